package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

const (
	maxTextLength     = 400 // bytes of a text that are read: more than any slug is long, however it is written
	maxWords          = 6   // of a text that are looked for, the longest ones
	minWordLength     = 4   // letters: shorter ones tell no hostel from another
	maxHostelsPerWord = 300 // hostels that are looked at for one word: anybody may ask, and often
)

// namesakes finds hostels by the words of their slugs, without looking through all of them.
type slugIndex struct {
	hostels     []*hostel.Hostel
	hostelsWith map[string][]int // by word the places of its hostels, in order, the first mostOfAWord
	words       []string         // sorted, so that those that begin alike stand together
}

// index is done once for a catalogue.
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

// tellingWords are the different words of a slug that tell hostels apart.
func distinctiveWords(slug string) []string {
	var words []string
	for word := range strings.SplitSeq(slug, "-") {
		if len(word) >= minWordLength && word != "hostel" && word != "hostels" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// Similar are hostels whose slug shares words with a text, such as an address that nobody has; at most
// so many, those with more words of it first. A word that no slug has stands for those that begin as it
// does. Of a long text the beginning counts, as much of it as a slug may be long.
func (s *Snapshot) Similar(text string, most int) []*hostel.Hostel {
	found, _ := s.slugWords.find(text, most)
	return found
}

// find is Similar, and how many hostels it looked at.
func (n *slugIndex) find(text string, most int) (found []*hostel.Hostel, lookedAt int) {
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
			lookedAt += len(having)
		}
	}
	// A hostel that one word led to may have others, too, though it is none of their first.
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
	return found, lookedAt
}

// alike is the word itself where a slug has it, or else those that share the longest beginning with it;
// none where not even tellingWord letters are the same.
func (n *slugIndex) closestWords(word string) []string {
	at, known := slices.BinarySearch(n.words, word)
	if known {
		return n.words[at : at+1]
	}
	same := 0 // the ones that begin most alike stand beside the place where it would be
	for _, beside := range n.words[max(0, at-1):min(at+1, len(n.words))] {
		same = max(same, sharedBeginning(word, beside))
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

// sharedBeginning is how many letters two words begin with alike.
func sharedBeginning(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
