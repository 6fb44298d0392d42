package catalogue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// fakeSource is a source that can change. It counts its reads.
type fakeSource struct {
	version atomic.Int64
	read    atomic.Int64
	again   func()  // called at each read of the hostels; may be nil
	asked   []int64 // the since arguments of AvailabilitySince
	newest  int64   // the time of the newest change
	left    int
	broken  error
}

func (s *fakeSource) CatalogueVersion(context.Context) (int64, error) {
	return s.version.Load(), s.broken
}

func (s *fakeSource) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	s.read.Add(1)
	if s.again != nil {
		s.again()
	}
	return []*hostel.Hostel{{Slug: "adom", Rooms: []hostel.Room{{UUID: "r-1"}}}}, s.version.Load(), nil
}

func (s *fakeSource) Photos(context.Context) ([]hostel.Photo, error) {
	return []hostel.Photo{{Path: "adom.jpg", Version: strconv.FormatInt(s.version.Load(), 10)}}, nil
}

func (s *fakeSource) Former(context.Context) (FormerAddresses, error) {
	return FormerAddresses{Gone: []RemovedHostel{{UUID: "gone " + strconv.FormatInt(s.version.Load(), 10)}}}, nil
}

func (s *fakeSource) CampusPlaces(context.Context) ([]hostel.CampusPlace, error) {
	return []hostel.CampusPlace{{CampusID: 7, Kind: hostel.PlaceAlias, Name: strconv.FormatInt(s.version.Load(), 10)}}, nil
}

func (s *fakeSource) AvailabilitySince(_ context.Context, since int64) ([]RoomAvailability, int64, error) {
	s.asked = append(s.asked, since)
	return []RoomAvailability{{"r-1", s.left}}, s.newest, nil
}

func openCatalogue(t *testing.T, from Source) *Catalogue {
	t.Helper()
	d, err := Open(t.Context(), from)
	must.Do(t, err)
	return d
}

func TestAHoldNeverRebuildsTheCatalogue(t *testing.T) {
	s := &fakeSource{left: 3}
	d := openCatalogue(t, s)
	before := d.Snapshot()
	s.left = 2
	must.Do(t, d.Refresh(t.Context()))
	if d.Snapshot() != before || s.read.Load() != 1 {
		t.Error("a sold bed caused another read of the catalogue")
	}
	if d.Availability().BedsLeft("r-1") != 2 || d.Availability().BedsLeft("r-2") != 0 {
		t.Errorf("%d beds left", d.Availability().BedsLeft("r-1"))
	}
	s.version.Add(1)
	if err := d.Refresh(t.Context()); err != nil || d.Snapshot() == before || d.Snapshot().Version != 1 {
		t.Errorf("a changed catalogue was not read: %v", err)
	}
	if p, known := d.Snapshot().Photo("adom.jpg"); !known || p.Version != "1" {
		t.Errorf("the photos were not read with the hostels: %+v", p)
	}
	if places := d.Snapshot().PlacesOf(7); len(places) != 1 || places[0].Name != "1" {
		t.Errorf("the places of campuses were not read with the hostels: %+v", places)
	}
	if _, known := d.Snapshot().Removed("gone 1"); !known {
		t.Error("the former addresses were not read with the hostels")
	}
}

func TestAFailingSourceKeepsTheSnapshot(t *testing.T) {
	s := &fakeSource{}
	d := openCatalogue(t, s)
	before := d.Snapshot()
	s.broken = errors.New("disk")
	if err := d.Refresh(t.Context()); !errors.Is(err, s.broken) || d.Snapshot() != before {
		t.Errorf("after %v the catalogue changed: %v", err, d.Snapshot() != before)
	}
	_, err := Open(t.Context(), s)
	must.Fail(t, "a failing source", err, s.broken)
}

func TestKeepRefreshesAtANudgeAndEndsWithItsContext(t *testing.T) {
	s := &fakeSource{}
	d := openCatalogue(t, s)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	s.version.Add(1)
	s.again = stop
	d.Nudge()
	d.Nudge() // never blocks
	go func() { d.RefreshLoop(ctx, time.Hour, slog.New(slog.DiscardHandler)); close(ended) }()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("the nudge or the end of the context had no effect")
	}
	must.Equal(t, "readings", s.read.Load(), 2)
}

// A late commit has an older time. After some time without changes, only later changes are read.
func TestAvailabilityIsReadFromBeforeTheNewestChange(t *testing.T) {
	change := noon.UnixMilli()
	s := &fakeSource{newest: change}
	d := openCatalogue(t, s)
	for _, step := range []struct {
		now    time.Time
		newest int64 // the newest change of this read
		whole  bool
		moved  bool  // the catalogue's version changed
		want   int64 // the argument of AvailabilitySince
	}{
		{time.Time{}, change, false, false, change - 5_000}, // before the first tick
		{noon, 0, false, false, change - 5_000},
		{noon.Add(10 * time.Second), 0, false, false, change - 5_000},
		{noon.Add(11 * time.Second), 0, false, false, change + 1},
		{noon.Add(11 * time.Second), 0, false, false, change + 1}, // the same time again
		{noon.Add(12 * time.Second), change + 11_500, false, false, change + 1},
		{noon.Add(12 * time.Second), 0, false, false, change + 6_500},
		{noon.Add(13 * time.Second), 0, true, false, 0},
		{noon.Add(13 * time.Second), 0, false, false, change + 6_500},
		{noon.Add(14 * time.Second), 0, false, true, 0},
		{noon.Add(14 * time.Second), 0, false, false, change + 6_500},
	} {
		d.tickAt, d.readEverything, s.newest = step.now, step.whole, step.newest
		if step.moved {
			s.version.Add(1)
		}
		must.Do(t, d.Refresh(t.Context()))
		must.Equal(t, fmt.Sprintf("at %v: changes read since", step.now), s.asked[len(s.asked)-1], step.want)
	}
}
