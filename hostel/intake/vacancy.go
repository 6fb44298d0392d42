package intake

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// vacancyField is a field in which a list states the free or the taken beds of a room type (R67).
type vacancyField struct {
	name  string
	taken bool // a number counts taken beds
	rooms bool // a number counts rooms
}

var vacancyFields = []vacancyField{
	{name: "vacancy"},
	{name: "free_rooms", rooms: true},
	{name: "taken_beds", taken: true},
	{name: "taken_rooms", taken: true, rooms: true},
}

func isVacancyField(name string) bool {
	return slices.ContainsFunc(vacancyFields, func(f vacancyField) bool { return f.name == name })
}

// Words of the names of these fields.
var (
	freeNames  = strings.Fields("vacancy vacancies vacant available availability free left remaining unoccupied")
	takenNames = strings.Fields("taken occupied occupancy occupants booked")
	bedNames   = []string{
		"", "bed", "beds", "bed space", "bed spaces", "bedspace", "bedspaces", "space", "spaces", "slot", "slots",
	}
	roomNouns = []string{"rooms"}
)

// vacancyNames returns the other names of a field, such as "Available beds", "Beds left" and "Number of free beds".
func vacancyNames(field string, states, nouns []string) (names []string) {
	known := map[string]bool{foldName(field): true}
	for _, state := range states {
		for _, noun := range nouns {
			for _, name := range []string{state + " " + noun, noun + " " + state} {
				for _, called := range []string{name, "number of " + name, "no of " + name} {
					if folded := foldName(called); !known[folded] {
						known[folded] = true
						names = append(names, strings.TrimSpace(called))
					}
				}
			}
		}
	}
	return names
}

// Statements of a list, without the words of vacancyFillers.
var (
	fullTexts = phrases("full", "fully booked", "fully occupied", "fully taken", "all taken", "all occupied", "all booked",
		"all sold", "booked", "occupied", "taken", "sold", "sold out", "closed", "unavailable", "not available",
		"not vacant", "not free", "none left", "none free", "none available", "none vacant", "none remaining", "no left",
		"no free", "no available", "no vacant", "no vacancy", "no vacancies", "no remaining")
	vacantTexts = phrases("vacant", "empty", "free", "unoccupied", "not occupied", "not taken", "not booked", "all free",
		"all vacant", "all available", "all empty", "all left", "fully vacant", "fully available", "none taken",
		"none occupied", "none booked", "no taken", "no occupied", "no booked")
	availableTexts = phrases("available", "open") // any number of free beds

	// The answers to the name of the column, "Vacancy" or "Taken".
	noTexts  = phrases("no", "none", "nil", "n", "false")
	allTexts = phrases("all")
	yesTexts = phrases("yes", "y", "true") // any number of beds

	vacancyFillers = phrases("bed", "beds", "bedspace", "bedspaces", "space", "spaces", "slot", "slots", "place", "places",
		"person", "persons", "people", "only", "just", "still", "now", "is", "are", "the", "house")
)

func phrases(list ...string) map[string]bool {
	set := map[string]bool{}
	for _, phrase := range list {
		set[phrase] = true
	}
	return set
}

// countedBeds matches "2", "2 left", "left 2", "10 of 24", "2 rooms free" and "14 taken of 24".
var takenStates = []string{"taken", "occupied", "booked", "sold"}

var countedBeds = func() *regexp.Regexp {
	const (
		number = `(\d{1,6})(?:\.0+)?`
		rooms  = `( rooms?)?`
		state  = `(?: (left|free|vacant|available|remaining|unoccupied|taken|occupied|booked|sold))?`
	)
	return regexp.MustCompile(`^(?:(left|free|vacant|available|remaining|taken|occupied|booked) )?` +
		number + rooms + state + `(?: of ` + number + rooms + state + `)?$`)
}()

// freeBeds returns how many of a room type's beds a text states as free. It fails for a text without a number, such as
// "few beds", because too many beds would be sold.
func (f vacancyField) freeBeds(text string, r *hostel.Room) (int, error) {
	total := r.AllBeds()
	statement := plainStatement(text)
	isAll := allTexts[statement] || yesTexts[statement] && total == 1
	switch {
	case fullTexts[statement], noTexts[statement] && !f.taken, isAll && f.taken:
		return 0, nil
	case vacantTexts[statement], noTexts[statement], isAll, availableTexts[statement] && total == 1:
		return total, nil
	}
	match := countedBeds.FindStringSubmatch(statement)
	if match == nil {
		return 0, f.unclear(text, total)
	}
	count := digits(match[2])
	countsRooms := f.rooms || match[3] != "" || match[6] != ""
	if countsRooms && count > 0 && r.NumberInRoom > 1 { // of the beds in these rooms, some may be taken
		return 0, f.unclear(text, total)
	}
	if r.NumberInRoom == 0 { // a mistake is reported
		return 0, nil
	}
	if count > total || match[5] != "" && digits(match[5]) != total {
		return 0, fmt.Errorf("expected a number of the %s (rooms: %d, beds in each: %d), not %q; if there are more rooms, "+
			"state their number", hostel.Count(total, "bed"), r.NumberOfRooms, r.NumberInRoom,
			hostel.Shortened(text, maxQuoted))
	}
	states := slices.DeleteFunc([]string{match[1], match[4], match[7]}, func(state string) bool { return state == "" })
	isTaken := f.taken
	for i, state := range states {
		isTaken = slices.Contains(takenStates, state)
		if i > 0 && isTaken != slices.Contains(takenStates, states[0]) {
			return 0, f.unclear(text, total)
		}
	}
	if isTaken {
		return total - count, nil
	}
	return count, nil
}

