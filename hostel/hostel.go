// Package hostel is the domain of Efie. Its own files hold the nouns, and the packages below it what happens with them:
// catalogue, booking, account and intake. It imports the standard library alone.
package hostel

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// StatusAvailable is the one status in which a hostel can be booked (spec.md section 3).
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
	Rating           float64 // out of five
	Amenities        []string
	Rooms            []Room
	GenderType       string
	Sharing          Sharing
	Checkout         time.Time  // midnight UTC of the day on which students leave
	Stay             HalfMonths // how long one pays for a stay
	Rest             RestTerms
	Water            Utility
	Electricity      Utility
	Manager          Manager
	MinPrice         Pesewas // per month; of the cheapest room type, if there are any
	MaxPrice         Pesewas
	Address          string
	Location         string
	Landmark         string    // what stands near it, so that people find it
	Point            Point     // its position; see Whereabouts
	WalkMinutes      int       // from the door to the campus, walked and counted; 0 if that was not done
	PrivateHouse     bool      // a family's house, of which all others see the area alone
	Added            time.Time // when it was added to Efie; zero if that is not known
	Changed          time.Time // when the hostel or one of its rooms last changed; zero if that is not known
	Retired          bool      // Efie no longer lets it; students who booked there still find it
}

type Campus struct {
	ID   int64
	Name string
}

// Manager runs a hostel: the host on the specification's screens.
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
	Price            Pesewas   // per bed and month (spec.md section 9)
	PriceSince       time.Time // when the price became what it is, or before; zero if that is not known
	PriceBefore      Pesewas   // the price before; 0 if there was none
	Charges          []ExtraCharge
	Gender           GenderRule
	Amenities        []string
	Images           []string
	Available        bool
	NumberOfRooms    int
	CurrentOccupants int // people who live there without having booked through Efie
}

// DefaultRoomLabel is the label of a room type that has none (spec.md section 3).
const DefaultRoomLabel = "Standard"

// Fallback pictures (spec.md sections 3 and 9).
const (
	FallbackHostelImage = "/images/hostel4.png"
	FallbackRoomImage   = "/images/room1.png"
)

// Available reports whether the hostel takes bookings (spec.md section 4).
func (h *Hostel) Available() bool { return h.IsAvailable && h.Status == StatusAvailable && !h.Retired }

// Image returns the hostel's first picture, or the fallback.
func (h *Hostel) Image() string { return firstOr(h.Images, FallbackHostelImage) }

// CheckoutAfter returns the future checkout date of a booking that is made at now, or false (design.md section 4).
func (h *Hostel) CheckoutAfter(now time.Time) (time.Time, bool) {
	if h.Checkout.IsZero() || h.Checkout.Before(now.UTC().Truncate(24*time.Hour)) {
		return time.Time{}, false
	}
	return h.Checkout, true
}

func (h *Hostel) Room(uuid string) (*Room, bool) {
	i := slices.IndexFunc(h.Rooms, func(r Room) bool { return r.UUID == uuid })
	if i < 0 {
		return nil, false
	}
	return &h.Rooms[i], true
}

// Beds returns how many beds of this room type Efie may sell, including those already sold.
func (r *Room) Beds() int { return max(0, r.NumberOfRooms*r.NumberInRoom-r.CurrentOccupants) }

func (r *Room) Image() string { return firstOr(r.Images, FallbackRoomImage) }

func firstOr(list []string, fallback string) string {
	if len(list) == 0 {
		return fallback
	}
	return list[0]
}

// Place returns the location or address that everybody may see, or "" if these only repeat the campus.
func (h *Hostel) Place() string {
	seen := h.Whereabouts(false)
	for _, text := range []string{seen.Location, seen.Address} {
		if text != "" && text != h.Campus.Name {
			return text
		}
	}
	return ""
}

// Whereabouts is the place of a hostel and the phone of its host, as far as one reader may know them.
type Whereabouts struct {
	Location  string
	Address   string
	Landmark  string
	Point     Point
	Rough     bool   // the point is the centre of its cell
	HostPhone string // digits with the country code
}

// Whereabouts returns everything to a reader with a confirmed booking there. Others do not get the host's phone, and of
// a private house only the area. All that Efie shows goes through it, but exports.
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

// Betrays reports whether a private house's former slug has a word of its address that its public texts lack.
func (h *Hostel) Betrays(slug string) bool {
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

// Fits reports whether the hostel has a room for a reader. One without rooms may still get some.
func (h *Hostel) Fits(reader Gender) bool {
	return len(h.Rooms) == 0 || slices.ContainsFunc(h.Rooms, func(r Room) bool { return r.Gender.Fits(reader) })
}

// RoomsFor returns pointers to the room types, those that fit a reader first.
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

// Reprice sets MinPrice and MaxPrice from the room types, if there are any.
func (h *Hostel) Reprice() {
	for i, r := range h.Rooms {
		if i == 0 {
			h.MinPrice, h.MaxPrice = r.Price, r.Price
		}
		h.MinPrice, h.MaxPrice = min(h.MinPrice, r.Price), max(h.MaxPrice, r.Price)
	}
}
