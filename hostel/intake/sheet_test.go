package intake

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

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
// Windows-1252, several names of a campus, phones next to the host's name, prices per semester without the months of
// the stay, a row twice, a total, and a price that is not clear.
func association(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/association.csv")
	must.Do(t, err)
	return string(text)
}

// corrected returns the list of the association after its corrections: with the months of the stay, a clear price, and
// each row once.
func corrected(list string) string {
	var rows []string
	for row := range strings.Lines(strings.Replace(list, "1.200", "1200", 1)) {
		row = strings.TrimRight(row, "\r\n")
		switch number, _, _ := strings.Cut(row, ";"); {
		case slices.Contains(rows, row+";9"):
			continue
		case number == "No":
			row += ";Months of stay"
		case number != "" && unicode.IsDigit(rune(number[0])):
			row += ";9"
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n") + "\n"
}

func TestAListOfAnAssociationNeedsOneCorrection(t *testing.T) {
	_, problems, warnings := readSheet(t, association(t))
	if want := []string{
		"row 3, no column Months of stay: expected the months for which a price per semester or year is",
		`row 8, hostel 4 "Sunset Executive", Price per month: expected an amount in GH₵, such as 450 or "450.50"`,
		`row 16, hostel 10 "Zongo Hill Hostel", Room Type: expected each room type once, but row 15 is the same: ` +
			`"4 in 1", 4 in a room; use two labels for two kinds of room. If each row is one room, write its number into a ` +
			`column “Room No.”`,
	}; !slices.Equal(problems, want) {
		t.Errorf("the problems are\n%s", strings.Join(problems, "\n"))
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
	hostels, problems, _ := readSheet(t, corrected(association(t)))
	if len(problems) > 0 || len(hostels) != 12 {
		t.Fatalf("%d hostels, %q", len(hostels), problems)
	}
	var lines []string
	for _, h := range hostels {
		lines = append(lines, fmt.Sprintf("%s / %s / %s %s / %s %s", h.Name, hostel.ShortCampus(h.Campus.Name),
			h.Manager.Username, h.Manager.Phone, h.Checkout.Format("2 Jan 2006"), strings.Join(h.Images, " ")))
		for _, r := range h.Rooms {
			lines = append(lines, fmt.Sprintf("  %s: %d × %d, %v, %v%s", r.Label, r.NumberOfRooms, r.NumberInRoom, r.Price,
				r.Gender, unlessZero(func(p hostel.Pesewas) string { return ", " + p.String() + " for the stay" })(r.StayPrice)))
		}
	}
	must.Golden(t, "association.golden", strings.Join(lines, "\n")+"\n")
}
