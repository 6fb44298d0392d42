package textsearch

import (
	"iter"
	"slices"

	"efie/hostel/catalogue/numbers"
)

// relevance describes how well a hostel matches the typed text. The best value is the lowest. A name is typed in full
// if all its words except fillers are typed. Of the names typed in full, only the names with the most typed words
// count.
type relevance int

const (
	campusNamed  relevance = iota // its campus's name is typed in full
	hostelNamed                   // its own name is typed in full
	areaNamed                     // its area's name is typed in full
	wholeWords                    // the hostel has each typed word as a whole word
	campusAlmost                  // like campusNamed, but some words are incomplete or misspelt
	hostelAlmost
	areaAlmost
	campusPartly // its campus's name has the most typed words, and the fewest other words
	alsoFound    // each word is in one of its texts
)

// ranking holds the entries with typed words, and the hostels by relevance.
type ranking struct {
	hit      numbers.Set            // entries with typed words; nil if no words are typed
	hits     []uint8                // by entry: the number of its typed words
	exact    []uint32               // vocabulary words that are typed exactly
	fullHits uint8                  // the most hits of a name typed in full
	partly                          // the best match of a campus's name that is not typed in full
	fits     [alsoFound]numbers.Set // hostels by relevance; nil for no hostels
}

// partly holds the numbers of typed and missing words of a name.
type partly struct{ hits, missing uint8 }

func (p partly) better(q partly) bool {
	return p.hits > q.hits || p.hits == q.hits && p.missing < q.missing
}

func (x *Index) rank(typed []*meaning) ranking {
	e := &x.entries
	n := e.count(typed)
	for kind, entry := range e.typedNames(&n) {
		if e.inFull(&n, entry) {
			n.fullHits = max(n.fullHits, n.hits[entry])
		} else if p := e.partOf(&n, entry); kind == campusEntry && p.better(n.partly) {
			n.partly = p
		}
	}
	for kind, entry := range e.typedNames(&n) {
		if r := e.relevanceAs(kind, &n, entry); r != alsoFound {
			if n.fits[r] == nil {
				n.fits[r] = numbers.NewSet(len(x.hostels))
			}
			n.fits[r].Add(e.hostels(entry))
		}
	}
	whole := x.everything()
	for _, m := range typed {
		whole.Keep(m.whole)
	}
	if !whole.Empty() {
		n.fits[wholeWords] = whole
	}
	return n
}

// typedNames yields the entries of campuses, areas and hostels with typed words.
func (e *entries) typedNames(n *ranking) iter.Seq2[entryKind, uint32] {
	return func(yield func(entryKind, uint32) bool) {
		kind := campusEntry
		for entry := range n.hit.All() {
			for entry >= e.starts[kind+1] {
				kind++
			}
			if kind == amenityEntry || !yield(kind, entry) {
				return
			}
		}
	}
}

func (e *entries) count(typed []*meaning) ranking {
	n := ranking{hit: numbers.NewSet(len(e.wordCount)), hits: make([]uint8, len(e.wordCount))}
	seen := numbers.NewSet(len(e.single.words))
	for _, m := range typed {
		for _, word := range m.single {
			if seen.Has(word) {
				continue
			}
			seen.Add([]uint32{word})
			entries := e.single.texts[word]
			n.hit.Add(entries)
			for _, entry := range entries {
				n.hits[entry]++
			}
			if e.single.words[word] == m.text {
				n.exact = append(n.exact, word)
			}
		}
		if m.withFiller {
			continue
		}
		for _, word := range m.joined {
			entries := e.joined.texts[word]
			n.hit.Add(entries)
			for _, entry := range entries {
				n.hits[entry] = min(n.hits[entry]+2, maxTypedWords)
			}
		}
	}
	return n
}

func (e *entries) inFull(n *ranking, entry uint32) bool {
	return e.wordCount[entry] > 0 && n.hits[entry] >= e.wordCount[entry]
}

func (e *entries) partOf(n *ranking, entry uint32) partly {
	return partly{n.hits[entry], e.wordCount[entry] - min(n.hits[entry], e.wordCount[entry])}
}

func (e *entries) relevance(n *ranking, entry uint32) relevance {
	if !n.hasWords(entry) {
		return alsoFound
	}
	return e.relevanceAs(e.kind(entry), n, entry)
}

// relevanceAs returns the relevance of an entry with typed words. kind is the entry's kind.
func (e *entries) relevanceAs(kind entryKind, n *ranking, entry uint32) relevance {
	r := alsoFound
	switch full := e.inFull(n, entry) && n.hits[entry] == n.fullHits; {
	case kind == amenityEntry:
	case full && kind == campusEntry:
		r = campusNamed
	case full && kind == areaEntry:
		r = areaNamed
	case full:
		r = hostelNamed
	case kind == campusEntry && e.partOf(n, entry) == n.partly:
		return campusPartly
	}
	if r != alsoFound && e.exact(n, entry) < int(e.wordCount[entry]) {
		r += campusAlmost
	}
	return r
}

func (e *entries) exact(n *ranking, entry uint32) (count int) {
	for _, word := range n.exact {
		if _, has := slices.BinarySearch(e.single.texts[word], entry); has {
			count++
		}
	}
	return count
}

// Fit combines the two best relevances of a hostel in one number. The best fit is the lowest.
type Fit uint8

const (
	noFit   = Fit(alsoFound)*fitStep + Fit(alsoFound) // the worst fit
	fitStep = Fit(alsoFound) + 1
)

// Fit returns how well a hostel fits the typed text.
func (n *ranking) Fit(rank uint32) Fit {
	best := alsoFound
	for r := range n.fits {
		switch hostels := n.fits[r]; {
		case hostels == nil || !hostels.Has(rank):
		case best == alsoFound:
			best = relevance(r)
		default:
			return Fit(best)*fitStep + Fit(r)
		}
	}
	return Fit(best)*fitStep + Fit(alsoFound)
}

func (n *ranking) hasWords(entry uint32) bool { return n.hit != nil && n.hit.Has(entry) }

// leads reports whether a hostel of some was found and fits better than all other hostels found.
func (m *Match) leads(some []uint32) bool {
	own := make(numbers.Set, len(m.Found))
	own.Add(some)
	ours, others := noFit+1, noFit+1
	for rank := range m.Found.All() {
		if own.Has(rank) {
			ours = min(ours, m.Fit(rank))
		} else {
			others = min(others, m.Fit(rank))
		}
	}
	return ours < others
}

// BestFirst returns the ranks with bookable hostels first, then in the order of fit. Ranks with the same fit keep their
// order.
func (m *Match) BestFirst(ranks []uint32, bookable int) []uint32 {
	orders := make([]uint64, len(ranks)) // the sort key, with the position in ranks in its lowest bits
	for i, rank := range ranks {
		orders[i] = uint64(m.Fit(rank))<<32 | uint64(i)
		if int(rank) >= bookable {
			orders[i] |= 1 << 63
		}
	}
	slices.Sort(orders)
	sorted := make([]uint32, len(ranks))
	for i, order := range orders {
		sorted[i] = ranks[uint32(order)]
	}
	return sorted
}
