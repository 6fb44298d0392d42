package textsearch

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/words"
)

// entryKind is the kind of thing that an entry names.
type entryKind int

const (
	campusEntry entryKind = iota
	areaEntry
	nameEntry
	amenityEntry
	entryKinds // the number of kinds
)

// entries holds the names that students may type: of campuses, areas, towns, hostels and amenities. It indexes their
// words.
type entries struct {
	of        [entryKinds]*texts
	starts    [entryKinds + 1]uint32     // by kind: the number of its first entry
	single    vocabulary                 // the words of entries
	joined    vocabulary                 // pairs of adjacent words without the space: "capecoast"
	named     map[hostel.Campus][]uint32 // by campus: the entries that name it
	wordCount []uint8                    // by entry: its different words without fillers, at most maxTypedWords
}

// newEntries indexes the hostels of an index, and the aliases and towns of their campuses.
func newEntries(x *Index, places []hostel.CampusPlace) entries {
	aliases, towns := namesOf(places, hostel.PlaceAlias), namesOf(places, hostel.PlaceTown)
	campuses := newTexts(x.hostels, func(h *hostel.Hostel, add func(string)) {
		for _, name := range campusNames(h.Campus) {
			add(name)
		}
		for _, name := range aliases[h.Campus.ID] {
			add(name)
		}
	})
	areas := newTexts(x.hostels, func(h *hostel.Hostel, add func(string)) {
		list := areasOf(h)
		for _, name := range towns[h.Campus.ID] {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
		for _, name := range list {
			add(name)
		}
	})
	e := entries{of: [entryKinds]*texts{&campuses, &areas, &x.names, &x.amenities}}
	for kind, t := range e.of {
		e.starts[kind+1] = e.starts[kind] + uint32(len(t.list))
	}
	e.named = map[hostel.Campus][]uint32{}
	for _, h := range x.hostels {
		if e.named[h.Campus] == nil {
			for _, name := range slices.Concat(campusNames(h.Campus), aliases[h.Campus.ID]) {
				n := slices.Index(campuses.list, hostel.WithoutMarks(name))
				e.named[h.Campus] = append(e.named[h.Campus], uint32(n))
			}
		}
	}
	e.wordCount = make([]uint8, e.starts[entryKinds])
	split := make([][]string, len(e.wordCount))
	for n := range split {
		split[n] = words.Split(e.text(uint32(n)))
	}
	e.single = newVocabulary(len(split), func(n int, add func(word string)) {
		isFiller := words.FillersOf(split[n])
		for i, word := range split[n] {
			if slices.Contains(split[n][:i], word) {
				continue
			}
			add(word)
			if !isFiller(word) && e.wordCount[n] < maxTypedWords {
				e.wordCount[n]++
			}
		}
	})
	e.joined = newVocabulary(len(split), func(n int, add func(word string)) {
		for i := 1; i < len(split[n]); i++ {
			if a, b := split[n][i-1], split[n][i]; !words.HasDigit(a) && !words.HasDigit(b) {
				add(a + b)
			}
		}
	})
	return e
}

func namesOf(places []hostel.CampusPlace, kind hostel.PlaceKind) map[int64][]string {
	names := map[int64][]string{}
	for _, p := range places {
		if p.Kind == kind {
			names[p.CampusID] = append(names[p.CampusID], p.Name)
		}
	}
	return names
}

// campusNames returns the names of a campus. "University of Ghana (UG Legon)" has two.
func campusNames(campus hostel.Campus) []string {
	short := hostel.ShortCampus(campus.Name)
	if short == campus.Name {
		return []string{short}
	}
	return []string{strings.TrimSuffix(campus.Name, "("+short+")"), short}
}

// areasOf returns the parts of a hostel's location and address. "Kotei, Kumasi" has two.
func areasOf(h *hostel.Hostel) (list []string) {
	for _, text := range [...]string{h.Location, h.Whereabouts(false).Address} {
		for part := range strings.SplitSeq(text, ",") {
			if part = strings.TrimSpace(part); part != "" && part != h.Campus.Name && !slices.Contains(list, part) {
				list = append(list, part)
			}
		}
	}
	return list
}

func (e *entries) kind(entry uint32) entryKind {
	kind := campusEntry
	for entry >= e.starts[kind+1] {
		kind++
	}
	return kind
}

func (e *entries) text(entry uint32) string {
	kind := e.kind(entry)
	return e.of[kind].list[entry-e.starts[kind]]
}

func (e *entries) hostels(entry uint32) []uint32 {
	kind := e.kind(entry)
	return e.of[kind].hostelsWith[entry-e.starts[kind]]
}

// hasPair reports whether two words are adjacent in the name of a campus or an amenity, such as "study room".
func (e *entries) hasPair(first, second string) bool {
	n, ok := e.joined.find(first + second)
	return ok && slices.ContainsFunc(e.joined.texts[n], func(entry uint32) bool {
		kind := e.kind(entry)
		return kind == campusEntry || kind == amenityEntry
	})
}
