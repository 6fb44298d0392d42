package hostel

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// slow is a source whose hostels take an hour to read, and whose beds go on meanwhile.
type slow struct {
	*shelf
	left atomic.Int64
}

func (s *slow) HostelsByTheWay(ctx context.Context) ([]*Hostel, int64, error) {
	time.Sleep(time.Hour)
	return s.shelf.Hostels(ctx)
}

func (s *slow) Vacancies(context.Context, int64) ([]Vacancy, int64, error) {
	return []Vacancy{{"r-1", int(s.left.Load())}}, 1, nil
}

// A bed that goes while a large catalogue is read is gone at once from the one that is shown.
func TestBedsGoOnWhileACatalogueIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &slow{shelf: &shelf{}}
		s.version.Store(1)
		s.left.Store(3)
		d, err := OpenDirectory(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		before := d.Catalogue()
		s.version.Store(2)
		refreshed := make(chan error)
		go func() { refreshed <- d.Refresh(t.Context()) }()
		time.Sleep(30 * time.Minute)
		for left := range int64(3) {
			s.left.Store(left)
			time.Sleep(meanwhile + time.Millisecond)
			if d.Vacancies().BedsLeft("r-1") != int(left) || d.Catalogue() != before {
				t.Errorf("%d beds are shown of %d", d.Vacancies().BedsLeft("r-1"), left)
			}
		}
		s.left.Store(7)
		d.Nudge()
		synctest.Wait()
		if d.Vacancies().BedsLeft("r-1") != 7 {
			t.Error("a nudge waits for the catalogue")
		}
		if err := <-refreshed; err != nil || d.Catalogue() == before || d.Catalogue().Version != 2 {
			t.Errorf("%v, and the old catalogue is shown", err)
		}
	})
}

// Whoever changed a bed may have another clock than ours.
func TestAnotherMachinesClockHidesNothing(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for name, ahead := range map[string]time.Duration{"equal clocks": 0, "ours is ahead": time.Minute, "ours is behind": -time.Minute} {
		d := &Directory{mark: began.Add(-ahead).UnixMilli()}
		overlapping := d.mark - overlap.Milliseconds()
		for after, want := range map[time.Duration]int64{0: overlapping, 2 * overlap: overlapping, 2*overlap + time.Millisecond: d.mark + 1} {
			d.marked, d.now = began, began.Add(after)
			if got := d.since(); got != want {
				t.Errorf("%s: %v after the newest change it asks from %d on, want %d", name, after, got, want)
			}
		}
	}
}

func TestWhatIsFullIsToldUntilABedIsLeft(t *testing.T) {
	c, v := quarter(60), NewVacancies()
	l := c.Look(v)
	if !l.Full(Campus{ID: 1}) || !l.Stands() {
		t.Error("a campus without beds is not full")
	}
	v.Set([]Vacancy{{"8-1", 2}})
	if l.Stands() || c.Look(v).Full(Campus{ID: 1}) {
		t.Error("a bed is left, and the campus is full still")
	}
	one := c.Look(v)
	one.Full(Campus{ID: 1})
	v.Set([]Vacancy{{"8-1", 1}})
	if !one.Stands() || one.Size() != 0 {
		t.Error("that a bed is left is remembered as if all were read")
	}
}

// An import's changes all have one time: they are not read at each tick until they are old.
func TestManyChangesOfOneTimeAreReadOnceASecond(t *testing.T) {
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	d := &Directory{mark: began.UnixMilli(), marked: began, many: true}
	again := 0
	for tick := range 50 {
		d.now = began.Add(time.Duration(tick) * 100 * time.Millisecond)
		if d.since() < d.mark {
			again++
		}
	}
	if again != 5 {
		t.Errorf("read %d times in five seconds", again)
	}
	old := &Directory{mark: began.Add(-longAgo - time.Second).UnixMilli(), now: began}
	if got := old.since(); got != old.mark+1 {
		t.Errorf("what changed long ago is read again, from %d on", got)
	}
}
