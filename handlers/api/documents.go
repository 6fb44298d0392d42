package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"strings"
	"weak"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// documents writes hostels as JSON. The list of all is written again only when a hostel or a number of beds changed.
type documents struct {
	hostels  *catalogue.Catalogue
	pictures pictures
	list     cache.Memo[listVersion, *list]
}

// listVersion is what the list of all hostels is made of. The pointer is weak, so that no old catalogue stays.
type listVersion struct {
	catalogue    weak.Pointer[catalogue.Snapshot]
	availability uint64
}

type list struct {
	etag   string
	text   []byte
	zipped []byte // by gzip
}

func (s *documents) all() *list {
	c := s.hostels.Snapshot()
	version := listVersion{weak.Make(c), s.hostels.Availability().Version()} // before the numbers are read
	return s.list.Of(version, func() *list {
		text := s.some(c.Hostels)
		return &list{weakETag(text), text, zip(text)}
	})
}

func (s *documents) some(hostels []*hostel.Hostel) []byte {
	shapes := make([]hostel.Canonical, len(hostels))
	for i, h := range hostels {
		shapes[i] = s.shape(h, false)
	}
	text, err := json.Marshal(shapes)
	if err != nil {
		panic(err) // our own shapes can always be written
	}
	return text
}

// shape is a hostel as this interface shows it: with Efie's own occupants, rooms that can be booked now, and pictures
// as addresses (design.md sections 2 and 3). booked is whether the reader has a bed there.
func (s *documents) shape(h *hostel.Hostel, booked bool) hostel.Canonical {
	c, where := h.Canonical(), h.Whereabouts(booked)
	c.Address = where.Address
	if where.Landmark == "" {
		c.Landmark = nil
	}
	if where.HostPhone == "" {
		c.HostPhone = nil
	}
	c.Latitude, c.Longitude, c.WalkMinutes, c.PrivateHouse = nil, nil, 0, false
	c.Water, c.Electricity = "", ""
	c.Images = s.addresses(c.Images, hostel.FallbackHostelImage)
	c.Image = c.Images[0]
	for i := range c.Rooms {
		r := &h.Rooms[i]
		left := s.hostels.Availability().BedsLeft(r.UUID)
		c.Rooms[i].CurrentOccupants = r.CurrentOccupants + max(0, r.Beds()-left)
		if !r.PriceSince.IsZero() {
			c.Rooms[i].PriceSince = &r.PriceSince
		}
		c.Rooms[i].RoomAvailable = catalogue.RoomRefusal(h, r, left) == nil
		c.Rooms[i].RoomImage = s.pictures.absolute(s.addresses(c.Rooms[i].RoomImage, hostel.FallbackRoomImage))
	}
	return c
}

// pictures knows where they are.
type pictures struct{ siteURL, mediaURL string }

// addresses returns addresses that are absolute or start with "/"; without pictures, the fallback.
func (s *documents) addresses(images []string, fallback string) []string {
	if len(images) == 0 {
		return []string{fallback}
	}
	list := make([]string, len(images))
	for i, image := range images {
		list[i] = web.PictureAddress(s.hostels.Snapshot(), image, s.pictures.mediaURL, fallback)
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
