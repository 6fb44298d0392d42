package transfer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// importPlaces imports places from rows of a file.
func (h *fixture) importPlaces(replace bool, rows ...string) (transfer.PlacesReport, error) {
	h.T.Helper()
	places, problems := intake.ReadPlaces(strings.NewReader(
		"campus,kind,name,latitude,longitude,precision\n" + strings.Join(rows, "\n")))
	if len(problems) > 0 {
		h.T.Fatal(problems)
	}
	return transfer.ImportPlaces(h.T.Context(), h.Store, places, replace, false)
}

// nearKNUST returns a hostel near a campus with a long and a short name.
func nearKNUST(id int, campus string) *hostel.Hostel {
	h := storetest.Hostel(id, storetest.Beds("r-"+campus, 1))
	h.Campus = hostel.Campus{Name: campus}
	return h
}

func TestPlacesAreImportedAllOrNone(t *testing.T) {
	h := newFixture(t, nearKNUST(1, "Kwame Nkrumah University (KNUST)"), nearKNUST(2, "Ashesi University (Ashesi)"))
	version := h.version()
	gate, alias := "KNUST,gate,Ayeduase gate,6.676,-1.562,exact", "Kwame Nkrumah University,alias,Tech,,,"
	_, err := h.importPlaces(false, gate, "Tech,area,Kotei,,,", "Ashesi,area,Berekuso,,,", "KNUST,alias,Tech,,,", alias)
	refused, is := errors.AsType[*transfer.ImportRefused](err)
	if !is || len(refused.Problems) != 2 || h.version() != version ||
		refused.Problems[0].String() != `row 3, campus: expected a campus of a hostel, by its name; "Tech" is not one` ||
		refused.Problems[1].String() != "row 6, expected each place once; it is in row 5 too" {
		t.Fatalf("%v, and the version is %d, was %d", err, h.version(), version)
	}
	h.ExpectNumber(0, `select count(*) from campus_places`)
	for _, step := range []struct {
		rows    []string
		replace bool
		want    transfer.PlacesReport
		stored  int
	}{
		{[]string{gate, alias, "Ashesi,area,Berekuso,5.759,-0.225,exact"}, false, transfer.PlacesReport{Added: 3}, 3},
		{[]string{gate, alias}, false, transfer.PlacesReport{Unchanged: 2}, 3},
		{[]string{gate, alias}, true, transfer.PlacesReport{Unchanged: 2}, 3},
		{[]string{"KNUST,gate,Ayeduase gate,6.677,-1.562,about"}, false, transfer.PlacesReport{Changed: 1}, 3},
		{[]string{gate}, true, transfer.PlacesReport{Changed: 1, Removed: 1}, 2},
	} {
		before := h.version()
		got, err := h.importPlaces(step.replace, step.rows...)
		stored := h.Number(`select count(*) from campus_places`)
		if err != nil || got != step.want || stored != step.stored {
			t.Errorf("%q: %+v, %v, %d are stored", step.rows, got, err, stored)
		}
		changes := got.Added+got.Changed+got.Removed > 0
		must.Equal(t, "a new version after "+fmt.Sprint(step.rows), h.version() > before, changes)
	}
	places, err := h.CampusPlaces(t.Context())
	if err != nil || len(places) != 2 || places[0].Name != "Ayeduase gate" || places[0].Precision != hostel.Exact ||
		places[0].Point != (hostel.Point{Latitude: 6.676, Longitude: -1.562}) || places[1].Name != "Berekuso" {
		t.Errorf("%+v, %v", places, err)
	}
}

// TestANameOfTwoCampusesNamesNeither: two campuses have the same short name, or one's full name is the other's short
// name.
func TestANameOfTwoCampusesNamesNeither(t *testing.T) {
	h := newFixture(t, nearKNUST(1, "Central Miotso (Central)"), nearKNUST(2, "Central Mataheko (Central)"),
		nearKNUST(3, "Central (Kumasi)"))
	if _, err := h.importPlaces(false, "Central,alias,A,,,"); err == nil {
		t.Error("a name of three campuses was accepted for one of them")
	}
	if _, err := h.importPlaces(false, "Central Miotso,alias,A,,,", "Kumasi,alias,B,,,"); err != nil {
		t.Error(err)
	}
	h.ExpectNumber(2, `select count(distinct campus_id) from campus_places`)
}

func TestADryRunOfPlacesWritesNothing(t *testing.T) {
	h := newFixture(t, nearKNUST(1, "KNUST"))
	version := h.version()
	places := []intake.PlaceRow{{Campus: "KNUST", CampusPlace: hostel.CampusPlace{Kind: hostel.PlaceAlias, Name: "Tech"}}}
	report, err := transfer.ImportPlaces(t.Context(), h.Store, places, true, true)
	if err != nil || report != (transfer.PlacesReport{Added: 1}) || h.version() != version ||
		h.Number(`select count(*) from campus_places`) != 0 {
		t.Errorf("%+v, %v, version %d, was %d", report, err, h.version(), version)
	}
}

func TestTheNameOfAnotherCampusIsRefusedAsAnAlias(t *testing.T) {
	h := newFixture(t, nearKNUST(1, "Kwame Nkrumah University (KNUST)"), nearKNUST(2, "Ashesi University (Ashesi)"))
	for _, name := range []string{"KNUST", "knust", "Kwame Nkrumah University", "Kwame Nkrumah University (KNUST)"} {
		_, err := h.importPlaces(false, "Ashesi,alias,"+name+",,,")
		refused, is := errors.AsType[*transfer.ImportRefused](err)
		if !is || len(refused.Problems) != 1 ||
			!strings.HasPrefix(refused.Problems[0].String(), "row 2, name: expected a name that no other campus has") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := h.importPlaces(false, "KNUST,alias,knust,,,", "Ashesi,area,KNUST,,,", "Ashesi,alias,Tech,,,")
	must.Do(t, err)
}
