package catalogue

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"efie/hostel"
)

// finder finds hostels with indexes. It numbers them by rank: bookable hostels come first, and cheap hostels before
// dear ones.
type finder struct {
	hostels     []*hostel.Hostel // by rank
	ranks       map[*hostel.Hostel]uint32
	inCatalogue []*hostel.Hostel                // by position in the catalogue
	positions   []uint32                        // in the catalogue, by rank
	ratings     []uint8                         // in tenths, by rank
	minutes     []uint16                        // on foot, by rank; 0 if unknown; nil if all are unknown
	rows        [hostel.Categories + 1][]uint32 // ranks by category, the best rated first

	bookable                                         int   // the number of hostels that can be booked
	names, campuses, locations, addresses, amenities texts // the texts of each field
	entries                                          entries

	amenityIndex
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

// newFinder indexes the hostels of a snapshot. rated is the result of byRating for them.
func newFinder(hostels []*hostel.Hostel, rated []uint32, places []hostel.CampusPlace) *finder {
	positions := sortedPositions(hostels, func(h *hostel.Hostel) hostel.Pesewas { return h.MinPrice })
	f := &finder{
		hostels: make([]*hostel.Hostel, len(hostels)), inCatalogue: hostels, positions: positions,
		ranks: make(map[*hostel.Hostel]uint32, len(hostels)), ratings: make([]uint8, len(hostels)),
	}
	for rank, position := range f.positions {
		h := hostels[position]
		f.hostels[rank], f.ranks[h], f.ratings[rank] = h, uint32(rank), ratingTenths(h)
		if h.Available() {
			f.bookable++
		}
	}
	for _, position := range rated {
		slot := hostels[position].Category.Slot()
		f.rows[slot] = append(f.rows[slot], f.ranks[hostels[position]])
	}
	f.indexAmenities()
	f.indexRooms()
	f.indexTexts()
	f.entries = newEntries(f, places)
	return f
}

// indexTexts indexes the texts that students can search.
func (f *finder) indexTexts() {
	one := func(text func(h *hostel.Hostel) string) texts {
		return newTexts(f.hostels, func(h *hostel.Hostel, add func(string)) { add(text(h)) }).withPairs()
	}
	f.names = one(func(h *hostel.Hostel) string { return h.Name })
	f.campuses = one(func(h *hostel.Hostel) string { return h.Campus.Name })
	f.locations = one(func(h *hostel.Hostel) string { return h.Location })
	f.addresses = one(func(h *hostel.Hostel) string { return h.Whereabouts(false).Address })
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

// fieldEnd separates fields. It does not occur in texts of hostels.
const fieldEnd = "\x00"

// literal returns the hostels whose name, campus, location, address or amenities contain a text in lower case.
func (f *finder) literal(text string) set {
	found := newSet(len(f.hostels))
	if !strings.Contains(text, fieldEnd) {
		for _, field := range []*texts{&f.campuses, &f.amenities, &f.locations, &f.addresses, &f.names} {
			if field.mark(found, text); found.count() == len(f.hostels) { // all are found, for example by one letter
				break
			}
		}
	}
	return found
}

// byRating returns the positions of the hostels. Bookable hostels come first, then the best rated.
func byRating(hostels []*hostel.Hostel) []uint32 {
	return sortedPositions(hostels, func(h *hostel.Hostel) float64 { return -h.Rating })
}

// sortedPositions returns the positions of the hostels. Bookable hostels come first, then the order of the key, then the
// position. It reads each hostel once, for speed.
func sortedPositions[K cmp.Ordered](hostels []*hostel.Hostel, key func(*hostel.Hostel) K) []uint32 {
	type entry struct {
		closed   int // 1 if the hostel cannot be booked, otherwise 0
		key      K
		position uint32
	}
	entries := make([]entry, len(hostels))
	for position, h := range hostels {
		entries[position] = entry{0, key(h), uint32(position)}
		if !h.Available() {
			entries[position].closed = 1
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.closed, b.closed), cmp.Compare(a.key, b.key), cmp.Compare(a.position, b.position))
	})
	positions := make([]uint32, len(hostels))
	for i, e := range entries {
		positions[i] = e.position
	}
	return positions
}
