package transfer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// compares returns the comparison of an import, an hour after noon.
func (h *fixture) compares(hostels ...*hostel.Hostel) *transfer.Comparison {
	h.T.Helper()
	c, err := transfer.Compare(h.T.Context(), h.Store, hostels, nil, nil, noon.Add(time.Hour))
	h.Must(err)
	return c
}

// adom returns a hostel that gets the slug adom.
func adom(n int, rooms ...hostel.Room) *hostel.Hostel {
	h := storetest.Hostel(n, rooms...)
	h.Name = "Adom"
	return h
}

func TestAComparisonWritesNothing(t *testing.T) {
	h := newFixture(t, full())
	before := h.everything()
	changed := full()
	changed.Name = "Renamed"
	c := h.compares(changed, storetest.Hostel(2))
	must.Equal(t, "the report", c.ImportReport, transfer.ImportReport{Added: 1, Updated: 1})
	must.Equal(t, "changes", len(c.Changes), 2)
	if first := c.Changes[0]; first.Old.Name != full().Name || first.New != changed || first.Position != 1 ||
		c.Changes[1].Old != nil {
		t.Errorf("it would change %+v", c.Changes)
	}
	h.same(before)
}

// TestAChangedCatalogueIsComparedAgain: otherwise two hostels would have the same slug and id.
func TestAChangedCatalogueIsComparedAgain(t *testing.T) {
	h := newFixture(t)
	late := adom(1)
	c := h.compares(late)
	h.Must(h.ImportHostels(adom(2))) // which takes the slug and the id
	report, err := transfer.Apply(t.Context(), h.Store, c)
	if err != nil || report != (transfer.ImportReport{Added: 1}) {
		t.Fatalf("%+v, %v", report, err)
	}
	h.addressed(map[string]string{"adom": "h-2", late.Slug: "h-1"}, map[string]string{})
	if late.Slug == "adom" || late.ID == 1 {
		t.Errorf("slug %s, id %d", late.Slug, late.ID)
	}

	c = h.compares(late, called(3, "free"))
	h.Must(h.ImportHostels(called(4, "free")))
	before := h.everything()
	if _, err := transfer.Apply(t.Context(), h.Store, c); err == nil ||
		!strings.Contains(err.Error(), `hostel 2 "Hostel 3", slug`) {
		t.Errorf("a slug that was taken after the comparison: %v", err)
	}
	h.same(before)

	twin := full()
	twin.UUID, twin.Slug, twin.ID, twin.Rooms = "h-6", "", 0, nil
	c, err = transfer.Compare(t.Context(), h.Store, []*hostel.Hostel{twin}, nil,
		&intake.Review{Sources: make([]intake.Source, 1)}, noon)
	h.Must(err)
	stored := full()
	stored.UUID, stored.Slug, stored.ID, stored.Rooms = "h-7", "stored", 0, nil
	h.Must(h.ImportHostels(stored))
	if _, err := transfer.Apply(t.Context(), h.Store, c); err == nil || !strings.Contains(err.Error(), "(stored)") {
		t.Errorf("a hostel that was added after the comparison, and looks alike: %v", err)
	}

	again := called(5, "fifth")
	c = h.compares(again)
	h.Must(h.ImportHostels(called(5, "fifth")))
	version := h.version()
	if report, err := transfer.Apply(t.Context(), h.Store, c); err != nil || report.Updated+report.Added != 0 ||
		h.version() != version {
		t.Errorf("a change that is already made: %+v, %v, version %d after %d", report, err, h.version(),
			version)
	}
}

// TestABedSoldBeforeAnImportIsWrittenIsKept: another program sells it after the comparison.
func TestABedSoldBeforeAnImportIsWrittenIsKept(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 3)))
	h.AddStudents("ama")
	c := h.compares(storetest.Hostel(1, storetest.Beds("r-1", 4)))
	h.Must(errorOf(h.Another().Hold(t.Context(), storetest.NewHold("ama", "r-1", noon), "")))
	_, err := transfer.Apply(t.Context(), h.Store, c)
	h.Must(err)
	h.ExpectText("4 beds, 1 taken", `select beds || ' beds, ' || taken || ' taken' from room_beds`)
	h.CheckLedger()
}

func TestAnImportCannotRemoveBedsSoldSinceItsComparison(t *testing.T) {
	for name, next := range map[string]*hostel.Hostel{
		"fewer beds":    storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 1)),
		"no such rooms": storetest.Hostel(1, storetest.Beds("r-2", 1)),
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 3), storetest.Beds("r-2", 2)))
			h.AddStudents("ama", "esi", "yaw")
			c := h.compares(next)
			h.HoldBed("yaw", "r-2", noon) // which keeps its one bed
			h.HoldBed("ama", "r-1", noon)
			h.HoldBed("esi", "r-1", noon)
			before := h.everything()
			_, err := transfer.Apply(t.Context(), h.Store, c)
			refused, is := errors.AsType[*transfer.ImportRefused](err)
			if !is || len(refused.Problems) != 1 || refused.Problems[0].Position != 1 ||
				refused.Problems[0].Name != "Hostel 1" {
				t.Errorf("%s: %v", name, err)
			}
			h.same(before)
			h.CheckLedger()
		})
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
	h := newFixture(t)
	for i, price := range []hostel.Pesewas{100, 200} {
		list := catalogue(price)
		c, err := transfer.Compare(t.Context(), h.Store, list, nil, nil, noon)
		h.Must(err)
		h.Must(errorOf(transfer.Apply(t.Context(), h.Store, c)))
		must.Equal(t, "the version", h.version(), int64(i+1))
		must.Equal(t, "the catalogue", h.hostels(), list)
	}
}
