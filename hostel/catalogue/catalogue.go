// Package catalogue is what can be found: the hostels on offer, in memory. A Snapshot is one immutable copy of them,
// with its indexes for search and browsing; Catalogue holds the current one and replaces it when its version in the
// store changes. Availability is the number of beds left per room type, a small overlay. It imports hostel alone.
// The store implements Source; booking, handlers and commands read from it.
package catalogue

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"efie/hostel"
)

// CatalogueSource is where the directory reads from: the store.
type Source interface {
	// CatalogueVersion moves with every change of a hostel.
	CatalogueVersion(ctx context.Context) (int64, error)
	// Hostels reads all of them, and the version they belong to.
	Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error)
	// HostelsByTheWay does the same beside those who are served: on one core, and for longer.
	HostelsByTheWay(ctx context.Context) ([]*hostel.Hostel, int64, error)
	// Photos reads all of them. They are those of the version, or of a later one.
	Photos(ctx context.Context) ([]hostel.Photo, error)
	// Former reads the addresses that hostels have no more. They are those of the version, or of a
	// later one.
	Former(ctx context.Context) (FormerAddresses, error)
	// Vacancies reads what changed at a time or later, and the time of the newest of these changes, 0
	// where there is none. Times are milliseconds since 1970; since 0 is everything.
	Vacancies(ctx context.Context, since int64) ([]RoomAvailability, int64, error)
}

// overlap is read again after each change, because a transaction that began before another may be
// committed after it.
const overlap = 5 * time.Second

// longAgo is more than clocks differ: a change that is older was committed before.
const longAgo = 10 * time.Minute

// rereadEvery is when every room's vacancies are read again: a change that waited long for its
// turn to be written bears an older time than others that were read before it.
const rereadEvery = time.Minute

// Directory keeps the current catalogue and its vacancies in memory.
type Catalogue struct {
	source    Source
	current   atomic.Pointer[Snapshot]
	vacancies *Availability
	nudge     chan struct{}

	// Refresh and Keep alone touch these.
	mark   int64     // of the newest change of the vacancies
	marked time.Time // the tick at which it was read
	now    time.Time // of the last tick
	whole  bool      // all vacancies are to be read again

	overlapped time.Time // the tick at which changes were read again
	many       bool      // which were many
}

