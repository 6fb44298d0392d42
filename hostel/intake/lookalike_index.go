package intake

import (
	"math"
	"slices"
	"strconv"
)

// sign is something that two hostels may have in common besides their names (R62).
type sign struct {
	words string
	// values returns the values under which an index has a hostel. The first is the hostel's own value.
	values func(c *candidate) []string
	// shared reports whether two hostels share the sign, if the own value of one is a value of the other.
	shared func(c, o *candidate) bool
}

// signs are all signs, the strongest first.
var signs = []sign{
	signOf("the host's phone", func(c *candidate) string { return c.Manager.Phone }),
	signOf("the host's email", func(c *candidate) string { return c.email }),
	{"the position", latitudeBands, func(c, o *candidate) bool { return c.Point.MetresTo(o.Point) < nearby }},
	signOf("the address", func(c *candidate) string { return c.address }),
	signOf("the location", func(c *candidate) string { return c.location }),
	signOf("the room types with their prices", func(c *candidate) string {
		if c.offers == "" {
			return ""
		}
		return string(c.letters) + " " + c.offers
	}),
}

// signOf returns a sign that hostels share if they have the same value, except "".
func signOf(words string, value func(c *candidate) string) sign {
	values := func(c *candidate) []string {
		if value(c) == "" {
			return nil
		}
		return []string{value(c)}
	}
	return sign{words, values, func(_, _ *candidate) bool { return true }}
}

// nearby is the distance in metres within which two positions are the same house.
const nearby = 100

// latitudeBands returns the band of a hostel's latitude and the bands next to it. A band is 0.001 degrees high, which
// are 111 metres, so that a house nearby is in one of them.
func latitudeBands(c *candidate) []string {
	if !c.Point.Known() {
		return nil
	}
	band := int(math.Floor(c.Point.Latitude / 0.001))
	return []string{strconv.Itoa(band), strconv.Itoa(band - 1), strconv.Itoa(band + 1)}
}

// lookAlikeKey is a value of a sign, and the words of a name that distinguish houses. Hostels that look alike share at
// least one key.
type lookAlikeKey struct {
	sign         int
	value, house string
}

// lookAlikeIndex finds candidates by their signs.
type lookAlikeIndex map[lookAlikeKey][]*candidate

func newLookAlikeIndex(candidates []candidate) lookAlikeIndex {
	index := lookAlikeIndex{}
	for i := range candidates {
		c := &candidates[i]
		for n, sign := range signs {
			for _, value := range sign.values(c) {
				key := lookAlikeKey{n, value, c.house}
				index[key] = append(index[key], c)
			}
		}
	}
	return index
}

// maxCompared limits the letters that are compared for one hostel, because names can be made that need the comparison
// of each with all others. A hostel among 10,000 of one town needs fewer.
const maxCompared = 50_000

// lookAlikeSearch searches the hostels that look like one hostel.
type lookAlikeSearch struct {
	of      *candidate
	found   *candidate // nil if no hostel looks alike
	sign    string     // that found has in common, or that too many hostels have in common
	work    int        // how many letters were compared, at least one for each hostel
	tooMany bool       // the search ended at maxCompared
}

// in searches an index, unless the search has ended. It prefers the strongest sign.
func (s *lookAlikeSearch) in(index lookAlikeIndex, except func(o *candidate) bool) {
	for n, sign := range signs {
		values := sign.values(s.of)
		if len(values) == 0 {
			continue
		}
		for _, o := range index[lookAlikeKey{n, values[0], s.of.house}] {
			if s.found != nil || s.tooMany {
				return
			}
			s.sign = sign.words
			if !except(o) && s.hasNearlyTheNameOf(o) && sign.shared(s.of, o) {
				s.found = o
			}
			s.tooMany = s.found == nil && s.work > maxCompared
		}
	}
}

// hasNearlyTheNameOf reports whether two hostels have nearly the same name.
func (s *lookAlikeSearch) hasNearlyTheNameOf(o *candidate) bool {
	s.work++
	if !s.of.mayBeNear(&o.nameShape) {
		return false
	}
	most := s.of.typos(&o.nameShape)
	if slices.Equal(s.of.letters, o.letters) {
		return true
	}
	s.work += len(s.of.letters) * (2*most + 1)
	return countTypos(s.of.letters, o.letters, most) <= most
}
