package catalogue

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/words"
)

// Limits of the search.
const (
	fieldEnd      = "\x00"
	maxTypedWords = 32
	shortWord     = 3 // letters
)

// plainCatalogue holds hostels with their texts. The texts are prepared once, because that takes most of the time.
type plainCatalogue struct {
	hostels []*hostel.Hostel
	textsOf map[*hostel.Hostel]*plainTexts
	all     plainWords // the words of all hostels, each once

	spellings []string       // of amenities, each once
	users     map[string]int // by spelling: the number of hostels
}

// plainTexts holds the texts of a hostel.
type plainTexts struct {
	literal   string   // its texts, folded
	amenities []string // as returned by plainKeys
	ownWords  plainWords
	pairs     []string // pairs of adjacent words in texts whose fillers count
}

func readPlainly(hostels []*hostel.Hostel) *plainCatalogue {
	c := &plainCatalogue{hostels: hostels, textsOf: map[*hostel.Hostel]*plainTexts{}, users: map[string]int{}}
	for _, h := range hostels {
		spellings := plainSpellings(h)
		slices.Sort(spellings)
		for _, spelling := range slices.Compact(spellings) {
			c.users[spelling]++
		}
		for _, spelling := range plainSpellings(h) {
			if !slices.Contains(c.spellings, spelling) {
				c.spellings = append(c.spellings, spelling)
			}
		}
		fields := append([]string{h.Name, h.Campus.Name, h.Location, h.Address}, plainSpellings(h)...)
		t := &plainTexts{
			literal:   hostel.WithoutMarks(strings.Join(fields, fieldEnd)),
			amenities: plainKeys(plainAmenities(h)), ownWords: plainHas(h),
		}
		strict, _ := plainEntries(h)
		for _, entry := range strict {
			t.pairs = append(t.pairs, plainPairs(words.Split(hostel.WithoutMarks(entry)))...)
		}
		c.textsOf[h] = t
		c.all.single, c.all.joined = append(c.all.single, t.ownWords.single...), append(c.all.joined, t.ownWords.joined...)
	}
	for _, list := range []*[]string{&c.all.single, &c.all.joined} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return c
}

// match finds the hostels of a typed text without an index. It compares each typed word with each word of all hostels.
// It also returns the budget named in the text.
func (c *plainCatalogue) match(text string) (found []*hostel.Hostel, most hostel.Pesewas) {
	text = fold(text)
	literal := c.literal(text)
	if len(literal) == 0 {
		if rest, named := words.Budget(text); named > 0 {
			text, most = fold(rest), named
			literal = c.literal(text)
		}
	}
	typed := words.Split(text)
	if text == "" || strings.Contains(text, fieldEnd) || len(typed) == 0 || slices.ContainsFunc(c.hostels,
		func(h *hostel.Hostel) bool { return hostel.WithoutMarks(h.Campus.Name) == text }) {
		return literal, most
	}
	asked := c.counting(typed)
	if len(asked) > maxTypedWords {
		return literal, most
	}
	list := c.haveAll(asked, false)
	if len(literal)+len(list) == 0 {
		list = c.haveAll(asked, true)
	}
	for _, h := range c.hostels {
		if slices.Contains(literal, h) || slices.Contains(list, h) {
			found = append(found, h)
		}
	}
	return found, most
}

func (c *plainCatalogue) literal(text string) (found []*hostel.Hostel) {
	for _, h := range c.hostels {
		if strings.Contains(c.textsOf[h].literal, text) && !strings.Contains(text, fieldEnd) {
			found = append(found, h)
		}
	}
	return found
}

// plainEntries returns the names by which a hostel can be found. In the names strict, fillers count.
func plainEntries(h *hostel.Hostel) (strict, others []string) {
	strict = append(plainSpellings(h), hostel.ShortCampus(h.Campus.Name))
	if before, _, both := strings.Cut(h.Campus.Name, "("); both {
		strict = append(strict, before)
	}
	return strict, append(plainAreas(h), h.Name)
}

