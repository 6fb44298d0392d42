package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

const (
	maxTextLength     = 400 // bytes of a text that are read; enough for any slug
	maxWords          = 6   // the longest words of a text are looked up
	minWordLength     = 4   // letters; shorter words are too common
	maxHostelsPerWord = 300 // hostels examined for one word, because any visitor can cause a lookup
)

// slugIndex finds hostels by the words of their slugs, without a scan of all hostels.
type slugIndex struct {
	hostels     []*hostel.Hostel
	hostelsWith map[string][]int // by word: the first maxHostelsPerWord positions, in order
	words       []string         // sorted, so that words with the same beginning are adjacent
}

func (n *slugIndex) index(hostels []*hostel.Hostel) {
	n.hostels, n.hostelsWith = hostels, map[string][]int{}
	for place, h := range hostels {
		for _, word := range distinctiveWords(h.Slug) {
			if having := n.hostelsWith[word]; len(having) < maxHostelsPerWord {
				n.hostelsWith[word] = append(having, place)
			}
		}
	}
	for word := range n.hostelsWith {
		n.words = append(n.words, word)
	}
	slices.Sort(n.words)
}

// distinctiveWords returns the different words of a slug that distinguish hostels.
func distinctiveWords(slug string) []string {
	var words []string
	for word := range strings.SplitSeq(slug, "-") {
		if len(word) >= minWordLength && word != "hostel" && word != "hostels" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// Similar returns up to most hostels with words of the text in their slug, the most common words first. An unknown word
// counts as the known words with the longest common beginning.
func (s *Snapshot) Similar(text string, most int) []*hostel.Hostel {
	found, _ := s.slugWords.find(text, most)
	return found
}

// find does the work of Similar. It also returns the number of hostels examined.
func (n *slugIndex) find(text string, most int) (found []*hostel.Hostel, examined int) {
	asked := distinctiveWords(hostel.Slugify(text[:min(maxTextLength, len(text))]))
	slices.SortStableFunc(asked, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	shared := map[int]int{}
	spelt := make([][]string, 0, maxWords)
	for _, word := range asked[:min(maxWords, len(asked))] {
		alike := n.closestWords(word)
		spelt = append(spelt, alike)
		room := maxHostelsPerWord
		for _, word := range alike {
			having := n.hostelsWith[word]
			having = having[:min(room, len(having))]
			for _, place := range having {
				shared[place] = 0
			}
			room -= len(having)
			examined += len(having)
		}
	}
	// A hostel found by one word may also have other words, although it is not among their first hostels.
	for place := range shared {
		words := distinctiveWords(n.hostels[place].Slug)
		for _, alike := range spelt {
			if slices.ContainsFunc(words, func(word string) bool {
				_, is := slices.BinarySearch(alike, word)
				return is
			}) {
				shared[place]++
			}
		}
	}
	places := make([]int, 0, len(shared))
	for place := range shared {
		places = append(places, place)
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(a, b)) })
	for _, place := range places[:min(most, len(places))] {
		found = append(found, n.hostels[place])
	}
	return found, examined
}

// closestWords returns the word itself if a slug has it, otherwise the words with the longest common beginning.
func (n *slugIndex) closestWords(word string) []string {
	at, known := slices.BinarySearch(n.words, word)
	if known {
		return n.words[at : at+1]
	}
	same := 0 // the closest words are next to the position of the word
	for _, neighbour := range n.words[max(0, at-1):min(at+1, len(n.words))] {
		same = max(same, sharedBeginning(word, neighbour))
	}
	if same < minWordLength {
		return nil
	}
	beginning := word[:same]
	from, _ := slices.BinarySearch(n.words, beginning)
	to := from
	for to < len(n.words) && to < from+maxHostelsPerWord && strings.HasPrefix(n.words[to], beginning) {
		to++
	}
	return n.words[from:to]
}

// sharedBeginning returns the length in bytes of the common beginning of two words.
func sharedBeginning(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
