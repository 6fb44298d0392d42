package intake

import (
	"cmp"
	"fmt"
)

// mostOtherNames is the number of warnings about other names at most.
const mostOtherNames = 20

// offerKey is everything but the name that a hostel with another name has in common. Numbers, letters and words such as
// annex distinguish two houses of one host (R62).
type offerKey struct{ phone, area, offers, house string }

// offerKey returns a hostel's key, or false if too little is known about it. Hostels without an area have the campus in
// common.
func (c *candidate) offerKey() (key offerKey, isKnown bool) {
	area := cmp.Or(c.location, c.Campus.Name)
	return offerKey{c.Manager.Phone, area, c.offers, c.house}, c.Manager.Phone != "" && c.offers != ""
}

// otherNames returns a warning for each pair of hostels with the same host's phone, area, room types and prices, and
// with other names. A hostel that was given another name would sell each bed twice, but one host may have two such
// houses.
func (r *Review) otherNames(here, there []candidate) (warnings []string) {
	index := map[offerKey][]*candidate{}
	for _, list := range [][]candidate{there, here} {
		for i := range list {
			if key, isKnown := list[i].offerKey(); isKnown {
				index[key] = append(index[key], &list[i])
			}
		}
	}
	for i := range here {
		c := &here[i]
		key, isKnown := c.offerKey()
		if !isKnown || !c.isUnclear {
			continue
		}
		search := lookAlikeSearch{of: c}
		reported := map[string]bool{} // uuids, because a stored hostel may be in the file, too
		for _, o := range index[key] {
			if c.isReportedAt(o) || reported[o.UUID] || search.hasNearlyTheNameOf(o) {
				continue
			}
			reported[o.UUID] = true
			if len(warnings) == mostOtherNames {
				return append(warnings, "more hostels have the same host’s phone, area, room types and prices as others")
			}
			warnings = append(warnings, r.otherName(c, o))
		}
		if search.work > maxCompared {
			return warnings // names that need many comparisons are refused (R62)
		}
	}
	return warnings
}

// otherName returns the warning that the hostel c of the file may be o.
func (r *Review) otherName(c, o *candidate) string {
	same := fmt.Sprintf("hostel %s %q has the same host’s phone, area, room types and prices as", r.placeOf(c), c.Name)
	if o.position == 0 {
		return fmt.Sprintf("%s %q near %s (%s). If it is that hostel under another name, its beds are sold twice: write %s "+
			"in a column “same as”. If it is another house, nothing is wrong", same, o.Name, o.Campus.Name, o.Slug, o.Slug)
	}
	return fmt.Sprintf("%s hostel %s %q near %s. If both are one hostel, its beds are sold twice: remove one of them. If "+
		"they are two houses, nothing is wrong", same, r.placeOf(o), o.Name, o.Campus.Name)
}

// placeOf returns the place of a hostel of the file.
func (r *Review) placeOf(c *candidate) string { return r.Sources[c.position-1].place() }
