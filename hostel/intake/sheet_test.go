package intake

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"efie/campuses"
	"efie/hostel"
	"efie/test/must"
)

// shipped returns the campuses of the program.
func shipped(t testing.TB, stored ...string) *Campuses {
	t.Helper()
	places, problems := ReadPlaces(bytes.NewReader(campuses.Places()))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return NewCampuses(stored, places)
}

// readSheet reads a CSV file as efie import does, and returns its warnings, too.
func readSheet(t testing.TB, file string) (hostels []*hostel.Hostel, problems, warnings []string) {
	t.Helper()
	r := Reader{Campuses: shipped(t), Warn: func(text string) { warnings = append(warnings, text) }}
	hostels, mistakes := r.CSV(strings.NewReader(file))
	for _, m := range mistakes {
		problems = append(problems, m.String())
	}
	return hostels, problems, warnings
}

// association returns a list of twelve hostels as a hostel association wrote it: with two lines of titles, semicolons,
// Windows-1252, several names of a campus, phones next to the host's name, a total, and a price that is not clear.
func association(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/association.csv")
	must.Do(t, err)
	return string(text)
}

func TestAListOfAnAssociationNeedsOneCorrection(t *testing.T) {
	_, problems, warnings := readSheet(t, association(t))
	if want := []string{`row 8, hostel 4 "Sunset Executive", Price per month: expected an amount in GH₵, such as 450 or ` +
		`"450.50"`}; !slices.Equal(problems, want) {
		t.Errorf("the problems are %q", problems)
	}
	if want := []string{
		`passed over the lines above the names of the columns: "KUMASI & WINNEBA PRIVATE HOSTELS ` +
			`ASSOCIATION Members' price …"`,
		`row 3, passed over unknown columns: "No", "Remarks"`,
		"4 rows, first in row 4, read as Windows-1252, because it is not UTF-8",
		"12 rows, first in row 4, the phone number in the host’s name is not shown; it is the host’s phone",
		`row 12, "UEW" is read as University of Education Winneba - North Campus (UEW North), and may also be ` +
			`University of Education Winneba - South Campus (UEW South)`,
		"row 19, passed over the totals",
	}; !slices.Equal(warnings, want) {
		t.Errorf("the warnings are\n%s", strings.Join(warnings, "\n"))
	}
	hostels, problems, _ := readSheet(t, strings.Replace(association(t), "1.200", "1200", 1))
	if len(problems) > 0 || len(hostels) != 12 {
		t.Fatalf("%d hostels, %q", len(hostels), problems)
	}
	var lines []string
	for _, h := range hostels {
		lines = append(lines, fmt.Sprintf("%s / %s / %s %s / %s %s", h.Name, hostel.ShortCampus(h.Campus.Name),
			h.Manager.Username, h.Manager.Phone, h.Checkout.Format("2 Jan 2006"), strings.Join(h.Images, " ")))
		for _, r := range h.Rooms {
			lines = append(lines, fmt.Sprintf("  %s: %d × %d, %v, %v", r.Label, r.NumberOfRooms, r.NumberInRoom, r.Price,
				r.Gender))
		}
	}
	must.Golden(t, "association.golden", strings.Join(lines, "\n")+"\n")
}
