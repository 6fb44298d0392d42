package catalogue

import (
	"strings"

	"efie/hostel"
)

// texts are the different texts in one field, with the hostels of each, so that each text is compared once.
type texts struct {
	list        []string // in lower case
	hostelsWith lists    // of a text, the ranks of its hostels
	many        []set    // the same of texts that many have, else nil; see withMany
	pairs       lists    // of two successive bytes, the texts that have them; see withPairs
}

// fewTexts is up to how many texts a scan is faster than the index of pairs.
const fewTexts = 500

func newTexts(hostels []*hostel.Hostel, field func(h *hostel.Hostel, add func(text string))) texts {
	var t texts
	known := map[string]uint32{} // as written: texts that differ only in case are two
	var had []uint32             // of each hostel after another
	ends := make([]uint32, len(hostels))
	for rank, h := range hostels {
		field(h, func(text string) {
			n, ok := known[text]
			if !ok {
				n = uint32(len(t.list))
				known[text] = n
				t.list = append(t.list, strings.ToLower(text))
			}
			had = append(had, n)
		})
		ends[rank] = uint32(len(had))
	}
	t.hostelsWith = newLists(len(t.list), func(add func(key, item uint32)) {
		at := uint32(0)
		for rank, end := range ends {
			for ; at < end; at++ {
				add(had[at], uint32(rank))
			}
		}
	})
	return t
}

// fewHave is how many hostels there are for each that has a text, if a list takes less memory than a set.
const fewHave = 32

// withMany returns the texts with sets of the hostels that have them, where these are many.
func (t texts) withMany(hostels int) texts {
	t.many = make([]set, len(t.list))
	for n := range t.many {
		if ranks := t.hostelsWith.of(uint32(n)); len(ranks) > hostels/fewHave {
			t.many[n] = newSet(hostels)
			t.many[n].add(ranks)
		}
	}
	return t
}

func (t *texts) addTo(found set, n uint32) {
	if t.many != nil && t.many[n] != nil {
		found.addAll(t.many[n])
	} else {
		found.add(t.hostelsWith.of(n))
	}
}

// withPairs returns the texts with an index of their pairs, so that mark need not compare each of them.
func (t texts) withPairs() texts {
	if len(t.list) > fewTexts {
		t.pairs = newLists(1<<16, func(add func(key, item uint32)) {
			for n, text := range t.list {
				for i := range len(text) {
					add(pair(text, i), uint32(n))
				}
			}
		})
	}
	return t
}

// pair returns a byte of a text and the next one, which is 0 at the end.
func pair(text string, i int) uint32 {
	key := uint32(text[i]) << 8
	if i+1 < len(text) {
		key |= uint32(text[i+1])
	}
	return key
}

// mark adds to found the hostels that have a text with the query in it. The query is in lower case and not empty.
func (t *texts) mark(found set, query string) {
	if t.pairs.starts == nil {
		for n, text := range t.list {
			if strings.Contains(text, query) {
				t.addTo(found, uint32(n))
			}
		}
		return
	}
	candidates, sure := t.candidates(query)
	for _, n := range candidates {
		if sure || strings.Contains(t.list[n], query) {
			t.addTo(found, n)
		}
	}
}

// candidates returns the texts with the query's rarest two bytes. sure is whether they contain the whole query.
func (t *texts) candidates(query string) (texts []uint32, sure bool) {
	if len(query) == 1 {
		first := uint32(query[0]) << 8
		return t.pairs.between(first, first+1<<8), true
	}
	rarest := t.pairs.of(pair(query, 0))
	for i := 1; i+1 < len(query); i++ {
		if these := t.pairs.of(pair(query, i)); len(these) < len(rarest) {
			rarest = these
		}
	}
	return rarest, len(query) == 2
}
