package catalogue

import (
	"iter"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/words"
)

// maxTypedWords limits the different words of a typed text. It is more than students type.
const maxTypedWords = 32

// textMatch holds the hostels found by a typed text.
type textMatch struct {
	text  string // the text in lower case, without the budget
	rest  string // the typed text without the budget
	found set
	most  hostel.Pesewas // the highest price per month named in the text, or 0
	words []*meaning     // the meanings of the words that count
	known lookups
	ranking
}

// lookups caches meanings of words, because the texts of suggestions repeat the typed words.
type lookups map[lookup]*meaning

type lookup struct {
	typedWord
	lenient bool
}

// matchText finds the hostels that contain the typed text. It also finds the hostels that have each of its words in
// their name, campus, area or amenities: as a word, as a part of a word, or misspelt. A text of fillers finds all
// hostels.
func (f *finder) matchText(text string) textMatch { return f.matchKnowing(lookups{}, text) }

// matchKnowing does the same as matchText, with a cache of meanings.
func (f *finder) matchKnowing(known lookups, text string) textMatch {
	m := textMatch{text: fold(text), rest: text, known: known}
	if m.text == "" {
		m.found = f.everything()
		return m
	}
	if m.found = f.literal(m.text); m.found.empty() {
		if rest, most := words.Budget(m.text); most > 0 {
			m.text, m.most = fold(rest), most
			m.rest, _ = words.Budget(strings.TrimSpace(text))
			m.rest = strings.TrimSpace(m.rest)
			if m.text == "" {
				m.found = f.everything()
				return m
			}
			m.found = f.literal(m.text)
		}
	}
	typed := words.Split(m.text)
	count := f.entries.counting(typed)
	switch {
	case strings.Contains(m.text, fieldEnd) || len(count) > maxTypedWords || len(typed) == 0:
	case len(count) == 0 && !f.namesCampus(m.text):
		m.found = f.everything()
	case len(count) > 0:
		f.addWords(&m, count)
	}
	return m
}

// namesCampus reports whether a text is the whole name of a campus. Such a text finds only that campus.
func (f *finder) namesCampus(text string) bool { return slices.Contains(f.campuses.list, text) }

func (f *finder) everything() set {
	all := newSet(len(f.hostels))
	all.fill(len(f.hostels))
	return all
}

// addWords adds the hostels that have all the words. If no hostel is found, any word may be misspelt.
func (f *finder) addWords(m *textMatch, typed []typedWord) {
	found, meanings := f.haveAll(typed, m.known, false)
	if found.empty() && m.found.empty() {
		found, meanings = f.haveAll(typed, m.known, true)
	}
	if !f.namesCampus(m.text) {
		m.found.addAll(found)
	}
	m.words = meanings
	m.ranking = f.rank(meanings)
}

// haveAll returns the hostels that have each word, and the meanings of the words. It ignores misspelt fillers.
func (f *finder) haveAll(typed []typedWord, known lookups, lenient bool) (set, []*meaning) {
	found := f.everything()
	var meanings []*meaning
	for _, word := range typed {
		m, ok := known[lookup{word, lenient}]
		if !ok {
			m = f.lookUp(word, lenient)
			known[lookup{word, lenient}] = m
		}
		if m == nil {
			continue
		}
		meanings = append(meanings, m)
		if found.keep(m.hostels); found.empty() {
			break
		}
	}
	return found, meanings
}

// lookUp returns the meaning of a word with its hostels, or nil for a misspelt filler.
func (f *finder) lookUp(word typedWord, lenient bool) *meaning {
	m := f.entries.meaning(word, lenient)
	if m == nil {
		return nil
	}
	same := meaning{}
	if n, known := f.entries.single.find(word.text); known {
		same.single = []uint32{n}
	}
	if n, known := f.entries.joined.find(word.text); known {
		same.joined = []uint32{n}
	}
	m.hostels, m.whole = f.saying(m), f.saying(&same)
	return m
}

func (f *finder) saying(m *meaning) set {
	hostels := newSet(len(f.hostels))
	for entry := range f.entries.meant(m) {
		kind := f.entries.kind(entry)
		hostels.add(f.entries.of[kind].hostelsWith.of(entry - f.entries.starts[kind]))
	}
	return hostels
}

// keepAffordable removes the hostels without a room type within this whole cost per month. 0 allows any cost.
func (f *finder) keepAffordable(found set, most hostel.Pesewas) {
	if most == 0 {
		return
	}
	tooDear := f.tooDear(most)
	for rank := range found.all() {
		from, to := f.roomsOf(rank)
		if !slices.ContainsFunc(f.rooms[from:to], func(r roomEntry) bool { return r.cost < tooDear }) {
			found.put(rank, false)
		}
	}
}

type typedWord struct {
	text       string
	withFiller bool // text is a word joined with the filler after it, such as "studyroom"
}

// meaning holds the vocabulary words that a typed word may mean.
type meaning struct {
	typedWord
	single  []uint32 // numbers in entries.single
	joined  []uint32
	hostels set // hostels with one of these words
	whole   set // hostels with exactly the typed word
}

// counting returns the typed words that count. A filler counts only if it forms a known pair with the word before it.
func (e *entries) counting(typed []string) (list []typedWord) {
	counted := false // the previous word counts
	for i, word := range typed {
		counts := typedWord{text: word}
		if words.Filler(word) {
			if counted = counted && e.hasPair(typed[i-1], word); !counted {
				continue
			}
			counts = typedWord{text: typed[i-1] + word, withFiller: true}
		}
		if counted = true; !slices.Contains(list, counts) {
			list = append(list, counts)
		}
	}
	return list
}

// shortWord is the greatest length of a known word, such as "Ho", that is not taken for the beginning of another word.
const shortWord = 3

// meaning returns the meaning of a word, or nil for a misspelt filler. It tries beginnings of words first, then other
// parts of words, then misspelt words. Each step is tried only if the steps before found nothing, or if lenient.
func (e *entries) meaning(word typedWord, lenient bool) *meaning {
	m := &meaning{typedWord: word}
	own, known := e.single.find(word.text)
	if joined, ok := e.joined.find(word.text); ok {
		m.joined = []uint32{joined}
	}
	if known && len(word.text) <= shortWord && !lenient {
		m.single = []uint32{own}
		return m
	}
	m.single = e.single.beginning(word.text)
	if !m.known() {
		m.joined = e.joined.beginning(word.text)
	}
	if (!m.known() || lenient) && len(word.text) > 1 {
		m.single = e.single.containing(word.text)
	}
	if m.known() && !lenient {
		return m
	}
	if !m.known() && words.NearFiller(word.text) {
		return nil
	}
	limit := words.Tolerance(word.text)
	if limit == 0 {
		return m
	}
	single, distance := e.single.nearest(word.text, limit, lenient)
	joined, fewer := e.joined.nearest(word.text, distance, lenient)
	if fewer < distance {
		single = nil
	}
	m.single, m.joined = append(m.single, single...), append(m.joined, joined...)
	if !m.known() {
		m.single = e.single.nearestBeginning(word.text, limit)
	}
	return m
}

func (m *meaning) known() bool { return len(m.single)+len(m.joined) > 0 }

// meant yields the entries with a word of the meaning. It may yield an entry more than once.
func (e *entries) meant(m *meaning) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for _, n := range m.single {
			for _, entry := range e.single.texts.of(n) {
				if !yield(entry) {
					return
				}
			}
		}
		for _, n := range m.joined {
			for _, entry := range e.joined.texts.of(n) {
				if !yield(entry) {
					return
				}
			}
		}
	}
}