// OpenDirectory reads the catalogue for the first time.
func Open(ctx context.Context, source Source) (*Catalogue, error) {
	d := &Catalogue{source: source, vacancies: NewAvailability(), nudge: make(chan struct{}, 1)}
	if err := d.Refresh(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

// Catalogue is the snapshot of now.
func (c *Catalogue) Snapshot() *Snapshot { return c.current.Load() }

// Vacancies is the overlay of free beds.
func (c *Catalogue) Availability() *Availability { return c.vacancies }

// Refresh reads what changed in the store, whoever changed it. One goroutine calls it. Where nothing did,
// that is two queries for next to nothing.
func (c *Catalogue) Refresh(ctx context.Context) error {
	version, err := c.source.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	snapshot := c.current.Load()
	switch {
	case snapshot == nil:
		return c.open(ctx)
	case snapshot.Version != version:
		return c.renew(ctx, snapshot)
	}
	return c.follow(ctx, snapshot)
}

// open reads everything for the first time, the catalogue and its vacancies at once.
func (c *Catalogue) open(ctx context.Context) error {
	var snapshot *Snapshot
	var err error
	var reading sync.WaitGroup
	reading.Go(func() { snapshot, err = readSnapshot(ctx, c.source, c.source.Hostels, atOnce) })
	news, mark, vacanciesErr := c.source.Vacancies(ctx, 0)
	reading.Wait()
	if err := errors.Join(err, vacanciesErr); err != nil {
		return err
	}
	c.note(snapshot, news)
	c.mark = mark
	snapshot.Beds(c.vacancies) // counted before somebody has to wait for it
	c.current.Store(snapshot)
	return nil
}

// meanwhile is how often vacancies are read while another catalogue is: a large one takes seconds.
const meanwhile = 100 * time.Millisecond

// renew reads another catalogue, and goes on with the beds of the one that is shown.
func (c *Catalogue) renew(ctx context.Context, shown *Snapshot) error {
	var next *Snapshot
	var err error
	read := make(chan struct{})
	go func() {
		defer close(read)
		next, err = readSnapshot(ctx, c.source, c.source.HostelsByTheWay, oneByOne)
	}()
	tick := time.NewTicker(meanwhile)
	defer tick.Stop()
	var problems []error
	for reading := true; reading; {
		select {
		case <-read:
			reading = false
			continue
		case <-tick.C:
		case <-c.nudge:
		}
		problems = append(problems[:0], c.follow(ctx, shown))
	}
	if err := errors.Join(append(problems, err)...); err != nil {
		return err
	}
	c.whole = true // an import's changes are as old as its beginning
	if err := c.follow(ctx, next); err != nil {
		return err
	}
	next.Beds(c.vacancies)
	c.current.Store(next)
	return nil
}

// follow reads the vacancies that have changed, of a catalogue.
func (c *Catalogue) follow(ctx context.Context, snapshot *Snapshot) error {
	since := c.since()
	news, mark, err := c.source.Vacancies(ctx, since)
	if err != nil {
		return err
	}
	if since < c.mark {
		c.many = len(news) > noted
	}
	c.note(snapshot, news)
	if mark > c.mark {
		c.mark, c.marked = mark, c.now
	}
	c.whole = false
	return nil
}

// since is the time from which on vacancies are to be read. Once the newest change has long been read, so has
// all that was committed after it with an older time; else an import's changes would be read at every tick.
// Both times are this machine's: the change's own is of whoever made it.
func (c *Catalogue) since() int64 {
	if c.marked.IsZero() {
		c.marked = c.now
	}
	switch {
	case c.mark == 0 || c.whole:
		return 0
	case c.now.Sub(c.marked) > 2*overlap, c.now.UnixMilli()-c.mark > longAgo.Milliseconds():
		return c.mark + 1
	case c.many && c.now.Sub(c.overlapped) < time.Second: // an import's changes all have one time
		return c.mark + 1
	}
	c.overlapped = c.now
	return c.mark - overlap.Milliseconds()
}

// noted is how many vacancies are noted at once, while pages that ask for one wait.
const noted = 1000

// note notes vacancies. Of a room that the catalogue has it keeps the catalogue's name and lets go of the other.
func (c *Catalogue) note(snapshot *Snapshot, news []RoomAvailability) {
	for i := range news {
		if _, r, known := snapshot.Room(news[i].RoomUUID); known {
			news[i].RoomUUID = r.UUID
		}
	}
	for some := range slices.Chunk(news, noted) {
		c.vacancies.Set(some)
	}
}

// Nudge asks for a refresh soon, after something was committed. It never blocks, and many
// nudges become one refresh.
func (c *Catalogue) Nudge() {
	select {
	case c.nudge <- struct{}{}:
	default:
	}
}

// Keep refreshes at every nudge, and every so often for what other processes commit,
// until ctx ends. A source that goes on failing is told of when it begins to and when it has ended.
func (c *Catalogue) Keep(ctx context.Context, every time.Duration, log *slog.Logger) {
	tick, whole := time.NewTicker(every), time.NewTicker(rereadEvery)
	defer tick.Stop()
	defer whole.Stop()
	for failing := false; ; {
		select {
		case <-ctx.Done():
			return
		case c.now = <-tick.C:
		case <-c.nudge:
		case <-whole.C:
			c.whole = true
		}
		err := c.Refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			log.Error("catalogue not refreshed", "error", err)
		case err == nil && failing:
			log.Info("catalogue refreshed again")
		}
		failing = err != nil
	}
}
