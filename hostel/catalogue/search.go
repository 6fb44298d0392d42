package catalogue

import (
	"cmp"
	"slices"
	"strings"

	"efie/hostel"
)

type Query struct {
	Location string           // what was typed: words of campuses, areas, hostels and amenities, and a budget
	Campus   *hostel.Campus   // only hostels of this one
	Category *hostel.Category // only hostels of this one
	Reader   hostel.Gender    // of the student who asks; no filter: it decides which beds count as free

	Gender    hostel.Gender  // a room admits it
	RoomType  int            // occupants per room, exactly this one; such a bed must be free
	MaxPrice  hostel.Pesewas // of the whole cost per month (hostel.Monthly)
	RentOnly  bool           // prices are the month's alone, without charges, as in the specification's search
	Within    int            // minutes on foot to the campus; a hostel whose way is not known is not found
	Free      bool           // a bed can be booked now
	Amenities []string       // all of them must be present
	Sort      SortOrder
}

type Found struct {
	Hostels  HostelList     // the named place first, then the others, each in the order of the query
	Named    int            // how many are of the place that the location names; all if it names none
	Place    NamedPlace     // that place
	Location string         // the query's, without the budget that it names
	MaxPrice hostel.Pesewas // the lower one of the query's and the typed one, 0 for any

	// How many of the named place choosing something else of a filter would leave.
	Genders   []Counted[hostel.Gender]
	RoomTypes []Counted[int]
	Prices    []Counted[hostel.Pesewas] // as the highest price
	Minutes   []Counted[int]            // as Query.Within
	Free      int                       // as Query.Free
	Amenities []Counted[string]         // in addition to the chosen ones
}

// Search returns the hostels that match the query, and counts the filters' choices. If the location names a place, its
// hostels come first, whatever the order. In both groups, hostels with a free bed come first.
func (s *Snapshot) Search(v *Availability, q Query) Found {
	text := s.finder.matchText(q.Location)
	q.MaxPrice = lower(q.MaxPrice, text.most)
	place := findNamedPlace(s, &text)
	beds, candidates := s.Beds(v), s.candidates(q, text.found)
	survey := newSearching(s.finder, q, beds.free)
	survey.text, survey.there = text.ranking, place.there
	for rank := range candidates.all() {
		survey.examine(rank)
	}
	return Found{
		Hostels: survey.hostels(), Named: survey.named, Place: place.NamedPlace, Location: text.rest,
		MaxPrice: q.MaxPrice, Genders: survey.genders(),
		RoomTypes: survey.roomTypes(), Prices: survey.pricesFacet(),
		Minutes: survey.minutesAway.useful(q.Within), Free: survey.free, Amenities: survey.amenityFacets(),
	}
}

func (s *Snapshot) candidates(q Query, found set) set {
	if q.Campus != nil {
		found.keepThese(s.finder.ranksOf(s.Near(*q.Campus)))
	}
	if q.Category != nil {
		found.keepThese(s.finder.rows[q.Category.Slot()])
	}
	for _, name := range q.Amenities {
		found.keepThese(s.finder.offering(name))
	}
	return found
}

// aboutRooms reports whether a hostel must have a room of a certain kind.
func (q Query) aboutRooms() bool { return q.Gender != "" || q.RoomType > 0 || q.MaxPrice > 0 || q.Free }

// mustBeFree reports whether only free beds count: a student who chooses a room type wants to move into one.
func (q Query) mustBeFree() bool { return q.Free || q.RoomType > 0 }

// tenant returns the gender for whom beds are looked for, "" if that is not known.
func (q Query) tenant() hostel.Gender { return cmp.Or(q.Gender, q.Reader) }

// Fits reports whether a room of a hostel is what the query asks for, whether or not a bed is free.
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

// ranksOf returns the ranks of the hostels of a summary, which may be nil.
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

func fold(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

// RoomsFirst returns a hostel's room types: those that fit its reader, and first those that a search is about.
func (a *Availability) RoomsFirst(h *hostel.Hostel, q Query) []*hostel.Room {
	rooms := h.RoomsFor(q.tenant())
	if q.aboutRooms() {
		slices.SortStableFunc(rooms, func(one, other *hostel.Room) int {
			return cmp.Compare(a.misses(h, one, q), a.misses(h, other, q))
		})
	}
	return rooms
}

// misses is 0 for a room that is what the query asks for, 1 if no bed is free in it, and 2 for any other room.
func (a *Availability) misses(h *hostel.Hostel, room *hostel.Room, q Query) int {
	switch {
	case !q.Fits(h, room):
		return 2
	case RoomRefusal(h, room, a.BedsLeft(room.UUID)) != nil:
		return 1
	}
	return 0
}
