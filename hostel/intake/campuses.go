package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"efie/hostel"
)

// Campuses finds a campus by the names that people write.
type Campuses struct {
	stored []string
	right  []string            // the names of all campuses
	forms  map[string][]string // right names by folded form
	names  []string            // all forms as they were given
	errors int                 // how many names were not found

	points map[string][]hostel.Point // of gates and centres, by right names
}

// NewCampuses returns the campuses of the database, followed by the campuses of places. A campus of both has its name
// in the database.
func NewCampuses(stored []string, places []PlaceRow) *Campuses {
	c := &Campuses{stored: stored, forms: map[string][]string{}, points: map[string][]hostel.Point{}}
	for _, name := range stored {
		c.add(name, name, hostel.LongCampus(name), hostel.ShortCampus(name))
	}
	of, towns := map[string][]string{}, map[string][]string{}
	points := map[string][]hostel.Point{}
	var shipped []string
	for _, p := range places {
		if of[p.Campus] == nil {
			of[p.Campus] = []string{p.Campus, hostel.LongCampus(p.Campus), hostel.ShortCampus(p.Campus)}
			shipped = append(shipped, p.Campus)
		}
		isCentre := p.Kind == hostel.PlaceCampus || p.Kind == hostel.PlaceGate
		if isCentre && p.Point.Known() {
			points[p.Campus] = append(points[p.Campus], p.Point)
		}
		switch p.Kind {
		case hostel.PlaceAlias, hostel.PlaceCampus:
			of[p.Campus] = append(of[p.Campus], p.Name)
		case hostel.PlaceTown:
			towns[p.Campus] = append(towns[p.Campus], p.Name)
		}
	}
	for _, name := range shipped {
		right := cmp.Or(c.Stored(name), name)
		c.points[right] = points[name]
		c.add(right, of[name]...)
		for _, town := range towns[name] {
			for _, form := range of[name][1:] {
				c.add(right, form+" "+town)
			}
		}
	}
	return c
}

func (c *Campuses) add(right string, forms ...string) {
	if !slices.Contains(c.right, right) {
		c.right = append(c.right, right)
	}
	for _, form := range forms {
		known := c.forms[foldCampus(form)]
		if !slices.Contains(known, right) {
			c.forms[foldCampus(form)], c.names = append(known, right), append(c.names, form)
		}
	}
}

// Stored returns the name in the database of a campus with the same full, long or short name, or "".
func (c *Campuses) Stored(full string) string {
	if slices.Contains(c.stored, full) {
		return full
	}
	for _, name := range c.stored {
		if hostel.ShortCampus(name) == hostel.ShortCampus(full) || hostel.LongCampus(name) == hostel.LongCampus(full) {
			return name
		}
	}
	return ""
}

// Names returns the names of all campuses. The campuses of the database come first.
func (c *Campuses) Names() []string { return c.right }

// Find returns the right name of a campus. If several campuses of one university have the name, it returns the first,
// and a note about the others. Its error names the nearest campuses.
func (c *Campuses) Find(name string) (right, note string, err error) {
	if slices.Contains(c.right, name) {
		return name, "", nil
	}
	found := c.forms[foldCampus(name)]
	if found == nil {
		found = c.forms[foldCampus(hostel.ShortCampus(name))]
	}
	switch {
	case len(found) == 1:
		return found[0], "", nil
	case len(found) > 1 && sameUniversity(found):
		return found[0], fmt.Sprintf("%q is read as %s, and may also be %s", name, found[0],
			strings.Join(found[1:], " or ")), nil
	}
	if c.errors++; found == nil && c.errors <= maxMistakes { // an import reports at most as many
		found = c.nearest(name)
	}
	meant := ""
	if len(found) > 0 {
		meant = ": did you mean " + strings.Join(found, " or ") + "?"
	}
	return "", "", fmt.Errorf("expected a campus that Efie knows (see efie campuses list), not %q%s",
		hostel.Shortened(name, maxQuoted), meant)
}

func sameUniversity(campuses []string) bool {
	first, _, _ := strings.Cut(campuses[0], " - ")
	return !slices.ContainsFunc(campuses, func(name string) bool { return !strings.HasPrefix(name, first) })
}

// mostNearest is the number of campuses that the error about an unknown campus names at most.
const mostNearest = 3

// nearest returns campuses with similar names: with a typing mistake, or with the most words in common.
func (c *Campuses) nearest(name string) (found []string) {
	if near := Nearest(name, c.names); near != "" {
		return c.forms[foldCampus(near)]
	}
	words, most := strings.Split(foldName(name), "_"), 1
	for _, right := range c.right {
		n := 0
		for _, word := range strings.Split(foldName(right), "_") {
			if len(word) > 3 && slices.Contains(words, word) && !slices.Contains(campusWords, word) {
				n++
			}
		}
		if n > most {
			found, most = nil, n
		}
		if n == most && len(found) < mostNearest {
			found = append(found, right)
		}
	}
	return found
}

// campusWords are words that do not distinguish campuses.
var campusWords = []string{"the", "of", "and", "for", "campus", "main", "university", "college", "ghana"}

// foldCampus normalises the name of a campus, so that "K.N.U.S.T.", "KNUST Main Campus" and "knust" are the same.
func foldCampus(name string) string {
	name = strings.NewReplacer("univ.", "university", ".", "", "'", "").Replace(hostel.WithoutMarks(name))
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(slices.DeleteFunc(words, func(word string) bool {
		return slices.Contains(campusWords[:6], word)
	}), "")
}

// findCampus replaces the name of a hostel's campus by its right name. A campus with an id is from an export and keeps
// its name.
func (in *intake) findCampus(h *hostel.Hostel) {
	if in.reader == nil || in.reader.Campuses == nil || h.Campus.Name == "" || h.Campus.ID != 0 {
		return
	}
	name, note, err := in.reader.Campuses.Find(h.Campus.Name)
	switch {
	case err != nil && in.reader.SkipUnknown:
		in.unknown = h.Campus.Name
	case err != nil:
		in.problem("campus", err)
	case note != "":
		in.passed = append(in.passed, note)
	}
	h.Campus.Name = cmp.Or(name, h.Campus.Name)
}
