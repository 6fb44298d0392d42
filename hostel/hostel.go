// Package hostel is the domain of Efie. Its own files define the types; the packages below it (catalogue, booking,
// account, intake, outbox, support) define the rules and services. It imports the standard library, and
// golang.org/x/text for the normal form of letters.
package hostel

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// StatusAvailable is the only status in which a hostel can be booked (R37).
const StatusAvailable = "Available"

// Hostel is a private student residence. Missing values are zero.
type Hostel struct {
	ID               int64
	UUID             string
	Slug             string
	Name             string
	Description      string
	ShortDescription string
	Images           []string // absolute addresses, or paths that start with "/"
	Campus           Campus
	Category         Category
	Status           string
	IsAvailable      bool
	Rating           float64 // out of five; pages do not show it, because the number of its ratings is unknown
	Amenities        []string
	Rooms            []Room
	GenderType       string
	Sharing          Sharing
	MoveIn           time.Time  // midnight UTC of the first day of the stay; zero means now (R49)
	Checkout         time.Time  // midnight UTC of the last day of the stay
	Stay             HalfMonths // the time for which a student pays
	LateArrival      LateTerms
	PayerHours       int // for which a payment link keeps a bed, 2 to 24; 0 for half an hour (R53)
	Rest             RestTerms
	Water            Utility
	Electricity      Utility
	Manager          Manager
	MinPrice         Pesewas // per month; of the cheapest room type, if there are any
	MaxPrice         Pesewas
	Address          string
	Location         string
	Landmark         string    // a place near the hostel, so that people find it
	Point            Point     // see Whereabouts
	WalkMinutes      int       // from the door to the campus, as measured on foot; 0 if it was not measured
	PrivateHouse     bool      // a family's house; strangers see only its area (R42)
	Added            time.Time // when it was added to Efie; zero if unknown
	Changed          time.Time // when the hostel or one of its rooms last changed; zero if unknown
	Retired          bool      // off the market; only students with a booking there still find it
}

type Campus struct {
	ID   int64
	Name string
}

// Manager is the host of a hostel.
type Manager struct {
	Username string
	Email    string
	Phone    string // digits with the country code
}

// Room is a room type: NumberOfRooms rooms, each shared by NumberInRoom students. Beds are sold one by one.
type Room struct {
	UUID             string
	Label            string
	NumberInRoom     int
	Price            Pesewas   // per bed and month
	StayPrice        Pesewas   // the rent of the whole stay, if the host states it; 0 is Price times the months
	PriceSince       time.Time // the price has not changed since then; zero if unknown
	PriceBefore      Pesewas   // the price before PriceSince; 0 if the price never changed
	Charges          []ExtraCharge
	Gender           GenderRule
	Amenities        []string
	Images           []string
	Available        bool
	NumberOfRooms    int
	CurrentOccupants int // people who live there and did not book through Efie (R1)
}

// DefaultRoomLabel is the label of a room type without a label (R37).
const DefaultRoomLabel = "Standard"

// These pictures replace missing pictures (R37).
const (
	FallbackHostelImage = "/images/hostel4.png"
	FallbackRoomImage   = "/images/room1.png"
)

// Available reports whether the hostel takes bookings (R37).
func (h *Hostel) Available() bool { return h.IsAvailable && h.Status == StatusAvailable && !h.Retired }

func (h *Hostel) Image() string { return firstOr(h.Images, FallbackHostelImage) }

// MoveInAfter returns the move-in date for a booking at now, or false if students may move in at once (R49).
func (h *Hostel) MoveInAfter(now time.Time) (time.Time, bool) { return h.MoveIn, h.MoveIn.After(now) }

// CheckoutAfter returns the checkout date for a booking at now, or false if the date is not set or is past (R10).
func (h *Hostel) CheckoutAfter(now time.Time) (time.Time, bool) {
	until := h.StayDates(now).Until
	return until, !until.IsZero()
}

// StayDates returns the dates of a stay that is booked at now: from the move-in date, or from today if that is later,
// until the checkout date. A checkout date before that begin counts as not set.
func (h *Hostel) StayDates(now time.Time) StayDates {
	d := StayDates{From: dayOf(now)}
	if h.MoveIn.After(d.From) {
		d.From = h.MoveIn
	}
	if !h.Checkout.Before(d.From) {
		d.Until = h.Checkout
	}
	return d
}

func (h *Hostel) Room(uuid string) (*Room, bool) {
	i := slices.IndexFunc(h.Rooms, func(r Room) bool { return r.UUID == uuid })
	if i < 0 {
		return nil, false
	}
	return &h.Rooms[i], true
}

