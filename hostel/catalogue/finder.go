package catalogue

import (
	"cmp"
	"math"
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/textsearch"
)

// finder finds hostels with indexes. It numbers them by rank: bookable hostels come first, and cheap hostels before
// dear ones.
type finder struct {
	hostels     []*hostel.Hostel // by rank
	ranks       map[*hostel.Hostel]uint32
	inCatalogue []*hostel.Hostel                // by position in the catalogue
	positions   []uint32                        // in the catalogue, by rank
	minutes     []uint16                        // on foot, by rank; 0 if unknown; nil if all are unknown
	categories  [hostel.Categories + 1][]uint32 // ranks by Category.Index, the best rated first

	bookable int // the number of hostels that can be booked
	texts    *textsearch.Index
	rooms    []roomEntry      // of all hostels, by rank
	roomsEnd []uint32         // by rank: the index after its last room
	inRooms  []int            // the different numbers of students per room
	prices   []hostel.Pesewas // the different prices of rooms and hostels, the lowest first
}

// roomEntry holds the values of a room type for a search.
type roomEntry struct {
	cost   uint32 // index in prices: the price that Hostel.Monthly returns
	rent   uint32 // index in prices: the rent per month
	inRoom uint16 // index in inRooms; fits the 64 bits of match.shares: at most 20 students share a room
	gender hostel.GenderRule
}

// newFinder indexes the hostels of a snapshot. campuses are their campuses, sorted by name. amenityNames are from
// hostel.AmenityNames.
func newFinder(
	hostels []*hostel.Hostel, campuses []hostel.Campus, places []hostel.CampusPlace, amenityNames map[string]string,
) *finder {
	positions := make([]uint32, len(hostels))
	for i := range positions {
		positions[i] = uint32(i)
	}
	slices.SortStableFunc(positions, func(i, j uint32) int {
		a, b := hostels[i], hostels[j]
		return cmp.Or(bookableFirst(a, b), cmp.Compare(a.MinPrice, b.MinPrice))
	})
	f := &finder{
		hostels: make([]*hostel.Hostel, len(hostels)), inCatalogue: hostels, positions: positions,
		ranks: make(map[*hostel.Hostel]uint32, len(hostels)),
	}
	for rank, position := range f.positions {
		h := hostels[position]
		f.hostels[rank], f.ranks[h] = h, uint32(rank)
		if h.Available() {
			f.bookable++
		}
	}
	f.indexRooms()
	f.texts = textsearch.New(f.hostels, campuses, places, amenityNames)
	return f
}

func (f *finder) indexRooms() {
	known := map[int]uint16{}
	f.roomsEnd = make([]uint32, len(f.hostels))
	for _, h := range f.hostels {
		f.prices = append(f.prices, h.MinPrice)
		for i := range h.Rooms {
			f.prices = append(f.prices, h.Rooms[i].Price, h.Monthly(&h.Rooms[i]))
		}
	}
	slices.Sort(f.prices)
	f.prices = slices.Clone(slices.Compact(f.prices))
	for rank, h := range f.hostels {
		for i := range h.Rooms {
			r := &h.Rooms[i]
			n, ok := known[r.NumberInRoom]
			if !ok {
				n = uint16(len(f.inRooms))
				known[r.NumberInRoom] = n
				f.inRooms = append(f.inRooms, r.NumberInRoom)
			}
			f.rooms = append(f.rooms, roomEntry{f.priceIndex(h.Monthly(r)), f.priceIndex(r.Price), n, r.Gender})
		}
		f.roomsEnd[rank] = uint32(len(f.rooms))
	}
	f.rooms = slices.Clip(f.rooms)
}

func (f *finder) priceIndex(price hostel.Pesewas) uint32 {
	n, _ := slices.BinarySearch(f.prices, price)
	return uint32(n)
}

// tooDear returns the index of the lowest price above the highest wanted price. A highest price of 0 allows any price.
func (f *finder) tooDear(highest hostel.Pesewas) uint32 {
	if highest == 0 {
		return uint32(len(f.prices))
	}
	return f.priceIndex(min(highest, math.MaxInt64-1) + 1)
}

// roomsOf returns the range [from, to) of a hostel's room types in rooms.
func (f *finder) roomsOf(rank uint32) (from, to uint32) {
	if rank > 0 {
		from = f.roomsEnd[rank-1]
	}
	return from, f.roomsEnd[rank]
}

func (f *finder) setMinutes(walks map[*hostel.Hostel]hostel.Walk) {
	f.minutes = make([]uint16, len(f.hostels))
	for rank, h := range f.hostels {
		f.minutes[rank] = uint16(min(walks[h].Minutes, math.MaxUint16))
	}
}

// minutesOf returns the minutes on foot from a hostel to its campus, or 0 if they are unknown.
func (f *finder) minutesOf(rank uint32) int {
	if f.minutes == nil {
		return 0
	}
	return int(f.minutes[rank])
}

// keepAffordable removes the hostels without a room type within this whole cost per month. 0 allows any cost.
func (f *finder) keepAffordable(found numbers.Set, most hostel.Pesewas) {
	if most == 0 {
		return
	}
	tooDear := f.tooDear(most)
	for rank := range found.All() {
		from, to := f.roomsOf(rank)
		if !slices.ContainsFunc(f.rooms[from:to], func(r roomEntry) bool { return r.cost < tooDear }) {
			found.Put(rank, false)
		}
	}
}

// byRating returns the hostels: bookable hostels first, then the best rated.
func byRating(hostels []*hostel.Hostel) []*hostel.Hostel {
	return slices.SortedStableFunc(slices.Values(hostels), func(a, b *hostel.Hostel) int {
		return cmp.Or(bookableFirst(a, b), cmp.Compare(b.Rating, a.Rating))
	})
}

func bookableFirst(a, b *hostel.Hostel) int {
	switch {
	case a.Available() == b.Available():
		return 0
	case a.Available():
		return -1
	}
	return 1
}
