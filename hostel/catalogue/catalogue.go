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
	// HostelsInBackground does the same beside those who are served: on one core, and for longer.
	HostelsInBackground(ctx context.Context) ([]*hostel.Hostel, int64, error)
	// Photos reads all of them. They are those of the version, or of a later one.
	Photos(ctx context.Context) ([]hostel.Photo, error)
	// Former reads the addresses that hostels have no more. They are those of the version, or of a
	// later one.
	Former(ctx context.Context) (FormerAddresses, error)
	// Vacancies reads what changed at a time or later, and the time of the newest of these changes, 0
	// where there is none. Times are milliseconds since 1970; since 0 is everything.
	AvailabilitySince(ctx context.Context, since int64) ([]RoomAvailability, int64, error)
}

// overlap is read again after each change, because a transaction that began before another may be
// committed after it.
const overlap = 5 * time.Second

// longAgo is more than clocks differ: a change that is older was committed before.
const maxClockDifference = 10 * time.Minute

// rereadEvery is when every room's vacancies are read again: a change that waited long for its
// turn to be written bears an older time than others that were read before it.
const rereadInterval = time.Minute

// Directory keeps the current catalogue and its vacancies in memory.
type Catalogue struct {
	source       Source
	current      atomic.Pointer[Snapshot]
	availability *Availability
	nudge        chan struct{}

	// Refresh and Keep alone touch these.
	newestChange   int64     // of the newest change of the vacancies
	newestReadAt   time.Time // the tick at which it was read
	tickAt         time.Time // of the last tick
	readEverything bool      // all vacancies are to be read again

	overlapReadAt  time.Time // the tick at which changes were read again
	overlapIsLarge bool      // which were many
}

// OpenDirectory reads the catalogue for the first time.
func Open(ctx context.Context, source Source) (*Catalogue, error) {
	d := &Catalogue{source: source, availability: NewAvailability(), nudge: make(chan struct{}, 1)}
	if err := d.Refresh(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

// Catalogue is the snapshot of now.
func (c *Catalogue) Snapshot() *Snapshot { return c.current.Load() }

// Vacancies is the overlay of free beds.
func (c *Catalogue) Availability() *Availability { return c.availability }

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
		return c.replace(ctx, snapshot)
	}
	return c.readChanges(ctx, snapshot)
}

// open reads everything for the first time, the catalogue and its vacancies at once.
func (c *Catalogue) open(ctx context.Context) error {
	var snapshot *Snapshot
	var err error
	var reading sync.WaitGroup
	reading.Go(func() { snapshot, err = readSnapshot(ctx, c.source, c.source.Hostels, inParallel) })
	news, mark, vacanciesErr := c.source.AvailabilitySince(ctx, 0)
	reading.Wait()
	if err := errors.Join(err, vacanciesErr); err != nil {
		return err
	}
	c.applyAvailability(snapshot, news)
	c.newestChange = mark
	snapshot.Beds(c.availability) // counted before somebody has to wait for it
	c.current.Store(snapshot)
	return nil
}

// meanwhile is how often vacancies are read while another catalogue is: a large one takes seconds.
const followInterval = 100 * time.Millisecond

// renew reads another catalogue, and goes on with the beds of the one that is shown.
func (c *Catalogue) replace(ctx context.Context, shown *Snapshot) error {
	var next *Snapshot
	var err error
	read := make(chan struct{})
	go func() {
		defer close(read)
		next, err = readSnapshot(ctx, c.source, c.source.HostelsInBackground, inSequence)
	}()
	tick := time.NewTicker(followInterval)
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
		problems = append(problems[:0], c.readChanges(ctx, shown))
	}
	if err := errors.Join(append(problems, err)...); err != nil {
		return err
	}
	c.readEverything = true // an import's changes are as old as its beginning
	if err := c.readChanges(ctx, next); err != nil {
		return err
	}
	next.Beds(c.availability)
	c.current.Store(next)
	return nil
}

// follow reads the vacancies that have changed, of a catalogue.
func (c *Catalogue) readChanges(ctx context.Context, snapshot *Snapshot) error {
	since := c.since()
	news, mark, err := c.source.AvailabilitySince(ctx, since)
	if err != nil {
		return err
	}
	if since < c.newestChange {
		c.overlapIsLarge = len(news) > changeBatch
	}
	c.applyAvailability(snapshot, news)
	if mark > c.newestChange {
		c.newestChange, c.newestReadAt = mark, c.tickAt
	}
	c.readEverything = false
	return nil
}

// since is the time from which on vacancies are to be read. Once the newest change has long been read, so has
// all that was committed after it with an older time; else an import's changes would be read at every tick.
// Both times are this machine's: the change's own is of whoever made it.
func (c *Catalogue) since() int64 {
	if c.newestReadAt.IsZero() {
		c.newestReadAt = c.tickAt
	}
	switch {
	case c.newestChange == 0 || c.readEverything:
		return 0
	case c.tickAt.Sub(c.newestReadAt) > 2*overlap,
		c.tickAt.UnixMilli()-c.newestChange > maxClockDifference.Milliseconds():
		return c.newestChange + 1
	case c.overlapIsLarge && c.tickAt.Sub(c.overlapReadAt) < time.Second: // an import's changes all have one time
		return c.newestChange + 1
	}
	c.overlapReadAt = c.tickAt
	return c.newestChange - overlap.Milliseconds()
}

// noted is how many vacancies are noted at once, while pages that ask for one wait.
const changeBatch = 1000

// note notes vacancies. Of a room that the catalogue has it keeps the catalogue's name and lets go of the other.
func (c *Catalogue) applyAvailability(snapshot *Snapshot, news []RoomAvailability) {
	for i := range news {
		if _, r, known := snapshot.Room(news[i].RoomUUID); known {
			news[i].RoomUUID = r.UUID
		}
	}
	for some := range slices.Chunk(news, changeBatch) {
		c.availability.Set(some)
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
	tick, whole := time.NewTicker(every), time.NewTicker(rereadInterval)
	defer tick.Stop()
	defer whole.Stop()
	for failing := false; ; {
		select {
		case <-ctx.Done():
			return
		case c.tickAt = <-tick.C:
		case <-c.nudge:
		case <-whole.C:
			c.readEverything = true
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
