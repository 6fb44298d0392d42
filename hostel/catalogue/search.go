package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

type Query struct {
	Location string           // the typed text: words of campuses, areas, hostels and amenities, and a budget
	Campus   *hostel.Campus   // only hostels of this campus
	Category *hostel.Category // only hostels of this category
	Reader   hostel.Gender    // the student's gender; not a filter: it decides which beds count as free

	Gender    hostel.Gender  // only rooms that admit it
	RoomType  int            // exactly this number of students per room; a bed must be free
	MaxPrice  hostel.Pesewas // the highest whole cost per month (hostel.Monthly)
	RentOnly  bool           // prices are the rent per month, without charges (the JSON interface, R46)
	Within    int            // minutes on foot to the campus; hostels with an unknown walk are not found
	Free      bool           // only hostels with a bookable bed
	Amenities []string       // all of them must be present
	Sort      SortOrder
}

type Found struct {
	Hostels  []*hostel.Hostel      // the hostels of the named place first, then others, both in the query's order
	Named    int                   // the number of hostels of the named place; all if no place is named
	Place    textsearch.NamedPlace // the place named in the location
	Location string                // the query's location without the budget
	MaxPrice hostel.Pesewas        // the lower of the query's and the typed price; 0 for any

	// The number of hostels of the named place for each choice of a filter.
	Genders   []Counted[hostel.Gender]
	RoomTypes []Counted[int]
	Prices    []Counted[hostel.Pesewas] // as the highest price
	Minutes   []Counted[int]            // as Query.Within
	Free      int                       // as Query.Free
	Amenities []Counted[string]         // in addition to the chosen ones
}

// Searched returns the query as it was searched: a budget in its location is its highest price instead.
func (f Found) Searched(q Query) Query {
	q.Location = f.Location
	q.MaxPrice = f.MaxPrice
	return q
}

// Search returns the hostels that match the query, and the counts for the filters. If the location names a place, its
// hostels come first in any order. Within both groups, hostels with a free bed come first.
func (s *Snapshot) Search(v *Availability, q Query) Found {
	text := s.finder.texts.Match(q.Location)
	q.MaxPrice = lowerPrice(q.MaxPrice, text.Most)
	place := s.finder.texts.FindPlace(&text, offer{s})
	beds, candidates := s.Beds(v), s.candidates(q, text.Found)
	survey := newSearching(s.finder, q, beds.free)
	survey.text, survey.there = &text, place.There
	for rank := range candidates.All() {
		survey.examine(rank)
	}
	return Found{
		Hostels: survey.hostels(), Named: survey.named, Place: place.NamedPlace, Location: text.Rest,
		MaxPrice: q.MaxPrice, Genders: survey.genderFacets(),
		RoomTypes: survey.roomTypeFacets(), Prices: survey.priceFacets(),
		Minutes: survey.minutesAway.totals(q.Within), Free: survey.free, Amenities: survey.amenityFacets(),
	}
}

func (s *Snapshot) candidates(q Query, found numbers.Set) numbers.Set {
	if q.Campus != nil {
		found.KeepThese(s.finder.ranksOf(s.Near(*q.Campus)))
	}
	if q.Category != nil {
		found.KeepThese(s.finder.categories[q.Category.Index()])
	}
	for _, name := range q.Amenities {
		found.KeepThese(s.finder.texts.Offering(name))
	}
	return found
}

// aboutRooms reports whether the query has a condition for rooms.
func (q Query) aboutRooms() bool { return q.Gender != "" || q.RoomType > 0 || q.MaxPrice > 0 || q.Free }

// mustBeFree reports whether only free beds count. A student who chooses a room type wants a free bed.
func (q Query) mustBeFree() bool { return q.Free || q.RoomType > 0 }

// tenant returns the gender of the future resident, or "" if it is unknown.
func (q Query) tenant() hostel.Gender { return cmp.Or(q.Gender, q.Reader) }

// Fits reports whether a room of a hostel matches the query, with or without a free bed.
func (q Query) Fits(h *hostel.Hostel, r *hostel.Room) bool {
	return r.Gender.Fits(q.tenant()) && (q.RoomType == 0 || r.NumberInRoom == q.RoomType) &&
		(q.MaxPrice == 0 || q.cost(h, r) <= q.MaxPrice)
}

func (q Query) cost(h *hostel.Hostel, r *hostel.Room) hostel.Pesewas {
	if q.RentOnly {
		return r.Price
	}
	return h.Monthly(r)
}

// ranksOf returns the ranks of the hostels of a summary. The summary may be nil.
func (f *finder) ranksOf(s *Summary) []uint32 {
	if s == nil {
		return nil
	}
	ranks := make([]uint32, len(s.Hostels))
	for i, h := range s.Hostels {
		ranks[i] = f.ranks[h]
	}
	return ranks
}

// fold returns a typed text as texts are compared.
func fold(text string) string { return strings.TrimSpace(hostel.WithoutMarks(text)) }

// OrderRooms returns a hostel's room types for the query's student. Room types that match the query come first.
func (a *Availability) OrderRooms(h *hostel.Hostel, q Query) []*hostel.Room {
	rooms := h.RoomsFor(q.tenant())
	if q.aboutRooms() {
		slices.SortStableFunc(rooms, func(one, other *hostel.Room) int {
			return cmp.Compare(a.misses(h, one, q), a.misses(h, other, q))
		})
	}
	return rooms
}

// misses returns 0 for a room that matches the query, 1 if such a room has no free bed, and 2 for any other room.
func (a *Availability) misses(h *hostel.Hostel, room *hostel.Room, q Query) int {
	switch {
	case !q.Fits(h, room):
		return 2
	case RoomRefusal(h, room, a.BedsLeft(room.UUID)) != nil:
		return 1
	}
	return 0
}
