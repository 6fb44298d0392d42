package textsearch

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"efie/hostel/catalogue/words"
)

// vocabulary holds the different words of many texts, sorted, and the texts with each word.
type vocabulary struct {
	words   []string
	letters []uint32   // by word: see words.Letters
	texts   [][]uint32 // by word
}

// newVocabulary indexes the words of count texts. wordsOf adds each word of the text with a number once.
func newVocabulary(count int, wordsOf func(text int, add func(word string))) vocabulary {
	byWord := map[string][]uint32{} // numbers of texts
	for text := range count {
		wordsOf(text, func(word string) { byWord[word] = append(byWord[word], uint32(text)) })
	}
	v := vocabulary{words: slices.Sorted(maps.Keys(byWord))}
	for _, word := range v.words {
		v.letters, v.texts = append(v.letters, words.Letters(word)), append(v.texts, byWord[word])
	}
	return v
}

// find returns the number of a word, or false if no text has the word.
func (v *vocabulary) find(word string) (uint32, bool) {
	n, ok := slices.BinarySearch(v.words, word)
	return uint32(n), ok
}

// beginning returns the numbers of the words that begin with a text.
func (v *vocabulary) beginning(text string) []uint32 {
	from, _ := slices.BinarySearch(v.words, text)
	to := from + sort.Search(len(v.words)-from, func(n int) bool { return !strings.HasPrefix(v.words[from+n], text) })
	list := make([]uint32, to-from)
	for n := range list {
		list[n] = uint32(from + n)
	}
	return list
}

// containing returns the numbers of the words that contain a text.
func (v *vocabulary) containing(text string) (list []uint32) {
	letters := words.Letters(text)
	for n, has := range v.letters {
		if letters&^has == 0 && strings.Contains(v.words[n], text) {
			list = append(list, uint32(n))
		}
	}
	return list
}

// nearest returns the known words that a misspelt word may mean: the words with the smallest distance, up to limit. If
// lenient, it returns all words within limit. distance is the smallest distance, or limit if lenient or without words.
func (v *vocabulary) nearest(word string, limit int, lenient bool) (list []uint32, distance int) {
	letters := words.Letters(word)
	for n, has := range v.letters {
		// One change replaces one letter, so each word may have at most limit letters that the other lacks.
		if !hasAtMost(letters&^has, limit) || !hasAtMost(has&^letters, limit) {
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

// nearestBeginning returns the words whose beginning has the smallest distance to a misspelt beginning.
func (v *vocabulary) nearestBeginning(word string, limit int) (list []uint32) {
	letters := words.Letters(word)
	for _, n := range v.beginning(word[:1]) {
		if !hasAtMost(letters&^v.letters[n], limit) {
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

// hasAtMost reports whether a set has at most limit letters. limit must be small.
func hasAtMost(letters uint32, limit int) bool {
	for range limit {
		letters &= letters - 1
	}
	return letters == 0
}
