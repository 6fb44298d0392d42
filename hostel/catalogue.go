package hostel

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Catalogue is an immutable snapshot of all hostels, with the indexes that pages need.
// How many beds are left is not in it: see Vacancies.
type Catalogue struct {
	Version  int64 // of the store when it was read
	Hostels  []*Hostel
	Campuses []Campus // that have hostels, by name

	byKey        map[string]*Hostel // slug, uuid and id
	byRoom       map[string]*Hostel
	searchText   map[*Hostel]string
	amenities    map[*Hostel][]amenity
	imageOrigins []string
	photos       map[string]Photo // by path
	former       former
	places       places
	namesakes    namesakes
}

// NewCatalogue indexes hostels and their photos. It keeps the hostels' slice: the caller must not
// change it any more.
func NewCatalogue(version int64, hostels []*Hostel, photos ...Photo) *Catalogue {
	c := &Catalogue{
		Version:    version,
		Hostels:    hostels,
		byKey:      make(map[string]*Hostel, 3*len(hostels)),
		byRoom:     make(map[string]*Hostel, 4*len(hostels)),
		searchText: make(map[*Hostel]string, len(hostels)),
		amenities:  make(map[*Hostel][]amenity, len(hostels)),
		photos:     make(map[string]Photo, len(photos)),
	}
	for _, p := range photos {
		c.photos[p.Path] = p
	}
	campuses := map[int64]Campus{}
	origins := map[string]bool{}
	for _, h := range hostels {
		c.byKey[strconv.FormatInt(h.ID, 10)] = h
		c.byKey[h.UUID] = h
		campuses[h.Campus.ID] = h.Campus
		c.searchText[h] = searchText(h)
		c.amenities[h] = amenitySet(h)
		for _, image := range h.Images {
			addOrigin(origins, image)
		}
		for _, r := range h.Rooms {
			c.byRoom[r.UUID] = h
			for _, image := range r.Images {
				addOrigin(origins, image)
			}
		}
	}
	for _, h := range hostels { // a slug wins over another hostel's id or uuid
		c.byKey[h.Slug] = h
	}
	for _, campus := range campuses {
		c.Campuses = append(c.Campuses, campus)
	}
	slices.SortFunc(c.Campuses, func(a, b Campus) int { return strings.Compare(a.Name, b.Name) })
	for origin := range origins {
		c.imageOrigins = append(c.imageOrigins, origin)
	}
	slices.Sort(c.imageOrigins)
	c.places.index(c.Campuses, hostels)
	c.namesakes.index(hostels)
	return c
}

// Find returns the hostel whose slug, uuid or id is key (spec.md section 2).
func (c *Catalogue) Find(key string) (*Hostel, bool) {
	h, ok := c.byKey[key]
	return h, ok
}

// Room returns the room type with this uuid, and its hostel.
func (c *Catalogue) Room(uuid string) (*Hostel, *Room, bool) {
	h, ok := c.byRoom[uuid]
	if !ok {
		return nil, nil, false
	}
	r, ok := h.Room(uuid)
	return h, r, ok
}

// Photo returns what was made of a picture, as hostels name it.
func (c *Catalogue) Photo(image string) (Photo, bool) {
	path, below := MediaPath(image)
	p, ok := c.photos[path]
	return p, ok && below
}

// Popular are the campuses with the most hostels, at most so many.
func (c *Catalogue) Popular(most int) []Campus {
	campuses := slices.Clone(c.Campuses)
	slices.SortStableFunc(campuses, func(a, b Campus) int {
		return cmp.Compare(len(c.Near(b).Hostels), len(c.Near(a).Hostels))
	})
	return campuses[:min(most, len(campuses))]
}

// ImageOrigins are the other hosts that pictures come from, for the pages' policy.
func (c *Catalogue) ImageOrigins() []string { return c.imageOrigins }

// Group is the hostels of one category.
type Group struct {
	Category Category
	Hostels  []*Hostel
}

// ByCategory groups hostels in the order of the categories; 'Other Hostels' come last.
// Hostels that can be booked stand before those that cannot, and the better rated first.
func ByCategory(hostels []*Hostel) []Group {
	var lists [Categories + 1][]*Hostel
	for _, h := range hostels {
		slot := h.Category
		if !slot.Known() {
			slot = 0
		}
		lists[slot] = append(lists[slot], h)
	}
	for _, list := range lists {
		slices.SortStableFunc(list, func(a, b *Hostel) int {
			return cmp.Or(cmp.Compare(bookability(b), bookability(a)), cmp.Compare(b.Rating, a.Rating))
		})
	}
	var groups []Group
	for i, list := range slices.Concat(lists[1:], lists[:1]) {
		if len(list) > 0 {
			groups = append(groups, Group{Category((i + 1) % (Categories + 1)), list})
		}
	}
	return groups
}

func bookability(h *Hostel) int {
	if h.Available() {
		return 1
	}
	return 0
}

func addOrigin(origins map[string]bool, image string) {
	if origin := Origin(image); origin != "" {
		origins[origin] = true
	}
}

// Origin is the scheme and host of an absolute address, "" for a path of our own.
func Origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
