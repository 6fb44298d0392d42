package catalogue

import (
	"slices"
	"strings"
	"sync"

	"efie/hostel"
)

// finder finds hostels by what students type and choose, with indexes instead of a scan. It numbers hostels by rank:
// those that can be booked first, then the cheaper ones.
type finder struct {
	hostels   []*hostel.Hostel                // by rank
	positions []uint32                        // in the catalogue, by rank
	rows      [hostel.Categories + 1][]uint32 // ranks by category, the better rated first

	names, campuses, locations, addresses, amenities texts

	amenityVariants lists // variants by rank
	variants        []variant
	keys            map[string]uint32 // of amenities in lower case

	roomPrices    []roomPrice // by rank
	roomPricesEnd []uint32    // index after those of a rank
	inRooms       []int       // the different values
}

// variant is an amenity as some hostels write it. Variants with the same key are one choice: "WiFi" and "Wifi".
type variant struct {
	name string
	key  uint32
}

// roomPrice is the lowest price of a hostel's room types that so many students share.
type roomPrice struct {
	inRoom uint32 // index into inRooms
	price  hostel.Pesewas
}

// newFinder indexes the hostels of a snapshot. rated are their positions by rating.
func newFinder(hostels []*hostel.Hostel, rated []uint32) *finder {
	f := &finder{hostels: make([]*hostel.Hostel, len(hostels)), positions: byPrice(hostels)}
	ranks := make([]uint32, len(hostels)) // by position
	for rank, place := range f.positions {
		f.hostels[rank], ranks[place] = hostels[place], uint32(rank)
	}
	for _, place := range rated {
		slot := hostels[place].Category.Slot()
		f.rows[slot] = append(f.rows[slot], ranks[place])
	}
	var reading sync.WaitGroup
	reading.Go(f.indexAmenities)
	reading.Go(f.indexRoomPrices)
	one := func(text func(h *hostel.Hostel) string) texts {
		return newTexts(f.hostels, func(h *hostel.Hostel, add func(string)) { add(text(h)) })
	}
	f.names = one(func(h *hostel.Hostel) string { return h.Name })
	f.campuses = one(func(h *hostel.Hostel) string { return h.Campus.Name })
	f.locations = one(func(h *hostel.Hostel) string { return h.Location })
	f.addresses = one(func(h *hostel.Hostel) string { return h.Address })
	f.amenities = newTexts(f.hostels, func(h *hostel.Hostel, add func(string)) {
		for _, name := range h.Amenities {
			add(name)
		}
	})
	reading.Wait()
	return f
}

// indexAmenities records what each hostel and its rooms offer: each key once, in the first variant.
func (f *finder) indexAmenities() {
	f.keys = map[string]uint32{}
	known := map[string]uint32{} // variants by name
	var had []uint32             // by key: the last hostel that had it, counted from 1
	f.amenityVariants.starts = append(f.amenityVariants.starts, 0)
	for rank, h := range f.hostels {
		add := func(list []string) {
			for _, name := range list {
				n, ok := known[name]
				if !ok {
					n = uint32(len(f.variants))
					known[name] = n
					f.variants = append(f.variants, variant{name, f.key(name)})
				}
				key := f.variants[n].key
				if int(key) == len(had) {
					had = append(had, 0)
				}
				if had[key] != uint32(rank+1) {
					had[key] = uint32(rank + 1)
					f.amenityVariants.items = append(f.amenityVariants.items, n)
				}
			}
		}
		add(h.Amenities)
		for i := range h.Rooms {
			add(h.Rooms[i].Amenities)
		}
		f.amenityVariants.starts = append(f.amenityVariants.starts, uint32(len(f.amenityVariants.items)))
	}
	f.amenityVariants.items = slices.Clip(f.amenityVariants.items)
}

// key returns the key of an amenity, a new one if it has none yet.
func (f *finder) key(name string) uint32 {
	lower := strings.ToLower(name)
	key, ok := f.keys[lower]
	if !ok {
		key = uint32(len(f.keys))
		f.keys[lower] = key
	}
	return key
}

// indexRoomPrices records the room types of each hostel.
func (f *finder) indexRoomPrices() {
	known := map[int]uint32{}
	f.roomPricesEnd = make([]uint32, len(f.hostels))
	for rank, h := range f.hostels {
		from := len(f.roomPrices)
		for i := range h.Rooms {
			r := &h.Rooms[i]
			n, ok := known[r.NumberInRoom]
			if !ok {
				n = uint32(len(f.inRooms))
				known[r.NumberInRoom] = n
				f.inRooms = append(f.inRooms, r.NumberInRoom)
			}
			own := f.roomPrices[from:]
			if at := slices.IndexFunc(own, func(d roomPrice) bool { return d.inRoom == n }); at < 0 {
				f.roomPrices = append(f.roomPrices, roomPrice{n, r.Price})
			} else {
				own[at].price = min(own[at].price, r.Price)
			}
		}
		f.roomPricesEnd[rank] = uint32(len(f.roomPrices))
	}
	f.roomPrices = slices.Clip(f.roomPrices)
}

func (f *finder) roomPricesOf(rank uint32) []roomPrice {
	from := uint32(0)
	if rank > 0 {
		from = f.roomPricesEnd[rank-1]
	}
	return f.roomPrices[from:f.roomPricesEnd[rank]]
}

// fieldEnd occurs in no text of a hostel.
const fieldEnd = "\x00"

// matching returns the hostels that contain the query in one of these fields; an empty query matches all.
func (f *finder) matching(query string, fields ...*texts) set {
	found := newSet(len(f.hostels))
	if query = fold(query); query == "" {
		found.fill(len(f.hostels))
		return found
	}
	if strings.Contains(query, fieldEnd) {
		return found
	}
	for _, field := range fields {
		field.mark(found, query)
	}
	return found
}

// atLocation returns the hostels at a location.
func (f *finder) atLocation(location string) set {
	return f.matching(location, &f.campuses, &f.locations, &f.addresses)
}