// digits returns the number that a few digits write.
func digits(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// plainStatement returns a text in small letters with numbers in digits, without fillers and punctuation.
func plainStatement(text string) string {
	text = strings.ReplaceAll(strings.ToLower(text), "out of", "of")
	var words []string
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, "/", " of ")) {
		word = strings.Trim(word, `.,;:!()"'`)
		word = cmp.Or(numberInWords(word), word)
		if word != "" && !vacancyFillers[word] {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

func (f vacancyField) unclear(text string, total int) error {
	state, example := "free", `"1 left"`
	if f.taken {
		state, example = "taken", `"1 taken"`
	}
	ofBeds := "beds"
	if total > 0 {
		ofBeds = "the " + hostel.Count(total, "bed")
		example += fmt.Sprintf(`, "1 of %d"`, total)
	}
	return fmt.Errorf(`expected how many of %s are %s, such as %s, "full" or "vacant", not %q`, ofBeds, state, example,
		hostel.Shortened(text, maxQuoted))
}

// readVacancy reads the statements about the free and the taken beds of a room type, and sets its other occupants. It
// reports whether a list stated them, so that its occupants may include students of Efie. at is the prefix of names.
func (in *intake) readVacancy(r *hostel.Room, at string, values map[string]any) (stated bool) {
	total := r.AllBeds()
	free := total - r.CurrentOccupants
	_, err := WholeNumber(values["current_occupants"], 0, int64(total))
	hasFree := err == nil
	for _, f := range vacancyFields {
		if !isGiven(values[f.name]) {
			continue
		}
		stated = true
		in.vacancies.field = cmp.Or(in.vacancies.field, f.name)
		freeHere, err := f.read(values[f.name], r)
		switch {
		case err != nil:
			in.problem(at+f.name, err)
		case hasFree && free != freeHere:
			in.problem(at+f.name, fmt.Errorf("expected statements that agree: by this one %d of the %s are free, by another "+
				"one %d; correct one of them, or leave it empty", freeHere, hostel.Count(total, "bed"), free))
		default:
			free, hasFree = freeHere, true
		}
	}
	isRefused := func(f vacancyField) bool { return in.refused[at+f.name] }
	if !stated && !isGiven(values["current_occupants"]) && !slices.ContainsFunc(vacancyFields, isRefused) {
		in.vacancies.missing = append(in.vacancies.missing, at)
	}
	if stated && hasFree {
		r.CurrentOccupants = total - free
	}
	return stated
}

// vacancies are the statements about free beds in a hostel's rows.
type vacancies struct {
	field   string   // a field that states them; "" if no row does
	missing []string // the rows that do not state them, as prefixes of names
}

// keepVacancies keeps the rows of a list that do not state free beds. If other rows do, they are mistakes: an empty
// cell means nothing free in some lists, and nothing known in others.
func (f *csvFile) keepVacancies(in *intake) {
	f.vacancyField = cmp.Or(f.vacancyField, in.vacancies.field)
	for _, at := range in.vacancies.missing {
		f.withoutVacancy = append(f.withoutVacancy, Mistake{
			Line: lineOf(in.lines, at), Position: in.position, Name: in.name, Field: at, missing: true,
			Expected: "expected how many beds are free, because other rows have it, such as “2 left”, “full” or “vacant”",
		})
	}
}

func (f *csvFile) refuseWithoutVacancy() {
	if f.vacancyField == "" {
		return
	}
	for _, m := range f.withoutVacancy {
		m.Field += f.vacancyField
		f.report(f.ownColumn(m))
	}
}

// read returns how many of a room type's beds a value states as free. In JSON it may be true or false.
func (f vacancyField) read(v any, r *hostel.Room) (int, error) {
	switch v := v.(type) {
	case bool:
		return f.freeBeds(strconv.FormatBool(v), r)
	case json.Number:
		return f.freeBeds(v.String(), r)
	case string:
		return f.freeBeds(hostel.NormalName(v), r)
	}
	return 0, errors.New("expected a number or a text")
}
