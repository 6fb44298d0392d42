package catalogue

import (
	"slices"
	"sort"
	"strings"

	"efie/hostel/catalogue/words"
)

// vocabulary is the different words of many texts, in order, and the texts that have each.
type vocabulary struct {
	words   []string
	letters []uint32 // of each word, see words.Letters
	texts   lists    // by word
}

// newVocabulary indexes the words of texts. wordsOf adds those of one text, each once.
func newVocabulary(texts int, wordsOf func(text int, add func(word string))) vocabulary {
	known := map[string]uint32{}
	var list []string // in the order of their first text
	var had []uint32  // words by their number in list, of each text after another
	ends := make([]uint32, texts)
	for text := range texts {
		wordsOf(text, func(word string) {
			n, ok := known[word]
			if !ok {
				n = uint32(len(list))
				word = strings.Clone(word) // so that it does not keep the whole text
				known[word] = n
				list = append(list, word)
			}
			had = append(had, n)
		})
		ends[text] = uint32(len(had))
	}
	v := vocabulary{words: slices.Clone(list), letters: make([]uint32, len(list))}
	slices.Sort(v.words)
	place := make([]uint32, len(list)) // in v.words
	for n, word := range v.words {
		place[known[word]], v.letters[n] = uint32(n), words.Letters(word)
	}
	v.texts = newLists(len(list), func(add func(key, item uint32)) {
		at := uint32(0)
		for text, end := range ends {
			for ; at < end; at++ {
				add(place[had[at]], uint32(text))
			}
		}
	})
	return v
}

// find returns the number of a word, and false if no text has it.
func (v *vocabulary) find(word string) (uint32, bool) {
	n, ok := slices.BinarySearch(v.words, word)
	return uint32(n), ok
}

func (v *vocabulary) beginning(text string) []uint32 {
	from, _ := slices.BinarySearch(v.words, text)
	to := from + sort.Search(len(v.words)-from, func(n int) bool { return !strings.HasPrefix(v.words[from+n], text) })
	list := make([]uint32, to-from)
	for n := range list {
		list[n] = uint32(from + n)
	}
	return list
}

func (v *vocabulary) containing(text string) (list []uint32) {
	letters := words.Letters(text)
	for n, has := range v.letters {
		if letters&^has == 0 && strings.Contains(v.words[n], text) {
			list = append(list, uint32(n))
		}
	}
	return list
}

// nearest returns the words that a misspelt one may mean: those that differ from it in the fewest letters, or if
// lenient all those that differ in at most limit letters; and how many letters that is.
func (v *vocabulary) nearest(word string, limit int, lenient bool) (list []uint32, distance int) {
	letters := words.Letters(word)
	for n, has := range v.letters {
		// Each letter that one of them lacks costs a change.
		if !within(letters&^has, limit) || !within(has&^letters, limit) {
			continue
		}
		d := words.Distance(word, v.words[n], limit)
		if d > limit {
			continue
		}
		if d < limit && !lenient {
			list, limit = list[:0], d
		}
		list = append(list, uint32(n))
	}
	return list, limit
}

// nearestBeginning returns the words whose beginning differs from a misspelt one in the fewest letters.
func (v *vocabulary) nearestBeginning(word string, limit int) (list []uint32) {
	letters := words.Letters(word)
	for _, n := range v.beginning(word[:1]) {
		if !within(letters&^v.letters[n], limit) {
			continue
		}
		d := words.PrefixDistance(word, v.words[n], limit)
		if d > limit {
			continue
		}
		if d < limit {
			list, limit = list[:0], d
		}
		list = append(list, n)
	}
	return list
}

// within reports whether a set of letters has at most limit of them; limit is at most 2.
func within(letters uint32, limit int) bool {
	for range limit {
		letters &= letters - 1
	}
	return letters == 0
}