// plainAreas returns the parts of a hostel's location and address that do not name its campus.
func plainAreas(h *hostel.Hostel) []string {
	list := strings.Split(h.Location+","+h.Whereabouts(false).Address, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return slices.DeleteFunc(list, func(area string) bool { return area == "" || area == h.Campus.Name })
}

// plainHas returns the words of a hostel, and its pairs of adjacent words without the space.
func plainHas(h *hostel.Hostel) (has plainWords) {
	strict, others := plainEntries(h)
	for _, entry := range append(strict, others...) {
		list := words.Split(hostel.WithoutMarks(entry))
		has.single = append(has.single, list...)
		has.joined = append(has.joined, plainPairs(list)...)
	}
	return has
}

func plainPairs(list []string) (pairs []string) {
	for i := 1; i < len(list); i++ {
		if !words.HasDigit(list[i-1]) && !words.HasDigit(list[i]) {
			pairs = append(pairs, list[i-1]+list[i])
		}
	}
	return pairs
}

// plainWords holds the words of one hostel or of all hostels.
type plainWords struct{ single, joined []string }

func (c *plainCatalogue) counting(typed []string) (list []string) {
	isFiller, counted := words.FillersOf(typed), false
	for i, word := range typed {
		if isFiller(word) {
			counted = counted && slices.ContainsFunc(c.hostels, func(h *hostel.Hostel) bool {
				return slices.Contains(c.textsOf[h].pairs, typed[i-1]+word)
			})
			if !counted {
				continue
			}
			word = typed[i-1] + word
		}
		if counted = true; !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

func (c *plainCatalogue) haveAll(asked []string, lenient bool) []*hostel.Hostel {
	found := slices.Clone(c.hostels)
	for _, word := range asked {
		meant := plainMeaning(c.all, word, lenient)
		if meant == nil {
			continue
		}
		found = slices.DeleteFunc(found, func(h *hostel.Hostel) bool {
			own := c.textsOf[h].ownWords
			return !slices.ContainsFunc(own.single, func(word string) bool { return slices.Contains(meant.single, word) }) &&
				!slices.ContainsFunc(own.joined, func(word string) bool { return slices.Contains(meant.joined, word) })
		})
	}
	return found
}

// plainMeaning returns the words of hostels that a typed word may mean, or nil for a misspelt filler.
func plainMeaning(all plainWords, word string, lenient bool) *plainWords {
	those := func(list []string, fits func(other string) bool) (fitting []string) {
		for _, other := range list {
			if fits(other) && !slices.Contains(fitting, other) {
				fitting = append(fitting, other)
			}
		}
		return fitting
	}
	same := func(other string) bool { return other == word }
	begins := func(other string) bool { return strings.HasPrefix(other, word) }
	if len(word) <= shortWord && slices.Contains(all.single, word) && !lenient {
		return &plainWords{[]string{word}, those(all.joined, same)}
	}
	m := &plainWords{those(all.single, begins), those(all.joined, same)}
	if len(m.single)+len(m.joined) == 0 {
		m.joined = those(all.joined, begins)
	}
	if (len(m.single)+len(m.joined) == 0 || lenient) && len(word) > 1 {
		m.single = those(all.single, func(other string) bool { return strings.Contains(other, word) })
	}
	if unknown := len(m.single)+len(m.joined) == 0; !unknown && !lenient {
		return m
	} else if unknown && words.IsMisspeltFiller(word) {
		return nil
	}
	limit := words.Tolerance(word)
	for changes := 1; changes <= limit; changes++ {
		near := func(other string) bool { return plainDistance(word, other) <= changes }
		if lenient {
			near = func(other string) bool { return plainDistance(word, other) <= limit }
		}
		single, joined := those(all.single, near), those(all.joined, near)
		m.single, m.joined = append(m.single, single...), append(m.joined, joined...)
		if len(single)+len(joined) > 0 {
			break
		}
	}
	for changes := 1; changes <= limit && len(m.single)+len(m.joined) == 0; changes++ {
		m.single = those(all.single, func(other string) bool {
			for end := range len(other) {
				if other[0] == word[0] && plainDistance(word, other[:end+1]) <= changes {
					return true
				}
			}
			return false
		})
	}
	return m
}

// plainDistance returns the optimal string alignment distance of two words, up to 3, by trying changes one by one.
func plainDistance(a, b string) int {
	var try func(a, b string, most int) int
	try = func(a, b string, most int) int {
		for a != "" && b != "" && a[0] == b[0] {
			a, b = a[1:], b[1:]
		}
		if a == "" || b == "" || most == 0 {
			return min(len(a)+len(b), most+1)
		}
		least := min(try(a[1:], b, most-1), try(a, b[1:], most-1), try(a[1:], b[1:], most-1))
		if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
			least = min(least, try(a[2:], b[2:], most-1))
		}
		return min(1+least, most+1)
	}
	return try(a, b, 2)
}
