package catalogue

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"efie/hostel"
)

// Snapshot is an immutable copy of all hostels, with the indexes for pages. For the beds left, see Availability.
type Snapshot struct {
	Version int64 // the store's catalogue version
	// the listed hostels; retired hostels are found only by their address
	Hostels  []*hostel.Hostel
	Campuses []hostel.Campus // of these hostels, sorted by name

	all          []*hostel.Hostel // with retired hostels
	rated        []*hostel.Hostel
	bySlug       map[string]*hostel.Hostel
	byUUID       map[string]*hostel.Hostel
	byID         map[int64]*hostel.Hostel
	byRoom       map[string]*hostel.Hostel
	imageOrigins []string
	photos       map[string]hostel.Photo // by path
	former       formerAddresses
	areas        areaIndex
	places       map[int64][]hostel.CampusPlace // by the campus's id
	walks        map[*hostel.Hostel]hostel.Walk // only known walks
	slugWords    slugIndex
	finder       *finder

	counting sync.Mutex // guards counted
	counted  *BedCount  // the last count; nil before the first
}

// NewSnapshot returns a snapshot of hostels and their photos. The caller must not change the slice afterwards.
func NewSnapshot(version int64, all []*hostel.Hostel, photos ...hostel.Photo) *Snapshot {
	return newSnapshot(version, all, photos, nil, FormerAddresses{})
}

func newSnapshot(
	version int64, all []*hostel.Hostel, photos []hostel.Photo, places []hostel.CampusPlace, former FormerAddresses,
) *Snapshot {
	hostels := withoutRetired(all)
	c := &Snapshot{Version: version, Hostels: hostels, all: all, photos: make(map[string]hostel.Photo, len(photos))}
	for _, p := range photos {
		c.photos[p.Path] = p
	}
	c.rated = byRating(hostels)
	c.indexKeys()
	c.Campuses = campusesOf(hostels)
	amenityNames := hostel.AmenityNames(hostels)
	c.finder = newFinder(hostels, c.Campuses, places, amenityNames)
	c.slugWords.index(hostels)
	c.imageOrigins = originsOf(all)
	c.areas.index(hostels, amenityNames)
	for slot, summary := range c.areas.categories {
		c.finder.categories[slot] = c.finder.ranksOf(summary)
	}
	c.setFormerAddresses(former)
	c.setPlaces(places)
	return c
}

func withoutRetired(all []*hostel.Hostel) []*hostel.Hostel {
	if !slices.ContainsFunc(all, func(h *hostel.Hostel) bool { return h.Retired }) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(h *hostel.Hostel) bool { return h.Retired })
}

func (s *Snapshot) indexKeys() {
	rooms := 0
	for _, h := range s.all {
		rooms += len(h.Rooms)
	}
	s.bySlug, s.byUUID = make(map[string]*hostel.Hostel, len(s.all)), make(map[string]*hostel.Hostel, len(s.all))
	s.byID, s.byRoom = make(map[int64]*hostel.Hostel, len(s.all)), make(map[string]*hostel.Hostel, rooms)
	for _, h := range s.all {
		s.bySlug[h.Slug], s.byUUID[h.UUID], s.byID[h.ID] = h, h, h
		for i := range h.Rooms {
			s.byRoom[h.Rooms[i].UUID] = h
		}
	}
}

func campusesOf(hostels []*hostel.Hostel) []hostel.Campus {
	byID := map[int64]hostel.Campus{}
	for _, h := range hostels {
		byID[h.Campus.ID] = h.Campus
	}
	return slices.SortedFunc(maps.Values(byID), func(a, b hostel.Campus) int { return strings.Compare(a.Name, b.Name) })
}

// Find returns the hostel with this slug, or otherwise with this uuid or id (R38). The hostel may be retired.
func (s *Snapshot) Find(key string) (*hostel.Hostel, bool) {
	if h, ok := s.bySlug[key]; ok {
		return h, true
	}
	if h, ok := s.byUUID[key]; ok {
		return h, true
	}
	id, err := strconv.ParseInt(key, 10, 64)
	if err != nil || strconv.FormatInt(id, 10) != key {
		return nil, false
	}
	h, ok := s.byID[id]
	return h, ok
}

// Room returns the room type with this uuid, and its hostel. The hostel may be retired.
func (s *Snapshot) Room(uuid string) (*hostel.Hostel, *hostel.Room, bool) {
	h, ok := s.byRoom[uuid]
	if !ok {
		return nil, nil, false
	}
	r, ok := h.Room(uuid)
	return h, r, ok
}

// Photo returns the sizes and the colour of a picture. image is an element of a hostel's Images.
func (s *Snapshot) Photo(image string) (hostel.Photo, bool) {
	path, below := hostel.MediaPath(image)
	p, ok := s.photos[path]
	return p, ok && below
}

// PictureAddress returns the address of a picture in its largest size. For a picture in the media folder without sizes,
// it returns fallback, because the original may contain the camera's position.
func (s *Snapshot) PictureAddress(image, mediaURL, fallback string) string {
	if photo, ok := s.Photo(image); ok {
		return photo.Largest().JPEG.Address(mediaURL)
	}
	if _, below := hostel.MediaPath(image); below {
		return fallback
	}
	return image
}

// Rated returns all listed hostels: bookable hostels first, then the best rated. The caller must not change the list.
func (s *Snapshot) Rated() []*hostel.Hostel { return s.rated }

// Popular returns at most the given number of campuses. Campuses with the most hostels come first.
func (s *Snapshot) Popular(most int) []hostel.Campus {
	campuses := slices.Clone(s.Campuses)
	slices.SortStableFunc(campuses, func(a, b hostel.Campus) int {
		return cmp.Compare(len(s.Near(b).Hostels), len(s.Near(a).Hostels))
	})
	return campuses[:min(most, len(campuses))]
}

// ImageOrigins returns the sorted origins of pictures on other hosts, for the pages' content security policy. An old
// catalogue may have more than hostel.MaxPictureOrigins; then it returns the origins with the most pictures.
func (s *Snapshot) ImageOrigins() []string { return s.imageOrigins }

func originsOf(hostels []*hostel.Hostel) (origins []string) {
	all := hostel.PictureOrigins(hostels)
	for _, o := range all[:min(hostel.MaxPictureOrigins, len(all))] {
		origins = append(origins, o.Origin)
	}
	slices.Sort(origins)
	return origins
}

// setPlaces adds the places of campuses to a new snapshot, and computes the walk from each hostel once.
func (s *Snapshot) setPlaces(places []hostel.CampusPlace) {
	s.places = map[int64][]hostel.CampusPlace{}
	for _, p := range places {
		s.places[p.CampusID] = append(s.places[p.CampusID], p)
	}
	s.walks = map[*hostel.Hostel]hostel.Walk{}
	for _, h := range s.all {
		if walk, known := h.WalkTo(s.places[h.Campus.ID]); known {
			s.walks[h] = walk
		}
	}
	s.finder.setMinutes(s.walks)
}

// PlacesOf returns the places and aliases of a campus, sorted by kind and name. The caller must not change the list.
func (s *Snapshot) PlacesOf(campusID int64) []hostel.CampusPlace { return s.places[campusID] }

// Walk returns the walk from a hostel to its campus, or false if it is unknown. The hostel may come from an older
// snapshot.
func (s *Snapshot) Walk(h *hostel.Hostel) (hostel.Walk, bool) {
	walk, known := s.walks[h]
	if here, is := s.byUUID[h.UUID]; !known && is {
		walk, known = s.walks[here]
	}
	return walk, known
}
