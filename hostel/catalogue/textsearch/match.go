package textsearch

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/words"
)

// maxTypedWords limits the different words of a typed text. It is more than students type.
const maxTypedWords = 32

// Match holds the hostels found by a typed text.
type Match struct {
	Found numbers.Set    // their ranks
	Rest  string         // the typed text without the budget
	Most  hostel.Pesewas // the highest price per month named in the text, or 0

	text  string      // the folded text, without the budget
	whole numbers.Set // hostels with the whole text in a field or in a room's amenity
	words []*meaning  // the meanings of the words that count
	known lookups
	ranking
}

// lookups caches meanings of words, because the texts of suggestions repeat the typed words.
type lookups map[lookup]*meaning

type lookup struct {
	typedWord
	lenient bool
}

// Match finds the hostels that contain the typed text. It also finds the hostels that have each of its words in
// their name, campus, area or amenities: as a word, as a part of a word, or misspelt. A text of fillers finds all
// hostels.
func (x *Index) Match(text string) Match { return x.matchKnowing(lookups{}, text) }

// matchKnowing does the same as Match, with a cache of meanings.
func (x *Index) matchKnowing(known lookups, text string) Match {
	m := Match{text: fold(text), Rest: text, known: known}
	if m.text == "" {
		m.Found = x.everything()
		return m
	}
	if m.Found = x.literal(m.text); m.Found.Empty() {
		if rest, most := words.Budget(m.text); most > 0 {
			m.text, m.Most = fold(rest), most
			m.Rest, _ = words.Budget(strings.TrimSpace(text))
			m.Rest = strings.TrimSpace(m.Rest)
			if m.text == "" {
				m.Found = x.everything()
				return m
			}
			m.Found = x.literal(m.text)
		}
	}
	m.whole = slices.Clone(m.Found)
	typed := words.Split(m.text)
	count := x.entries.counting(typed)
	switch {
	case strings.Contains(m.text, fieldEnd) || len(count) > maxTypedWords || len(typed) == 0:
	case len(count) == 0 && !x.namesCampus(m.text):
		m.Found = x.everything()
	case len(count) > 0:
		x.addWords(&m, count)
	}
	return m
}

// namesCampus reports whether a text is the whole name of a campus. Such a text finds only that campus.
func (x *Index) namesCampus(text string) bool { return slices.Contains(x.campuses.list, text) }

func (x *Index) everything() numbers.Set {
	all := numbers.NewSet(len(x.hostels))
	all.Fill(len(x.hostels))
	return all
}

// addWords adds the hostels that have all the words. If no hostel is found, any word may be misspelt.
func (x *Index) addWords(m *Match, typed []typedWord) {
	found, meanings := x.haveAll(typed, m.known, false)
	if found.Empty() && m.Found.Empty() {
		found, meanings = x.haveAll(typed, m.known, true)
	}
	if !x.namesCampus(m.text) {
		m.Found.AddAll(found)
	}
	m.words = meanings
	m.ranking = x.rank(meanings)
}

// haveAll returns the hostels that have each word, and the meanings of the words. It ignores misspelt fillers.
func (x *Index) haveAll(typed []typedWord, known lookups, lenient bool) (numbers.Set, []*meaning) {
	found := x.everything()
	var meanings []*meaning
	for _, word := range typed {
		m, ok := known[lookup{word, lenient}]
		if !ok {
			m = x.lookUp(word, lenient)
			known[lookup{word, lenient}] = m
		}
		if m == nil {
			continue
		}
		meanings = append(meanings, m)
		if found.Keep(m.hostels); found.Empty() {
			break
		}
	}
	return found, meanings
}

// lookUp returns the meaning of a word with its hostels, or nil for a misspelt filler.
func (x *Index) lookUp(word typedWord, lenient bool) *meaning {
	m := x.entries.meaning(word, lenient)
	if m == nil {
		return nil
	}
	same := meaning{}
	if n, known := x.entries.single.find(word.text); known {
		same.single = []uint32{n}
	}
	if n, known := x.entries.joined.find(word.text); known {
		same.joined = []uint32{n}
	}
	m.hostels, m.whole = x.saying(m), x.saying(&same)
	return m
}

func (x *Index) saying(m *meaning) numbers.Set {
	hostels := numbers.NewSet(len(x.hostels))
	for _, entry := range x.entries.meant(m) {
		hostels.Add(x.entries.hostels(entry))
	}
	return hostels
}

// fold returns a typed text as texts are compared.
func fold(text string) string { return strings.TrimSpace(hostel.WithoutMarks(text)) }

type typedWord struct {
	text       string
	withFiller bool // text is a word joined with the filler after it, such as "studyroom"
}

// meaning holds the vocabulary words that a typed word may mean.
type meaning struct {
	typedWord
	single  []uint32 // numbers in entries.single
	joined  []uint32
	hostels numbers.Set // hostels with one of these words
	whole   numbers.Set // hostels with exactly the typed word
}

// counting returns the typed words that count. A filler counts only if it forms a known pair with the word before it.
func (e *entries) counting(typed []string) (list []typedWord) {
	isFiller := words.FillersOf(typed)
	counted := false // the previous word counts
	for i, word := range typed {
		counts := typedWord{text: word}
		if isFiller(word) {
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
	if !m.known() && words.IsMisspeltFiller(word.text) {
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

// meant returns the entries with a word of the meaning. It may return an entry more than once.
func (e *entries) meant(m *meaning) (list []uint32) {
	for _, n := range m.single {
		list = append(list, e.single.texts[n]...)
	}
	for _, n := range m.joined {
		list = append(list, e.joined.texts[n]...)
	}
	return list
}
