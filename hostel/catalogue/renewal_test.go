package catalogue

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// slow is a source with slow reads of hostels. Its beds are sold during a read.
type slow struct {
	*fakeSource
	takes    time.Duration
	left     atomic.Int64
	imported atomic.Int64 // the number of room types added by an import
}

func (s *slow) Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	time.Sleep(s.takes)
	hostels, version, err := s.fakeSource.Hostels(ctx)
	added := &hostel.Hostel{Slug: "imported"}
	for n := range s.imported.Load() {
		added.Rooms = append(added.Rooms, hostel.Room{UUID: fmt.Sprint("imported-", n)})
	}
	return append(hostels, added), version, err
}

func (s *slow) AvailabilitySince(context.Context, int64) ([]RoomAvailability, int64, error) {
	rooms := []RoomAvailability{{"r-1", int(s.left.Load())}}
	for n := range s.imported.Load() {
		rooms = append(rooms, RoomAvailability{fmt.Sprint("imported-", n), 5})
	}
	return rooms, 1, nil
}

// A bed that is sold while a new snapshot is read disappears at once from the current snapshot.
func TestAvailabilityIsReadWhileASnapshotIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slow{fakeSource: &fakeSource{}, takes: time.Hour}
		s.version.Store(1)
		s.left.Store(3)
		d := openCatalogue(t, s)
		before := d.Snapshot()
		s.version.Store(2)
		refreshed := make(chan error)
		go func() { refreshed <- d.Refresh(t.Context()) }()
		time.Sleep(30 * time.Minute)
		for left := range int64(3) {
			s.left.Store(left)
			time.Sleep(followInterval + time.Millisecond)
			if d.Availability().BedsLeft("r-1") != int(left) || d.Snapshot() != before {
				t.Errorf("%d beds are shown, want %d", d.Availability().BedsLeft("r-1"), left)
			}
		}
		s.left.Store(7)
		d.Nudge()
		synctest.Wait()
		must.Equal(t, "beds left after a nudge", d.Availability().BedsLeft("r-1"), 7)
		if err := <-refreshed; err != nil || d.Snapshot() == before || d.Snapshot().Version != 2 {
			t.Errorf("%v, or the old snapshot is still shown", err)
		}
	})
}

func TestImportedRoomTypesAreShownWithTheirBeds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slow{fakeSource: &fakeSource{}, takes: 4 * followInterval}
		s.left.Store(3)
		d := openCatalogue(t, s)
		s.imported.Store(3 * changeBatch)
		s.version.Store(2)
		must.Do(t, d.Refresh(t.Context()))
		rooms := d.Snapshot().all[1].Rooms
		if len(rooms) != 3*changeBatch {
			t.Fatalf("%d room types were imported", len(rooms))
		}
		for _, r := range rooms {
			if left := d.Availability().BedsLeft(r.UUID); left != 5 {
				t.Fatalf("%s: %d beds are left, want 5", r.UUID, left)
			}
		}
	})
}

// The server that made a change may have another time than this server.
func TestADifferentClockHidesNoChange(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for name, ahead := range map[string]time.Duration{
		"equal clocks": 0, "ours is ahead": time.Minute, "ours is behind": -time.Minute,
	} {
		d := &Catalogue{newestChange: began.Add(-ahead).UnixMilli()}
		overlapping := d.newestChange - overlap.Milliseconds()
		for after, want := range map[time.Duration]int64{
			0: overlapping, 2 * overlap: overlapping, 2*overlap + time.Millisecond: d.newestChange + 1,
		} {
			d.newestReadAt, d.tickAt = began, began.Add(after)
			must.Equal(t, fmt.Sprintf("%s, %v after the newest change: changes read from", name, after), d.since(),
				want)
		}
	}
}

// The changes of an import all have one time. They are read again once a second, not at each tick.
func TestManyChangesOfOneTimeAreReadOnceASecond(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	d := &Catalogue{newestChange: began.UnixMilli(), newestReadAt: began, overlapIsLarge: true}
	again := 0
	for tick := range 51 {
		d.tickAt = began.Add(time.Duration(tick) * 100 * time.Millisecond)
		if d.since() < d.newestChange {
			again++
		}
	}
	must.Equal(t, "readings in five seconds and the first moment", again, 6)
	old := &Catalogue{newestChange: began.Add(-maxClockDifference - time.Second).UnixMilli(), tickAt: began}
	must.Equal(t, "the first change that is read again", old.since(), old.newestChange+1)
}
