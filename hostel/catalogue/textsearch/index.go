// Package textsearch finds the hostels and the place that a typed text means, and suggests texts. An Index counts
// hostels by their ranks: their positions in its list.
package textsearch

import (
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
)

// Index holds the texts of hostels that students can search.
type Index struct {
	hostels []*hostel.Hostel // by rank
	byName  []hostel.Campus  // the campuses of the hostels, sorted by name

	names, campuses, locations, addresses, amenities texts // the texts of each field
	amenityIndex
	ownAmenities texts // the amenities of hostels, without rooms' amenities
	entries      entries
}

// New returns an index of hostels in the order of their ranks. campuses are their campuses, sorted by name.
// amenityNames are from hostel.AmenityNames.
func New(
	hostels []*hostel.Hostel, campuses []hostel.Campus, places []hostel.CampusPlace, amenityNames map[string]string,
) *Index {
	x := &Index{hostels: hostels, byName: campuses}
	x.indexAmenities(amenityNames)
	x.indexTexts()
	x.entries = newEntries(x, places)
	return x
}

// indexTexts indexes the texts that students can search.
func (x *Index) indexTexts() {
	one := func(text func(h *hostel.Hostel) string) texts {
		return newTexts(x.hostels, func(h *hostel.Hostel, add func(string)) { add(text(h)) }).withPairs()
	}
	x.names = one(func(h *hostel.Hostel) string { return h.Name })
	x.campuses = one(func(h *hostel.Hostel) string { return h.Campus.Name })
	x.locations = one(func(h *hostel.Hostel) string { return h.Location })
	x.addresses = one(func(h *hostel.Hostel) string { return h.Whereabouts(false).Address })
	x.amenities = many(x.hostels, (*hostel.Hostel).AllAmenities)
	x.ownAmenities = many(x.hostels, func(h *hostel.Hostel) []string { return h.Amenities })
}

// many indexes the texts of a field with several texts.
func many(hostels []*hostel.Hostel, list func(h *hostel.Hostel) []string) texts {
	return newTexts(hostels, func(h *hostel.Hostel, add func(string)) {
		for _, text := range list(h) {
			add(text)
		}
	}).withPairs()
}

// fieldEnd separates fields. It does not occur in texts of hostels.
const fieldEnd = "\x00"

// literal returns the hostels whose name, campus, location, address or amenities contain a text. text is folded.
func (x *Index) literal(text string) numbers.Set {
	found := numbers.NewSet(len(x.hostels))
	if !strings.Contains(text, fieldEnd) {
		x.markAll(found, text, &x.campuses, &x.amenities, &x.locations, &x.addresses, &x.names)
	}
	return found
}

// markAll adds the hostels with a text in one of the fields.
func (x *Index) markAll(found numbers.Set, text string, fields ...*texts) {
	for _, field := range fields {
		field.mark(found, text)
		if found.Count() == len(x.hostels) { // all are found, for example by one letter
			return
		}
	}
}
