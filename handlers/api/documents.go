package api

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"weak"

	"efie/handlers/cache"
	"efie/hostel"
	"efie/hostel/catalogue"
)

// documents writes hostels as JSON. It stores the list of all hostels until a hostel or its availability changes.
type documents struct {
	hostels  *catalogue.Catalogue
	pictures pictures
	list     cache.Memo[listVersion, *list]
}

// listVersion is the key of the stored list. Its pointer is weak, so that old catalogues are freed.
type listVersion struct {
	catalogue    weak.Pointer[catalogue.Snapshot]
	availability uint64
}

type list struct {
	etag   string
	text   []byte
	zipped []byte // the text as gzip
}

func (s *documents) all() *list {
	c := s.hostels.Snapshot()
	version := listVersion{weak.Make(c), s.hostels.Availability().Version()} // read before the beds left
	return s.list.Of(version, func() *list {
		text := s.encode(c.Hostels)
		return &list{weakETag(text), text, zip(text)}
	})
}

func (s *documents) encode(hostels []*hostel.Hostel) []byte {
	shapes := make([]hostel.Canonical, len(hostels))
	for i, h := range hostels {
		shapes[i] = s.shape(h, false)
	}
	text, err := json.Marshal(shapes)
	if err != nil {
		panic(err) // our own types can always be encoded
	}
	return text
}

// shape returns a hostel as this interface shows it (R46): with the students that booked through Efie as occupants,
// whether rooms can be booked now, and addresses of pictures. booked is true if the reader has a bed there (R42).
func (s *documents) shape(h *hostel.Hostel, booked bool) hostel.Canonical {
	c, where := h.Canonical(), h.Whereabouts(booked)
	c.Address = where.Address
	if where.Landmark == "" {
		c.Landmark = nil
	}
	if where.HostPhone == "" {
		c.HostPhone = nil
	}
	c.ExportFields = hostel.ExportFields{}
	c.Images = s.addresses(c.Images, hostel.FallbackHostelImage)
	c.Image = c.Images[0]
	for i := range c.Rooms {
		r := &h.Rooms[i]
		c.Rooms[i].PricePerYear = ""
		left := s.hostels.Availability().BedsLeft(r.UUID)
		// The beds left may be newer than the snapshot's number of other occupants.
		c.Rooms[i].CurrentOccupants = max(0, r.AllBeds()-left)
		if !r.PriceSince.IsZero() {
			c.Rooms[i].PriceSince = &r.PriceSince
		}
		c.Rooms[i].RoomAvailable = catalogue.RoomRefusal(h, r, left) == nil
		c.Rooms[i].RoomImage = s.pictures.absolute(s.addresses(c.Rooms[i].RoomImage, hostel.FallbackRoomImage))
	}
	return c
}

type pictures struct{ siteURL, mediaURL string }

// addresses returns addresses that are absolute or begin with "/". Without pictures it returns the fallback.
func (s *documents) addresses(images []string, fallback string) []string {
	if len(images) == 0 {
		return []string{fallback}
	}
	list := make([]string, len(images))
	for i, image := range images {
		list[i] = s.hostels.Snapshot().PictureAddress(image, s.pictures.mediaURL, fallback)
	}
	return list
}

// absolute adds the site's address to the paths in list, in place.
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
	_, _ = w.Write(text) // a buffer never fails
	_ = w.Close()
	return b.Bytes()
}
