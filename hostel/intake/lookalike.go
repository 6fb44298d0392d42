package intake

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"efie/hostel"
)

// nameShape is a hostel's name, ready for comparisons.
type nameShape struct {
	letters []rune // of the words that may have typing mistakes
	house   string // the words that distinguish houses, sorted
	mask    uint64 // a bit for each letter, which excludes most pairs quickly
}

func shapeOf(name string) nameShape {
	words := nameWords(name)
	special := slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return slices.Contains(generalWords, word)
	})
	if len(special) > 0 {
		words = special
	}
	var s nameShape
	var house []string
	for _, word := range words {
		if isHouseWord(word) {
			house = append(house, word)
			continue
		}
		for _, letter := range word {
			s.letters, s.mask = append(s.letters, letter), s.mask|1<<(letter%64)
		}
	}
	slices.Sort(house)
	s.house = strings.Join(house, " ")
	return s
}

// typos returns the number of typing mistakes by which two names may differ: one in five letters, and none in a very
// short name.
func (s *nameShape) typos(o *nameShape) int {
	least := min(len(s.letters), len(o.letters))
	if least < 4 {
		return 0
	}
	return max(1, least/5)
}

// mayBeNear reports whether two names may differ by few typing mistakes. It is quick, and true for few other pairs.
func (s *nameShape) mayBeNear(o *nameShape) bool {
	longer, typos := len(s.letters)-len(o.letters), s.typos(o)
	return bits.OnesCount64(s.mask^o.mask) <= 2*typos && longer <= typos && -longer <= typos && s.house == o.house
}

// candidate is a hostel that may look like another one.
type candidate struct {
	*hostel.Hostel
	nameShape
	address, location, email, offers string // normalised

	position      int  // among the hostels of the file, from 1; 0 for a stored hostel
	isDeclaredNew bool // with --new
	isUnclear     bool // the file states neither that it is new nor which stored hostel it is
}

func candidatesOf(hostels []*hostel.Hostel, inFile bool) []candidate {
	list := make([]candidate, len(hostels))
	for i, h := range hostels {
		list[i] = candidate{
			Hostel: h, nameShape: shapeOf(h.Name), address: foldName(plainLetters(h.Address)),
			location: foldName(plainLetters(h.Location)), email: hostel.NormalEmail(h.Manager.Email), offers: offersOf(h),
		}
		if inFile {
			list[i].position = i + 1
		}
	}
	return list
}

// offersOf returns the room types of a hostel with their prices, as a text, or "".
func offersOf(h *hostel.Hostel) string {
	list := make([]string, len(h.Rooms))
	for i, r := range h.Rooms {
		list[i] = fmt.Sprintf("%d beds for %s", r.NumberInRoom, r.Price)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// lookAlikes returns a mistake for each new hostel that looks like a stored hostel or like another one of the file. It
// also keeps the warnings of otherNames.
func (r *Review) lookAlikes(hostels, stored []*hostel.Hostel) (problems []Mistake) {
	here, there := candidatesOf(hostels, true), candidatesOf(stored, false)
	r.markUnclear(here, there)
	inFile, inStore := newLookAlikeIndex(here), newLookAlikeIndex(there)
	for i := range here {
		c := &here[i]
		if !c.isUnclear {
			continue
		}
		search := lookAlikeSearch{of: c}
		search.in(inStore, func(*candidate) bool { return false })
		search.in(inFile, c.isReportedAt)
		r.compared += search.work
		if expected := r.describe(&search); expected != "" {
			problems = append(problems, mistake(i, c.Hostel, "name", expected))
		}
	}
	r.warnings = r.otherNames(here, there)
	return problems
}

// markUnclear finds out which hostels of the file may be another one.
func (r *Review) markUnclear(here, there []candidate) {
	known, named := map[string]bool{}, map[string]bool{}
	for i := range there {
		known[there[i].UUID] = true
	}
	for _, name := range r.New {
		named[foldName(name)] = true
	}
	for i := range here {
		c, source := &here[i], r.Sources[i]
		c.isDeclaredNew = named[foldName(c.Name)]
		c.isUnclear = !c.isDeclaredNew && !source.HasUUID && source.SameAs == "" && !known[c.UUID]
	}
}

// isReportedAt reports whether c need not be compared with o of the same file, because o is declared new, or because o
// is below, where the pair is reported.
func (c *candidate) isReportedAt(o *candidate) bool {
	isBelow := o.position > c.position && o.isUnclear
	return o == c || o.isDeclaredNew || isBelow
}

// describe returns the sentence about the result of a search, or "" if no hostel looks alike.
func (r *Review) describe(search *lookAlikeSearch) string {
	name, o := search.of.Name, search.found
	switch {
	case o == nil && search.tooMany:
		return fmt.Sprintf("expected a name that is less like others: too many hostels have a similar name and %s. If it "+
			"is a stored hostel, write its slug in a column “same as”; if it is new, import with --new %q", search.sign, name)
	case o == nil:
		return ""
	case o.position == 0:
		return fmt.Sprintf("expected a new hostel, but it looks like %q near %s (%s), with nearly the same name and %s. If "+
			"it is that hostel, write %s in a column “same as”; if it is not, import with --new %q",
			o.Name, o.Campus.Name, o.Slug, search.sign, o.Slug, name)
	}
	return fmt.Sprintf("expected each hostel once, but it looks like hostel %s %q near %s, with nearly the same name and "+
		"%s. If it is that hostel, remove one of them; if it is not, import with --new %q",
		r.placeOf(o), o.Name, o.Campus.Name, search.sign, name)
}
