package catalogue

import (
	"iter"
	"slices"
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
	hit      set            // entries with typed words; nil if no words are typed
	hits     []uint8        // by entry: the number of its typed words
	exact    []uint32       // vocabulary words that are typed exactly
	fullHits uint8          // the most hits of a name typed in full
	partly                  // the best match of a campus's name that is not typed in full
	fits     [alsoFound]set // hostels by relevance; nil for no hostels
}

// partly holds the numbers of typed and missing words of a name.
type partly struct{ hits, missing uint8 }

func (p partly) better(q partly) bool {
	return p.hits > q.hits || p.hits == q.hits && p.missing < q.missing
}

func (f *finder) rank(typed []*meaning) ranking {
	e := &f.entries
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
				n.fits[r] = newSet(len(f.hostels))
			}
			n.fits[r].add(e.of[kind].hostelsWith.of(entry - e.starts[kind]))
		}
	}
	whole := f.everything()
	for _, m := range typed {
		whole.keep(m.whole)
	}
	if !whole.empty() {
		n.fits[wholeWords] = whole
	}
	return n
}

// typedNames yields the entries of campuses, areas and hostels with typed words.
func (e *entries) typedNames(n *ranking) iter.Seq2[entryKind, uint32] {
	return func(yield func(entryKind, uint32) bool) {
		kind := campusEntry
		for entry := range n.hit.all() {
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
	n := ranking{hit: newSet(len(e.length)), hits: make([]uint8, len(e.length))}
	seen := newSet(len(e.single.words))
	for _, m := range typed {
		for _, word := range m.single {
			if seen.has(word) {
				continue
			}
			seen.add([]uint32{word})
			entries := e.single.texts.of(word)
			n.hit.add(entries)
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
			entries := e.joined.texts.of(word)
			n.hit.add(entries)
			for _, entry := range entries {
				n.hits[entry] = min(n.hits[entry]+2, maxTypedWords)
			}
		}
	}
	return n
}

func (e *entries) inFull(n *ranking, entry uint32) bool {
	return e.length[entry] > 0 && n.hits[entry] >= e.length[entry]
}

func (e *entries) partOf(n *ranking, entry uint32) partly {
	return partly{n.hits[entry], e.length[entry] - min(n.hits[entry], e.length[entry])}
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
	if r != alsoFound && e.exact(n, entry) < int(e.length[entry]) {
		r += campusAlmost
	}
	return r
}

func (e *entries) exact(n *ranking, entry uint32) (count int) {
	for _, word := range n.exact {
		if _, has := slices.BinarySearch(e.single.texts.of(word), entry); has {
			count++
		}
	}
	return count
}

// fit combines the two best relevances of a hostel in one number. The best fit is the lowest.
type fit uint8

const (
	noFit   = fit(alsoFound)*fitStep + fit(alsoFound) // the worst fit
	fitStep = fit(alsoFound) + 1
)

func (n *ranking) of(rank uint32) fit {
	best := alsoFound
	for r := range n.fits {
		switch hostels := n.fits[r]; {
		case hostels == nil || !hostels.has(rank):
		case best == alsoFound:
			best = relevance(r)
		default:
			return fit(best)*fitStep + fit(r)
		}
	}
	return fit(best)*fitStep + fit(alsoFound)
}

func (n *ranking) hasWords(entry uint32) bool { return n.hit != nil && n.hit.has(entry) }

// leads reports whether a hostel of some was found and fits better than all other hostels found.
func (m *textMatch) leads(some []uint32) bool {
	own := make(set, len(m.found))
	own.add(some)
	ours, others := noFit+1, noFit+1
	for rank := range m.found.all() {
		if own.has(rank) {
			ours = min(ours, m.of(rank))
		} else {
			others = min(others, m.of(rank))
		}
	}
	return ours < others
}

// bestFirst returns the ranks with bookable hostels first, then in the order of fit. Ranks with the same fit keep their
// order.
func (m *textMatch) bestFirst(f *finder, ranks []uint32) []uint32 {
	orders := make([]uint64, len(ranks)) // the sort key, with the position in ranks in its lowest bits
	for i, rank := range ranks {
		orders[i] = uint64(m.of(rank))<<32 | uint64(i)
		if int(rank) >= f.bookable {
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