// Beds returns the number of beds of this room type that Efie may sell, including the sold beds (R1).
func (r *Room) Beds() int { return max(0, r.AllBeds()-r.CurrentOccupants) }

// AllBeds returns the number of beds of this room type.
func (r *Room) AllBeds() int { return r.NumberOfRooms * r.NumberInRoom }

func (r *Room) Image() string { return firstOr(r.Images, FallbackRoomImage) }

func firstOr(list []string, fallback string) string {
	if len(list) == 0 {
		return fallback
	}
	return list[0]
}

// Place returns the public location or address, or "" if these only repeat the campus.
func (h *Hostel) Place() string {
	public := h.Whereabouts(false)
	for _, text := range []string{public.Location, public.Address} {
		if text != "" && text != h.Campus.Name {
			return text
		}
	}
	return ""
}

// Whereabouts is the place of a hostel and the phone of its host, without the parts that must be hidden from a reader.
type Whereabouts struct {
	Location  string
	Address   string
	Landmark  string
	Point     Point
	Rough     bool   // Point is the centre of its cell, not the position itself
	HostPhone string // digits with the country code
}

// Whereabouts returns all fields for a reader with a confirmed booking there (booked). Other readers do not get the
// host's phone, and only get the area of a private house (R42). Only exports bypass it.
func (h *Hostel) Whereabouts(booked bool) Whereabouts {
	w := Whereabouts{h.Location, h.Address, h.Landmark, h.Point, false, h.Manager.Phone}
	if booked {
		return w
	}
	w.HostPhone = ""
	if h.PrivateHouse {
		w.Address, w.Landmark, w.Rough = "", "", true
		if h.Point.Known() {
			w.Point = h.Point.Centre()
		}
	}
	return w
}

// String returns the address, the location, or both.
func (w Whereabouts) String() string {
	switch {
	case w.Address == "":
		return w.Location
	case strings.Contains(w.Address, w.Location):
		return w.Address
	}
	return w.Address + ", " + w.Location
}

func (h *Hostel) ShownPoint() Point { return h.Whereabouts(false).Point }

// SlugRevealsAddress reports whether a former slug of a private house reveals a word of its address that no public
// text has.
func (h *Hostel) SlugRevealsAddress(slug string) bool {
	if !h.PrivateHouse {
		return false
	}
	hidden, shown := slugWords(h.Address, h.Landmark), slugWords(h.Slug, h.Name, h.Campus.Name, h.Location)
	return slices.ContainsFunc(strings.Split(slug, "-"), func(word string) bool {
		return slices.Contains(hidden, word) && !slices.Contains(shown, word)
	})
}

func slugWords(texts ...string) []string {
	return strings.FieldsFunc(Unmarked(strings.Join(texts, " ")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// Fits reports whether the hostel has a room for a reader. A hostel without room types fits, as it may get some later.
func (h *Hostel) Fits(reader Gender) bool {
	return len(h.Rooms) == 0 || slices.ContainsFunc(h.Rooms, func(r Room) bool { return r.Gender.Fits(reader) })
}

// RoomsFor returns all room types. The room types that fit the reader come first.
func (h *Hostel) RoomsFor(reader Gender) []*Room {
	rooms := make([]*Room, 0, len(h.Rooms))
	for _, fits := range []bool{true, false} {
		for i := range h.Rooms {
			if h.Rooms[i].Gender.Fits(reader) == fits {
				rooms = append(rooms, &h.Rooms[i])
			}
		}
	}
	return rooms
}

// MonthOf returns the part of a stay's rent that is due for a month, rounded half up, or 0 if the length is unknown.
func MonthOf(stayPrice Pesewas, stay HalfMonths) Pesewas {
	if stay <= 0 {
		return 0
	}
	return rentUntil(stayPrice, 2, stay)
}

// Reprice sets the price per month of room types that state the rent of the stay, and MinPrice and MaxPrice from all
// room types. Without a length of the stay, the price per month remains and the rent of the stay is not known.
func (h *Hostel) Reprice() {
	for i := range h.Rooms {
		if r := &h.Rooms[i]; r.StayPrice > 0 && h.Stay > 0 {
			r.Price = MonthOf(r.StayPrice, h.Stay)
		} else {
			r.StayPrice = 0
		}
	}
	for i, r := range h.Rooms {
		if i == 0 {
			h.MinPrice, h.MaxPrice = r.Price, r.Price
		}
		h.MinPrice, h.MaxPrice = min(h.MinPrice, r.Price), max(h.MaxPrice, r.Price)
	}
}
