package transfer_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// near returns hostel number n near a campus.
func near(n int, campus string) *hostel.Hostel {
	h := storetest.Hostel(n)
	h.Campus.Name = campus
	return h
}

// campuses fails the test unless the campuses have these slugs.
func (h *fixture) campuses(want map[string]string) {
	h.T.Helper()
	f, err := h.Former(h.T.Context())
	h.Must(err)
	got := map[string]string{}
	for _, c := range f.Campuses {
		got[c.Name] = c.Slug
	}
	must.Equal(h.T, "addresses of campuses", got, want)
}

func TestACampusKeepsItsAddress(t *testing.T) {
	h := newFixture(t, near(1, "East (UG)"), near(2, "Ashesi"))
	h.campuses(map[string]string{"East (UG)": "ug", "Ashesi": "ashesi"})
	h.Must(transfer.RemoveHostel(t.Context(), h.Store, "hostel-1", noon))
	h.at(time.Hour, near(3, "West (UG)"), near(2, "Ashesi University (Ashesi)")) // hostel 2 has a new campus
	now := map[string]string{
		"East (UG)": "ug", "Ashesi": "ashesi", "West (UG)": "west-ug",
		"Ashesi University (Ashesi)": "ashesi-university-ashesi",
	}
	h.campuses(now)
	h.at(2*time.Hour, near(1, "East (UG)"), near(2, "Ashesi"))
	h.campuses(now)
}

func TestTwoCampusesCannotShareAnAddress(t *testing.T) {
	h := newFixture(t, near(1, "East (UG)"), near(2, "Ashesi"))
	if _, err := h.SQL.Exec(`update campuses set slug = 'ug'`); err == nil {
		t.Error("the database accepted one slug for two campuses")
	}
}

func TestTheIDOfARemovedHostelIsNotReused(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1), storetest.Hostel(2))
	gone := storetest.Hostel(2)
	h.at(time.Hour, gone) // fills in its id
	h.Must(transfer.RemoveHostel(t.Context(), h.Store, gone.Slug, noon))
	next, later := storetest.Hostel(3), storetest.Hostel(4)
	h.at(2*time.Hour, next)
	h.at(3*time.Hour, later)
	if gone.ID == 0 || next.ID == gone.ID || later.ID == gone.ID || next.ID == later.ID {
		t.Errorf("the removed hostel had id %d, the next ones got %d and %d", gone.ID, next.ID, later.ID)
	}
	named := storetest.Hostel(5)
	named.ID = gone.ID
	h.refused("Hostel 5", "id", "no other hostel", named)

	back := storetest.Hostel(2)
	h.at(4*time.Hour, back)
	must.Equal(t, "the id of a hostel that came back", back.ID, gone.ID)
	h.Must(transfer.RemoveHostel(t.Context(), h.Store, back.Slug, noon))
	back = storetest.Hostel(2)
	back.ID = gone.ID
	h.at(5*time.Hour, back) // the file has the id too
	must.Equal(t, "the id of a hostel that came back", back.ID, gone.ID)
}
