package hostel

import (
	"cmp"
	"slices"
	"strings"
)

// fieldEnd keeps a query from matching across fields: no text of a hostel has a NUL in it.
const fieldEnd = "\x00"

// searchText is what the browse filter looks through, in lower case: name, campus and
// amenities (spec.md section 5).
func searchText(h *Hostel) string {
	return strings.ToLower(h.Name + fieldEnd + h.Campus.Name + fieldEnd + strings.Join(h.Amenities, fieldEnd))
}

// Browse is the browse page's filter: a case-insensitive substring over name, campus and
// amenities (spec.md section 5). An empty query keeps every hostel.
func (c *Catalogue) Browse(query string) []*Hostel {
	query = fold(query)
	if query == "" {
		return c.Hostels
	}
	var found []*Hostel
	for _, h := range c.Hostels {
		if strings.Contains(c.searchText[h], query) && !strings.Contains(query, fieldEnd) {
			found = append(found, h)
		}
	}
	return found
}

// SuggestCampuses are the campuses whose name has the query in it, once something is typed
// (spec.md section 5).
func (c *Catalogue) SuggestCampuses(query string) []Campus {
	query = fold(query)
	if query == "" {
		return nil
	}
	var found []Campus
	for _, campus := range c.Campuses {
		if strings.Contains(strings.ToLower(campus.Name), query) {
			found = append(found, campus)
		}
	}
	return found
}

// Query is a detailed search. The zero value of a field means "any".
type Query struct {
	Location  string   // campus or place
	MaxPrice  Pesewas  // per month
	RoomType  int      // occupants per room, exactly this one
	Amenities []string // each must be present
}

// Facet is one choice of a filter, and how many hostels it would leave.
type Facet struct {
	RoomType int
	Amenity  string
	Count    int
}

// Found is the answer to a detailed search.
type Found struct {
	Hostels   []*Hostel
	RoomTypes []Facet // for the location, with the chosen amenities
	Amenities []Facet // for the location, with the chosen room type and the other chosen amenities
}

// CampusNamed is the campus of that very name, in long or as students call it, in any case.
func (c *Catalogue) CampusNamed(name string) (Campus, bool) {
	name = fold(name)
	for _, campus := range c.SuggestCampuses(name) {
		if name == fold(campus.Name) || name == fold(ShortCampus(campus.Name)) {
			return campus, true
		}
	}
	return Campus{}, false
}

// Search finds the hostels that fit the query, and counts the filter's choices.
// Hostels that can be booked come first, then the cheaper ones.
func (c *Catalogue) Search(q Query) Found {
	var found Found
	roomTypes, amenities := map[int]int{}, counts{}
	wanted := lowered(q.Amenities)
	for _, h := range c.Hostels {
		if !atLocation(h, q.Location) {
			continue
		}
		have := c.amenities[h]
		fitsAmenities := hasAll(have, wanted)
		seen := map[int]bool{}
		for i := range h.Rooms {
			n := h.Rooms[i].NumberInRoom
			if fitsAmenities && fitsPrice(&h.Rooms[i], q.MaxPrice) && !seen[n] {
				seen[n] = true
				roomTypes[n]++
			}
		}
		if !hasRoom(h, q.RoomType, q.MaxPrice) {
			continue
		}
		if fitsAmenities {
			found.Hostels = append(found.Hostels, h)
			for _, offered := range have {
				amenities.add(offered, 1)
			}
		}
	}
	slices.SortStableFunc(found.Hostels, byBookableThenPrice)
	for n, count := range roomTypes {
		found.RoomTypes = append(found.RoomTypes, Facet{RoomType: n, Count: count})
	}
	slices.SortFunc(found.RoomTypes, func(a, b Facet) int { return cmp.Compare(a.RoomType, b.RoomType) })
	for _, chosen := range q.Amenities { // a chosen one stays visible when nothing is left
		amenities.add(amenity{chosen, strings.ToLower(chosen)}, 0)
	}
	for _, facet := range amenities {
		found.Amenities = append(found.Amenities, *facet)
	}
	slices.SortFunc(found.Amenities, func(a, b Facet) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Amenity, b.Amenity))
	})
	return found
}

func atLocation(h *Hostel, location string) bool {
	location = fold(location)
	return location == "" ||
		strings.Contains(strings.ToLower(h.Campus.Name), location) ||
		strings.Contains(strings.ToLower(h.Location), location) ||
		strings.Contains(strings.ToLower(h.Address), location)
}

func hasRoom(h *Hostel, roomType int, maxPrice Pesewas) bool {
	if roomType == 0 && maxPrice == 0 {
		return true
	}
	return slices.ContainsFunc(h.Rooms, func(r Room) bool {
		return (roomType == 0 || r.NumberInRoom == roomType) && fitsPrice(&r, maxPrice)
	})
}

func fitsPrice(r *Room, maxPrice Pesewas) bool { return maxPrice == 0 || r.Price <= maxPrice }

// amenity is something that a hostel offers. Two are the same when their keys are:
// "WiFi" and "Wifi" are one choice.
type amenity struct{ name, key string }

// amenitySet is what the hostel offers, in its rooms and in general, each once.
func amenitySet(h *Hostel) []amenity {
	var set []amenity
	add := func(list []string) {
		for i, key := range lowered(list) {
			if !slices.ContainsFunc(set, func(have amenity) bool { return have.key == key }) {
				set = append(set, amenity{list[i], key})
			}
		}
	}
	add(h.Amenities)
	for i := range h.Rooms {
		add(h.Rooms[i].Amenities)
	}
	return set
}

func lowered(list []string) []string {
	keys := make([]string, len(list))
	for i, name := range list {
		keys[i] = strings.ToLower(name)
	}
	return keys
}

func hasAll(have []amenity, wanted []string) bool {
	for _, key := range wanted {
		if !slices.ContainsFunc(have, func(a amenity) bool { return a.key == key }) {
			return false
		}
	}
	return true
}

// counts are facets by the key of their amenity.
type counts map[string]*Facet

func (c counts) add(a amenity, n int) {
	if c[a.key] == nil {
		c[a.key] = &Facet{Amenity: a.name}
	}
	c[a.key].Count += n
}

func byBookableThenPrice(a, b *Hostel) int {
	return cmp.Or(cmp.Compare(bookability(b), bookability(a)), cmp.Compare(a.MinPrice, b.MinPrice))
}

func fold(s string) string { return strings.ToLower(strings.TrimSpace(s)) }
