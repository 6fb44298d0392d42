package store_test

import (
	"maps"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

// near is hostel number n near a campus.
func near(n int, campus string) *hostel.Hostel {
	h := place(n)
	h.Campus.Name = campus
	return h
}

// campuses fails the test unless the campuses are at these addresses.
func (h *house) campuses(want map[string]string) {
	h.t.Helper()
	f, err := h.Former(h.t.Context())
	h.must(err)
	got := map[string]string{}
	for _, c := range f.Campuses {
		got[c.Name] = c.Slug
	}
	if !maps.Equal(got, want) {
		h.t.Errorf("campuses are at %v, want %v", got, want)
	}
}

func TestACampusKeepsItsAddressWhateverHostelsComeAndGo(t *testing.T) {
	h := newHouse(t, near(1, "East (UG)"), near(2, "Ashesi"))
	h.campuses(map[string]string{"East (UG)": "ug", "Ashesi": "ashesi"})
	h.must(store.RemoveHostel(t.Context(), h.Store, "hostel-1", noon))
	h.at(time.Hour, near(3, "West (UG)"), near(2, "Ashesi University (Ashesi)")) // one took the only hostel of another
	now := map[string]string{"East (UG)": "ug", "Ashesi": "ashesi", "West (UG)": "west-ug", "Ashesi University (Ashesi)": "ashesi-university-ashesi"}
	h.campuses(now)
	h.at(2*time.Hour, near(1, "East (UG)"), near(2, "Ashesi"))
	h.campuses(now)
}

func TestTwoCampusesHaveNotOneAddress(t *testing.T) {
	h := newHouse(t, near(1, "East (UG)"), near(2, "Ashesi"))
	if _, err := h.db.Exec(`update campuses set slug = 'ug'`); err == nil {
		t.Error("the database took one slug for two campuses")
	}
}

func TestTheIDOfAHostelThatIsGoneStaysItsOwn(t *testing.T) {
	h := newHouse(t, place(1), place(2))
	gone := place(2)
	h.at(time.Hour, gone) // fills in its id
	h.must(store.RemoveHostel(t.Context(), h.Store, gone.Slug, noon))
	next, later := place(3), place(4)
	h.at(2*time.Hour, next)
	h.at(3*time.Hour, later)
	if gone.ID == 0 || next.ID == gone.ID || later.ID == gone.ID || next.ID == later.ID {
		t.Errorf("the one that is gone had id %d, the next ones got %d and %d", gone.ID, next.ID, later.ID)
	}
	named := place(5)
	named.ID = gone.ID
	h.refused("Hostel 5", "id", "no other hostel", named)

	back := place(2)
	h.at(4*time.Hour, back)
	if back.ID != gone.ID {
		t.Errorf("it came back with id %d, and had %d", back.ID, gone.ID)
	}
	h.must(store.RemoveHostel(t.Context(), h.Store, back.Slug, noon))
	back = place(2)
	back.ID = gone.ID
	h.at(5*time.Hour, back) // the file says so too
	if back.ID != gone.ID {
		t.Errorf("the file said %d, and it has %d", gone.ID, back.ID)
	}
}
