package intake

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"efie/hostel"
)

// generalWords do not distinguish two hostels. houseWords distinguish two houses of one host, as numbers do.
var (
	generalWords = strings.Fields("hostel hostels hall halls residence residences the ltd limited")
	houseWords   = strings.Fields("annex annexe new old main block phase north south east west one two three " +
		"boys girls male female men women ladies gents")
)

// nameShape is a hostel's name, ready for comparisons.
type nameShape struct {
	letters []rune // of the words that may have typing mistakes
	house   string // the words that distinguish houses, sorted
	mask    uint64 // a bit for each letter, which excludes most pairs quickly
}

func shapeOf(name string) nameShape {
	words := strings.Split(foldName(hostel.Unmarked(name)), "_")
	special := slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return slices.Contains(generalWords, word)
	})
	if len(special) > 0 {
		words = special
	}
	var s nameShape
	var house []string
	for _, word := range words {
		if len(word) <= 2 || slices.Contains(houseWords, word) || strings.Trim(word, "iv") == "" ||
			strings.ContainsFunc(word, unicode.IsDigit) {
			house = append(house, word)
			continue
		}
		for _, letter := range word {
			s.letters, s.mask = append(s.letters, letter), s.mask|1<<(letter%64)
		}
	}
	slices.Sort(house)
	s.house = strings.Join(house, " ")
	return s
}

// typos returns the number of typing mistakes by which two names may differ: one in five letters, and none in a very
// short name.
func (s *nameShape) typos(o *nameShape) int {
	least := min(len(s.letters), len(o.letters))
	if least < 4 {
		return 0
	}
	return max(1, least/5)
}

// mayBeNear reports whether two names may differ by few typing mistakes. It is quick, and true for few other pairs.
func (s *nameShape) mayBeNear(o *nameShape) bool {
	longer, typos := len(s.letters)-len(o.letters), s.typos(o)
	return bits.OnesCount64(s.mask^o.mask) <= 2*typos && longer <= typos && -longer <= typos && s.house == o.house
}

// candidate is a hostel that may look like another one.
type candidate struct {
	*hostel.Hostel
	nameShape
	address, location, email string // normalised

	position int // among the hostels of the file, from 1; 0 for a stored hostel
}

func candidatesOf(hostels []*hostel.Hostel, inFile bool) []candidate {
	list := make([]candidate, len(hostels))
	for i, h := range hostels {
		list[i] = candidate{
			Hostel: h, nameShape: shapeOf(h.Name), address: foldName(h.Address), location: foldName(h.Location),
			email: hostel.NormalEmail(h.Manager.Email),
		}
		if inFile {
			list[i].position = i + 1
		}
	}
	return list
}

// nearby is the distance in metres within which two positions are the same house.
const nearby = 100

// likeness returns the sign of two hostels with nearly the same name, or "".
func (c *candidate) likeness(o *candidate) string {
	if !c.mayBeNear(&o.nameShape) {
		return ""
	}
	sign, most := c.sign(o), c.typos(&o.nameShape)
	if sign == "" || countTypos(c.letters, o.letters, most) > most {
		return ""
	}
	return sign
}

// sign returns what two hostels have in common besides their names, or "".
func (c *candidate) sign(o *candidate) string {
	switch {
	case c.Manager.Phone != "" && c.Manager.Phone == o.Manager.Phone:
		return "the host's phone"
	case c.email != "" && c.email == o.email:
		return "the host's email"
	case c.Point.Known() && o.Point.Known() && c.Point.MetresTo(o.Point) < nearby:
		return "the position"
	case c.address != "" && c.address == o.address:
		return "the address"
	case c.location != "" && c.location == o.location:
		return "the location"
	case slices.Equal(c.letters, o.letters) && len(c.Rooms) > 0 && offers(c.Hostel) == offers(o.Hostel):
		return "the room types with their prices"
	}
	return ""
}

// offers returns the room types of a hostel with their prices, as a text.
func offers(h *hostel.Hostel) string {
	list := make([]string, len(h.Rooms))
	for i, r := range h.Rooms {
		list[i] = fmt.Sprintf("%d beds for %s", r.NumberInRoom, r.Price)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// lookAlikes returns a mistake for each new hostel that looks like a stored hostel or like another one of the file.
func (r *Review) lookAlikes(hostels, stored []*hostel.Hostel) (problems []Mistake) {
	known, stated, unclear := map[string]bool{}, make([]bool, len(hostels)), make([]bool, len(hostels))
	for _, h := range stored {
		known[h.UUID] = true
	}
	for i, h := range hostels {
		stated[i] = slices.ContainsFunc(r.New, func(name string) bool { return foldName(name) == foldName(h.Name) })
		unclear[i] = !stated[i] && !r.Sources[i].HasUUID && r.Sources[i].SameAs == "" && !known[h.UUID]
	}
	here, there := candidatesOf(hostels, true), candidatesOf(stored, false)
	find := func(c *candidate, others []candidate) (*candidate, string) {
		for i := range others {
			o := &others[i]
			if n := o.position - 1; n >= 0 && (stated[n] || o.position == c.position || o.position > c.position && unclear[n]) {
				continue // a pair of the file is reported once
			}
			if sign := c.likeness(o); sign != "" {
				return o, sign
			}
		}
		return nil, ""
	}
	for i := range here {
		c := &here[i]
		if !unclear[i] {
			continue
		}
		if o, sign := find(c, there); o != nil {
			problems = append(problems, mistake(i, c.Hostel, "name", fmt.Sprintf("expected a new hostel, but it looks "+
				"like %q near %s (%s), with nearly the same name and %s. If it is that hostel, write %s in a column “same "+
				"as”; if it is not, import with --new %q", o.Name, o.Campus.Name, o.Slug, sign, o.Slug, c.Name)))
			continue
		}
		if o, sign := find(c, here); o != nil {
			problems = append(problems, mistake(i, c.Hostel, "name", fmt.Sprintf("expected each hostel once, but it looks "+
				"like hostel %s %q near %s, with nearly the same name and %s. If it is that hostel, remove one of them; "+
				"if it is not, import with --new %q", r.Sources[o.position-1].place(), o.Name, o.Campus.Name,
				sign, c.Name)))
		}
	}
	return problems
}
