package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

// compares says what an import would do, an hour after noon.
func (h *house) compares(hostels ...*hostel.Hostel) *store.Comparison {
	h.t.Helper()
	c, err := store.Compare(h.t.Context(), h.Store, hostels, nil, noon.Add(time.Hour), nil)
	h.must(err)
	return c
}

// adom is a hostel whose slug would be adom.
func adom(n int, rooms ...hostel.Room) *hostel.Hostel {
	h := place(n, rooms...)
	h.Name = "Adom"
	return h
}

func TestAComparisonWritesNothing(t *testing.T) {
	h := newHouse(t, full())
	before := h.everything()
	changed := full()
	changed.Name = "Renamed"
	c := h.compares(changed, place(2))
	if c.ImportReport != (store.ImportReport{Added: 1, Updated: 1}) || len(c.Changes) != 2 {
		t.Errorf("%+v, %d changes", c.ImportReport, len(c.Changes))
	}
	if first := c.Changes[0]; first.Old.Name != full().Name || first.New != changed || first.Position != 1 || c.Changes[1].Old != nil {
		t.Errorf("it would change %+v", c.Changes)
	}
	if after := h.everything(); after != before {
		t.Errorf("and yet it became\n%s\nwas\n%s", after, before)
	}
}

// TestACatalogueThatMovedIsComparedAgain: without that, both would have one slug and one id.
func TestACatalogueThatMovedIsComparedAgain(t *testing.T) {
	h := newHouse(t)
	late := adom(1)
	c := h.compares(late)
	h.must(h.imports(adom(2))) // which takes the slug and the id
	report, err := store.Apply(t.Context(), h.Store, c, nil)
	if err != nil || report != (store.ImportReport{Added: 1}) {
		t.Fatalf("%+v, %v", report, err)
	}
	h.addressed(map[string]string{"adom": "h-2", late.Slug: "h-1"}, map[string]string{})
	if late.Slug == "adom" || late.ID == 1 {
		t.Errorf("slug %s, id %d", late.Slug, late.ID)
	}

	c = h.compares(late, called(3, "free"))
	h.must(h.imports(called(4, "free")))
	before := h.everything()
	if _, err := store.Apply(t.Context(), h.Store, c, nil); err == nil || !strings.Contains(err.Error(), `hostel 2 "Hostel 3", slug`) {
		t.Errorf("a slug that was taken meanwhile: %v", err)
	}
	if h.everything() != before {
		t.Error("a refused import changed something")
	}

	again := called(5, "fifth")
	c = h.compares(again)
	h.must(h.imports(called(5, "fifth")))
	version := h.version()
	if report, err := store.Apply(t.Context(), h.Store, c, nil); err != nil || report.Updated+report.Added != 0 || h.version() != version {
		t.Errorf("what somebody else has done meanwhile: %+v, %v, version %d after %d", report, err, h.version(), version)
	}
}

func TestBedsThatAreSoldMeanwhileAreKept(t *testing.T) {
	for name, next := range map[string]*hostel.Hostel{
		"fewer beds":    place(1, beds("r-1", 1), beds("r-2", 1)),
		"no such rooms": place(1, beds("r-2", 1)),
	} {
		h := newHouse(t, place(1, beds("r-1", 3), beds("r-2", 1)))
		h.enrol("ama", "esi")
		c := h.compares(next)
		h.hold("ama", "r-1", noon)
		h.hold("esi", "r-1", noon)
		before := h.everything()
		_, err := store.Apply(t.Context(), h.Store, c, nil)
		refused, is := errors.AsType[*store.ImportRefused](err)
		if !is || len(refused.Problems) != 1 || refused.Problems[0].Position != 1 || refused.Problems[0].Name != "Hostel 1" {
			t.Errorf("%s: %v", name, err)
		}
		if after := h.everything(); after != before {
			t.Errorf("%s: and yet it became\n%s\nwas\n%s", name, after, before)
		}
		h.sound()
	}
}

func TestManyHostelsAreWrittenInOneVersion(t *testing.T) {
	const many = 120 // more than one statement writes
	catalogue := func(price hostel.Pesewas) (list []*hostel.Hostel) {
		for i := range many {
			one := full()
			one.UUID, one.Slug, one.ID = fmt.Sprint("h-", i), fmt.Sprint("hostel-", i), int64(i+1)
			for j := range one.Rooms {
				one.Rooms[j].UUID, one.Rooms[j].Price = fmt.Sprintf("r-%d-%d", i, j), price
			}
			list = append(list, one)
		}
		return list
	}
	h := newHouse(t)
	for i, price := range []hostel.Pesewas{100, 200} {
		list, rows := catalogue(price), 0
		c, err := store.Compare(t.Context(), h.Store, list, nil, noon, nil)
		h.must(err)
		_, err = store.Apply(t.Context(), h.Store, c, func(written, all int) {
			if rows = written; written > all {
				t.Errorf("%d rows of %d", written, all)
			}
		})
		h.must(err)
		if want := []int{many * 5, many * 3}[i]; rows != want || h.version() != int64(i+1) { // no bed has changed the second time
			t.Errorf("%d rows written, want %d; version %d", rows, want, h.version())
		}
		got, _, err := h.Hostels(t.Context())
		h.must(err)
		if !reflect.DeepEqual(got, list) {
			t.Errorf("import %d reads otherwise", i+1)
		}
	}
}

func TestAnExportHasEveryHostelAsItIs(t *testing.T) {
	const many = 501 // more than are in memory at once
	var list []*hostel.Hostel
	for i := range many {
		list = append(list, place(i, beds(fmt.Sprint("r-", i, "-b"), 1), beds(fmt.Sprint("r-", i, "-a"), 2)))
	}
	list[7].Rooms = nil
	h := newHouse(t, list...)
	want, _, err := h.Hostels(t.Context())
	h.must(err)
	var got []*hostel.Hostel
	h.must(h.EachHostel(t.Context(), func(one *hostel.Hostel) error { got = append(got, one); return nil }))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%d hostels of %d, or others", len(got), len(want))
	}
	full := errors.New("the disk is full")
	if err := h.EachHostel(t.Context(), func(*hostel.Hostel) error { return full }); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}
