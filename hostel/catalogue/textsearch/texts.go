package textsearch

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// texts holds the different texts of one field with the hostels of each, so that each text is compared once.
type texts struct {
	list        []string   // as hostel.WithoutMarks
	hostelsWith [][]uint32 // by text: the ranks of its hostels
	pairs       [][]uint32 // by two adjacent bytes: the texts that contain them; see withPairs
}

// fewTexts is the number of texts up to which a scan is faster than the index of pairs.
const fewTexts = 500

func newTexts(hostels []*hostel.Hostel, field func(h *hostel.Hostel, add func(text string))) texts {
	var t texts
	numberOf := map[string]uint32{} // by text as it is written, so list may have one text twice
	for rank, h := range hostels {
		field(h, func(text string) {
			n, isKnown := numberOf[text]
			if !isKnown {
				n = uint32(len(t.list))
				numberOf[text] = n
				t.list = append(t.list, hostel.WithoutMarks(text))
				t.hostelsWith = append(t.hostelsWith, nil)
			}
			having := t.hostelsWith[n]
			if len(having) == 0 || having[len(having)-1] != uint32(rank) {
				t.hostelsWith[n] = append(having, uint32(rank))
			}
		})
	}
	return t
}

// withPairs returns the texts with an index of their pairs of bytes, so that mark need not compare each text.
func (t texts) withPairs() texts {
	if len(t.list) > fewTexts {
		t.pairs = make([][]uint32, 1<<16)
		for n, text := range t.list {
			for i := range len(text) {
				key := pair(text, i)
				t.pairs[key] = append(t.pairs[key], uint32(n))
			}
		}
	}
	return t
}

// pair returns byte i of a text and the next byte, or 0 at the end, as one number.
func pair(text string, i int) uint32 {
	key := uint32(text[i]) << 8
	if i+1 < len(text) {
		key |= uint32(text[i+1])
	}
	return key
}

// mark adds hostels to found if one of their texts contains the query. The query must be folded and not empty.
func (t *texts) mark(found numbers.Set, query string) {
	if t.pairs == nil {
		for n, text := range t.list {
			if strings.Contains(text, query) {
				found.Add(t.hostelsWith[n])
			}
		}
		return
	}
	candidates, sure := t.candidates(query)
	for _, n := range candidates {
		if sure || strings.Contains(t.list[n], query) {
			found.Add(t.hostelsWith[n])
		}
	}
}

// candidates returns the texts with the query's rarest pair of bytes, or with its only byte. sure reports whether these
// texts contain the whole query.
func (t *texts) candidates(query string) (texts []uint32, sure bool) {
	if len(query) == 1 {
		first := uint32(query[0]) << 8
		return slices.Concat(t.pairs[first : first+1<<8]...), true
	}
	rarest := t.pairs[pair(query, 0)]
	for i := 1; i+1 < len(query); i++ {
		if these := t.pairs[pair(query, i)]; len(these) < len(rarest) {
			rarest = these
		}
	}
	return rarest, len(query) == 2
}
