// Package catalogue holds the hostels on offer in memory, for lists and searches. A Snapshot is one immutable copy of
// them with indexes. Catalogue replaces the snapshot when the version in the store changes. Availability holds the beds
// left, which change more often.
package catalogue

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"efie/hostel"
)

type Source interface {
	// CatalogueVersion changes with every change of a hostel.
	CatalogueVersion(ctx context.Context) (int64, error)
	// Hostels reads all hostels, and the version that they belong to.
	Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error)
	// Photos reads all photos, of the same or a later version.
	Photos(ctx context.Context) ([]hostel.Photo, error)
	// Former reads the former addresses, of the same or a later version.
	Former(ctx context.Context) (FormerAddresses, error)
	// CampusPlaces reads the places of all campuses, of the same or a later version.
	CampusPlaces(ctx context.Context) ([]hostel.CampusPlace, error)
	// AvailabilitySince reads the availability that changed at or after a time, and the time of the newest change.
	// Times are in milliseconds.
	AvailabilitySince(ctx context.Context, since int64) ([]RoomAvailability, int64, error)
}

// overlap is the time before the newest change that is read again, because a transaction may commit late.
const overlap = 5 * time.Second

// maxClockDifference is more than the difference between servers' clocks. Older changes have certainly been committed.
const maxClockDifference = 10 * time.Minute

// largeOverlap is the number of changes above which the overlap is read only once a second.
const largeOverlap = 1000

// rereadInterval is the interval at which all availability is read again, because a change may be committed very late.
const rereadInterval = time.Minute

// Catalogue holds the current snapshot and its availability in memory.
type Catalogue struct {
	source       Source
	current      atomic.Pointer[Snapshot]
	availability *Availability
	nudge        chan struct{}

	// Only Refresh and Keep use these fields.
	newestChange   int64     // the time of the newest change read
	newestReadAt   time.Time // the tick at which that change was read
	tickAt         time.Time // the last tick
	readEverything bool      // the next read starts at 0

	overlapReadAt  time.Time // the tick at which the overlap was last read
	overlapIsLarge bool      // the overlap had more than largeOverlap changes
}

func Open(ctx context.Context, source Source) (*Catalogue, error) {
	d := &Catalogue{source: source, availability: NewAvailability(), nudge: make(chan struct{}, 1)}
	if err := d.Refresh(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

func (c *Catalogue) Snapshot() *Snapshot { return c.current.Load() }

// Availability returns the number of beds left per room type. Every call returns the same pointer.
func (c *Catalogue) Availability() *Availability { return c.availability }

// Refresh reads the changes in the store. Only one goroutine may call it.
func (c *Catalogue) Refresh(ctx context.Context) error {
	version, err := c.source.CatalogueVersion(ctx)
	if err != nil {
		return err
	}
	if s := c.current.Load(); s == nil || s.Version != version {
		return c.replace(ctx)
	}
	return c.readChanges(ctx)
}

// replace reads a new snapshot and all availability.
func (c *Catalogue) replace(ctx context.Context) error {
	next, err := readSnapshot(ctx, c.source)
	if err != nil {
		return err
	}
	c.readEverything = true // the changes of an import have the time of its start
	if err := c.readChanges(ctx); err != nil {
		return err
	}
	next.Beds(c.availability) // count now, so that no page has to wait for it
	c.current.Store(next)
	return nil
}

func readSnapshot(ctx context.Context, source Source) (*Snapshot, error) {
	hostels, version, err := source.Hostels(ctx)
	if err != nil {
		return nil, err
	}
	photos, err := source.Photos(ctx) // may be newer than the hostels; the next refresh corrects that
	if err != nil {
		return nil, err
	}
	former, err := source.Former(ctx)
	if err != nil {
		return nil, err
	}
	places, err := source.CampusPlaces(ctx)
	if err != nil {
		return nil, err
	}
	return newSnapshot(version, hostels, photos, places, former), nil
}

func (c *Catalogue) readChanges(ctx context.Context) error {
	since := c.since()
	changes, newest, err := c.source.AvailabilitySince(ctx, since)
	if err != nil {
		return err
	}
	if since < c.newestChange {
		c.overlapIsLarge = len(changes) > largeOverlap
	}
	c.availability.Set(changes)
	if newest > c.newestChange {
		c.newestChange, c.newestReadAt = newest, c.tickAt
	}
	c.readEverything = false
	return nil
}

// since returns the time from which availability is read. If the newest change was read long before, all earlier
// changes were read too. "Long before" is measured with this machine's clock, because the time of a change comes from
// the clock of the server that made it.
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
	case c.overlapIsLarge && c.tickAt.Sub(c.overlapReadAt) < time.Second: // the changes of an import all have one time
		return c.newestChange + 1
	}
	c.overlapReadAt = c.tickAt
	return c.newestChange - overlap.Milliseconds()
}

// Nudge asks for a refresh after a commit. It never blocks. Several nudges may become one refresh.
func (c *Catalogue) Nudge() {
	select {
	case c.nudge <- struct{}{}:
	default:
	}
}

// RefreshLoop refreshes at every nudge and at intervals until ctx ends. It logs the first failure of the source, and
// its recovery.
func (c *Catalogue) RefreshLoop(ctx context.Context, every time.Duration, log *slog.Logger) {
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
