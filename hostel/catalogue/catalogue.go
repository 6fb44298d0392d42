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
func (d *Catalogue) Snapshot() *Snapshot { return d.current.Load() }

// Vacancies is the overlay of free beds.
func (d *Catalogue) Availability() *Availability { return d.vacancies }

// Refresh reads what changed in the store, whoever changed it. One goroutine calls it. Where nothing did,
// that is two queries for next to nothing.
func (d *Catalogue) Refresh(ctx context.Context) error {
	version, err := d.source.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	c := d.current.Load()
	switch {
	case c == nil:
		return d.open(ctx)
	case c.Version != version:
		return d.renew(ctx, c)
	}
	return d.follow(ctx, c)
}

// open reads everything for the first time, the catalogue and its vacancies at once.
func (d *Catalogue) open(ctx context.Context) error {
	var c *Snapshot
	var err error
	var reading sync.WaitGroup
	reading.Go(func() { c, err = readSnapshot(ctx, d.source, d.source.Hostels, atOnce) })
	news, mark, vacanciesErr := d.source.Vacancies(ctx, 0)
	reading.Wait()
	if err := errors.Join(err, vacanciesErr); err != nil {
		return err
	}
	d.note(c, news)
	d.mark = mark
	c.Beds(d.vacancies) // counted before somebody has to wait for it
	d.current.Store(c)
	return nil
}

// meanwhile is how often vacancies are read while another catalogue is: a large one takes seconds.
const meanwhile = 100 * time.Millisecond

// renew reads another catalogue, and goes on with the beds of the one that is shown.
func (d *Catalogue) renew(ctx context.Context, shown *Snapshot) error {
	var next *Snapshot
	var err error
	read := make(chan struct{})
	go func() {
		defer close(read)
		next, err = readSnapshot(ctx, d.source, d.source.HostelsByTheWay, oneByOne)
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
		case <-d.nudge:
		}
		problems = append(problems[:0], d.follow(ctx, shown))
	}
	if err := errors.Join(append(problems, err)...); err != nil {
		return err
	}
	d.whole = true // an import's changes are as old as its beginning
	if err := d.follow(ctx, next); err != nil {
		return err
	}
	next.Beds(d.vacancies)
	d.current.Store(next)
	return nil
}

// follow reads the vacancies that have changed, of a catalogue.
func (d *Catalogue) follow(ctx context.Context, c *Snapshot) error {
	since := d.since()
	news, mark, err := d.source.Vacancies(ctx, since)
	if err != nil {
		return err
	}
	if since < d.mark {
		d.many = len(news) > noted
	}
	d.note(c, news)
	if mark > d.mark {
		d.mark, d.marked = mark, d.now
	}
	d.whole = false
	return nil
}

// since is the time from which on vacancies are to be read. Once the newest change has long been read, so has
// all that was committed after it with an older time; else an import's changes would be read at every tick.
// Both times are this machine's: the change's own is of whoever made it.
func (d *Catalogue) since() int64 {
	if d.marked.IsZero() {
		d.marked = d.now
	}
	switch {
	case d.mark == 0 || d.whole:
		return 0
	case d.now.Sub(d.marked) > 2*overlap, d.now.UnixMilli()-d.mark > longAgo.Milliseconds():
		return d.mark + 1
	case d.many && d.now.Sub(d.overlapped) < time.Second: // an import's changes all have one time
		return d.mark + 1
	}
	d.overlapped = d.now
	return d.mark - overlap.Milliseconds()
}

// noted is how many vacancies are noted at once, while pages that ask for one wait.
const noted = 1000

// note notes vacancies. Of a room that the catalogue has it keeps the catalogue's name and lets go of the other.
func (d *Catalogue) note(c *Snapshot, news []RoomAvailability) {
	for i := range news {
		if _, r, known := c.Room(news[i].RoomUUID); known {
			news[i].RoomUUID = r.UUID
		}
	}
	for some := range slices.Chunk(news, noted) {
		d.vacancies.Set(some)
	}
}

// Nudge asks for a refresh soon, after something was committed. It never blocks, and many
// nudges become one refresh.
func (d *Catalogue) Nudge() {
	select {
	case d.nudge <- struct{}{}:
	default:
	}
}

// Keep refreshes at every nudge, and every so often for what other processes commit,
// until ctx ends. A source that goes on failing is told of when it begins to and when it has ended.
func (d *Catalogue) Keep(ctx context.Context, every time.Duration, log *slog.Logger) {
	tick, whole := time.NewTicker(every), time.NewTicker(rereadEvery)
	defer tick.Stop()
	defer whole.Stop()
	for failing := false; ; {
		select {
		case <-ctx.Done():
			return
		case d.now = <-tick.C:
		case <-d.nudge:
		case <-whole.C:
			d.whole = true
		}
		err := d.Refresh(ctx)
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
