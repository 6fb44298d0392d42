// Package catalogue is what can be found: the hostels on offer, in memory. A Snapshot is one immutable copy of them,
// with its indexes; Catalogue replaces it when its version in the store changes; Availability is a small overlay. It
// imports hostel alone.
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
	// Photos reads all photos, of that version or of a later one.
	Photos(ctx context.Context) ([]hostel.Photo, error)
	// Former reads the former addresses, of that version or of a later one.
	Former(ctx context.Context) (FormerAddresses, error)
	// CampusPlaces reads the places of all campuses, of that version or of a later one.
	CampusPlaces(ctx context.Context) ([]hostel.CampusPlace, error)
	// AvailabilitySince reads what changed at or after a time, and the newest change's time. Times are in milliseconds.
	AvailabilitySince(ctx context.Context, since int64) ([]RoomAvailability, int64, error)
}

// overlap is how far before the newest change availability is read again: transactions may commit late.
const overlap = 5 * time.Second

// maxClockDifference is more than servers' clocks differ. A change that is older was committed before.
const maxClockDifference = 10 * time.Minute

// rereadInterval is how often all availability is read again: a change may have waited long to be written.
const rereadInterval = time.Minute

// Catalogue keeps the current snapshot and its availability in memory.
type Catalogue struct {
	source       Source
	current      atomic.Pointer[Snapshot]
	availability *Availability
	nudge        chan struct{}

	// Refresh and Keep alone touch these.
	newestChange   int64     // time of the newest change of availability that was read
	newestReadAt   time.Time // the tick at which it was read
	tickAt         time.Time // the last tick
	readEverything bool      // the next read starts at 0

	overlapReadAt  time.Time // the tick at which the overlap was last read
	overlapIsLarge bool      // it had more than changeBatch changes
}

func Open(ctx context.Context, source Source) (*Catalogue, error) {
	d := &Catalogue{source: source, availability: NewAvailability(), nudge: make(chan struct{}, 1)}
	if err := d.Refresh(ctx); err != nil {
		return nil, err
	}
	return d, nil
}

func (c *Catalogue) Snapshot() *Snapshot { return c.current.Load() }

// Availability returns the number of beds left per room type. It is always the same value.
func (c *Catalogue) Availability() *Availability { return c.availability }

// Refresh reads what changed in the store. Only one goroutine may call it.
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

// since returns the time from which on availability is read. When the newest change has been known for longer than
// overlap, everything before it is known, too. Both times are this machine's: a change's own time is that of the server
// that made it.
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
	case c.overlapIsLarge && c.tickAt.Sub(c.overlapReadAt) < time.Second: // all changes of an import have the same time
		return c.newestChange + 1
	}
	c.overlapReadAt = c.tickAt
	return c.newestChange - overlap.Milliseconds()
}

// changeBatch is how many changes are applied under one lock, for which pages wait.
const changeBatch = 1000

// applyAvailability applies changes of the snapshot's room types. It keeps the snapshot's copies of uuids.
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
		if c.current.Load() != nil && len(some) == changeBatch { // requests are answered in between
			time.Sleep(time.Millisecond)
		}
	}
}

// Nudge asks for a refresh soon, after something was committed. It never blocks; many nudges become one refresh.
func (c *Catalogue) Nudge() {
	select {
	case c.nudge <- struct{}{}:
	default:
	}
}

// Keep refreshes at every nudge, and at intervals, until ctx ends. It logs when a source begins to fail and recovers.
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
