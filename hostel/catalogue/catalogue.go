// Package catalogue holds the hostels on offer in memory, for lists and searches. A Snapshot is one immutable copy of
// them with indexes. Catalogue replaces the snapshot when the version in the store changes. Availability holds the beds
// left, which change more often.
package catalogue

import (
	"context"
	"log/slog"
	"slices"
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
	overlapIsLarge bool      // the overlap had more than changeBatch changes
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
	snapshot := c.current.Load()
	switch {
	case snapshot == nil:
		return c.open(ctx)
	case snapshot.Version != version:
		return c.replace(ctx, snapshot)
	}
	return c.readChanges(ctx, snapshot)
}

func (c *Catalogue) readChanges(ctx context.Context, snapshot *Snapshot) error {
	since := c.since()
	changes, newest, err := c.source.AvailabilitySince(ctx, since)
	if err != nil {
		return err
	}
	if since < c.newestChange {
		c.overlapIsLarge = len(changes) > changeBatch
	}
	c.applyAvailability(snapshot, changes)
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

// changeBatch is the number of changes applied under one lock. Pages wait for this lock.
const changeBatch = 1000

// applyAvailability applies the changes of the snapshot's room types. It uses the snapshot's uuid strings, to save
// memory.
func (c *Catalogue) applyAvailability(snapshot *Snapshot, changes []RoomAvailability) {
	var known []RoomAvailability
	for some := range slices.Chunk(changes, changeBatch) {
		known = known[:0]
		for _, change := range some {
			if _, r, ok := snapshot.Room(change.RoomUUID); ok {
				known = append(known, RoomAvailability{r.UUID, change.BedsLeft})
			}
		}
		c.availability.Set(known)
		if c.current.Load() != nil && len(some) == changeBatch { // requests run in between
			time.Sleep(time.Millisecond)
		}
	}
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
