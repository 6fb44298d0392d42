package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

const (
	maxTextLength     = 400 // bytes of a text that are read: enough for any slug, however it is written
	maxWords          = 6   // words of a text that are looked up, the longest ones
	minWordLength     = 4   // letters: shorter words tell no hostel from another
	maxHostelsPerWord = 300 // hostels examined for one word, because any visitor may ask, and often
)

// slugIndex finds hostels by the words of their slugs, without a scan of all hostels.
type slugIndex struct {
	hostels     []*hostel.Hostel
	hostelsWith map[string][]int // positions by word, in order, the first maxHostelsPerWord
	words       []string         // sorted, so that words with the same beginning are neighbours
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

// distinctiveWords returns the different words of a slug that tell hostels apart.
func distinctiveWords(slug string) []string {
	var words []string
	for word := range strings.SplitSeq(slug, "-") {
		if len(word) >= minWordLength && word != "hostel" && word != "hostels" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// Similar returns up to most hostels whose slug shares words with a text, the most shared first. A word that no slug
// has stands for the words with the longest common beginning.
func (s *Snapshot) Similar(text string, most int) []*hostel.Hostel {
	found, _ := s.slugWords.find(text, most)
	return found
}

// find is Similar; it also returns how many hostels it examined.
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

// closestWords returns the word itself if a slug has it, or the words that share the longest beginning with it.
func (n *slugIndex) closestWords(word string) []string {
	at, known := slices.BinarySearch(n.words, word)
	if known {
		return n.words[at : at+1]
	}
	same := 0 // the closest words are the neighbours of the position where it would be
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

// sharedBeginning returns how many bytes two words have in common at their beginning.
func sharedBeginning(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
