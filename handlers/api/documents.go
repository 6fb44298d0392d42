package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// documents stores hostels as JSON, so that nothing is written twice while nothing changes. When a bed is booked,
// one hostel is written anew, and the list is joined from the rest.
type documents struct {
	hostels  *catalogue.Catalogue
	pictures pictures

	mu        sync.Mutex
	catalogue *catalogue.Snapshot // of all below
	stored    map[*hostel.Hostel]document
	list      *list
	version   uint64 // of the availability when list was made
}

// document is one hostel as JSON, and the beds left in its rooms when it was written.
type document struct {
	bedsLeft []int
	text     []byte
}

// list is all hostels.
type list struct {
	etag   string
	text   []byte
	zipped []byte // by gzip
}

func newDocuments(d *catalogue.Catalogue, p pictures) *documents {
	return &documents{hostels: d, pictures: p}
}

// all is every hostel. It is written anew only when a hostel or a number of beds has changed.
func (s *documents) all() *list {
	s.mu.Lock()
	defer s.mu.Unlock()
	version := s.hostels.Availability().Version() // before the numbers themselves are read
	c := s.current()
	if s.list == nil || s.version != version {
		text := s.join(c.Hostels)
		s.list = &list{weakETag(text), text, zip(text)}
		s.version = version
	}
	return s.list
}

// some is a list of hostels of the current catalogue.
func (s *documents) some(hostels []*hostel.Hostel) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current()
	return s.join(hostels)
}

// current is the catalogue of now. A new one clears the documents.
func (s *documents) current() *catalogue.Snapshot {
	c := s.hostels.Snapshot()
	if c != s.catalogue {
		s.catalogue, s.stored, s.list = c, make(map[*hostel.Hostel]document, len(c.Hostels)), nil
	}
	return c
}

func (s *documents) join(hostels []*hostel.Hostel) []byte {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, h := range hostels {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(s.text(h))
	}
	b.WriteByte(']')
	return b.Bytes()
}

func (s *documents) text(h *hostel.Hostel) []byte {
	bedsLeft := s.bedsLeft(h)
	if p, ok := s.stored[h]; ok && slices.Equal(p.bedsLeft, bedsLeft) {
		return p.text
	}
	c := s.shapeWith(h, bedsLeft)
	c.HostPhone = nil // it is told to students with a confirmed booking alone
	text, err := json.Marshal(c)
	if err != nil {
		panic(err) // our own shapes can always be written
	}
	s.stored[h] = document{bedsLeft, text}
	return text
}

// bedsLeft counts the free beds of each room type.
func (s *documents) bedsLeft(h *hostel.Hostel) []int {
	counts := make([]int, len(h.Rooms))
	for i := range h.Rooms {
		counts[i] = s.hostels.Availability().BedsLeft(h.Rooms[i].UUID)
	}
	return counts
}

// shape is a hostel as this interface shows it. It differs from an export's: occupants include students with a
// booking or a hold through Efie, a room is available while a bed of it can be booked now, and pictures are where
// a client finds them (design.md sections 2 and 3).
func (s *documents) shape(h *hostel.Hostel) hostel.Canonical { return s.shapeWith(h, s.bedsLeft(h)) }

func (s *documents) shapeWith(h *hostel.Hostel, bedsLeft []int) hostel.Canonical {
	c := h.Canonical()
	c.Latitude, c.Longitude, c.WalkMinutes, c.PrivateHouse = nil, nil, 0, false
	c.Water, c.Electricity = "", ""
	c.Images = s.pictures.addresses(c.Images, hostel.FallbackHostelImage)
	c.Image = c.Images[0]
	for i := range c.Rooms {
		r := &h.Rooms[i]
		c.Rooms[i].CurrentOccupants = r.CurrentOccupants + max(0, r.Beds()-bedsLeft[i])
		if !r.PriceSince.IsZero() {
			c.Rooms[i].PriceSince = &r.PriceSince
		}
		c.Rooms[i].RoomAvailable = catalogue.RoomRefusal(h, r, bedsLeft[i]) == nil
		c.Rooms[i].RoomImage = s.pictures.absolute(s.pictures.addresses(c.Rooms[i].RoomImage, hostel.FallbackRoomImage))
	}
	return c
}

// pictures knows where they are.
type pictures struct{ siteURL, mediaURL string }

// addresses are absolute, or start with "/"; without pictures there is the fallback.
func (p pictures) addresses(images []string, fallback string) []string {
	if len(images) == 0 {
		return []string{fallback}
	}
	list := make([]string, len(images))
	for i, image := range images {
		list[i] = hostel.PictureAddress(image, p.mediaURL)
	}
	return list
}

// absolute puts the site's address before the paths of a list of ours.
func (p pictures) absolute(list []string) []string {
	for i, address := range list {
		if strings.HasPrefix(address, "/") {
			list[i] = p.siteURL + address
		}
	}
	return list
}

func zip(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(text)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(fmt.Errorf("gzip into memory: %w", err))
	}
	return b.Bytes()
}
