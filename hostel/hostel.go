// Package hostel is the domain of Efie. Its own files hold the nouns: hostel, room, campus, student, booking, payment,
// letter, money, and Problem, a refusal with a reason. What happens with them is in the packages below: catalogue,
// booking, account and intake. It imports the standard library alone; every other package may import it.
package hostel

import (
	"slices"
	"time"
)

// StatusAvailable is the one status that means bookable (spec.md section 3).
const StatusAvailable = "Available"

// Hostel is a private student residence. What is missing is the zero value:
// no category, rating, checkout date or manager is 0, 0, the zero time and the zero Manager.
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
	Checkout         time.Time // midnight UTC of the day rooms are given back
	Manager          Manager
	MinPrice         Pesewas // per month; of the cheapest room where there are rooms
	MaxPrice         Pesewas
	Address          string
	Location         string
	Added            time.Time // to Efie; zero where nobody wrote it down
	Changed          time.Time // when the hostel or a room of it last became another; zero likewise
	Retired          bool      // Efie lets it no more; who has booked there still finds it
}

// Campus is a place of study that hostels stand near.
type Campus struct {
	ID   int64
	Name string
}

// Manager is who runs a hostel: the host of the specification's screens.
type Manager struct {
	Username string
	Email    string
}

// Room is a room type of a hostel; NumberOfRooms rooms of it exist, and each is shared
// by NumberInRoom students. Beds are sold one by one.
type Room struct {
	UUID             string
	Label            string
	NumberInRoom     int
	Price            Pesewas // per bed and month (spec.md section 9)
	Gender           GenderRule
	Amenities        []string
	Images           []string
	Available        bool
	NumberOfRooms    int
	CurrentOccupants int // who lives there without having booked through Efie
}

// DefaultRoomLabel is what a room type without a label is called (spec.md section 3).
const DefaultRoomLabel = "Standard"

// Fallback pictures (spec.md sections 3 and 9).
const (
	FallbackHostelImage = "/images/hostel4.png"
	FallbackRoomImage   = "/images/room1.png"
)

// Available says whether the hostel takes bookings (spec.md section 4).
func (h *Hostel) Available() bool { return h.IsAvailable && h.Status == StatusAvailable && !h.Retired }

// Image is the hostel's first picture, or the fallback.
func (h *Hostel) Image() string { return firstOr(h.Images, FallbackHostelImage) }

// CheckoutAfter is the checkout date as a new booking sees it at now: one in the past
// counts as not set (design.md section 4).
func (h *Hostel) CheckoutAfter(now time.Time) (time.Time, bool) {
	if h.Checkout.IsZero() || h.Checkout.Before(now.UTC().Truncate(24*time.Hour)) {
		return time.Time{}, false
	}
	return h.Checkout, true
}

// Room finds a room type of the hostel by its uuid.
func (h *Hostel) Room(uuid string) (*Room, bool) {
	i := slices.IndexFunc(h.Rooms, func(r Room) bool { return r.UUID == uuid })
	if i < 0 {
		return nil, false
	}
	return &h.Rooms[i], true
}

// Beds is how many beds of this room type Efie may sell, sold ones included.
func (r *Room) Beds() int { return max(0, r.NumberOfRooms*r.NumberInRoom-r.CurrentOccupants) }

// Image is the room's first picture, or the fallback.
func (r *Room) Image() string { return firstOr(r.Images, FallbackRoomImage) }

func firstOr(list []string, fallback string) string {
	if len(list) == 0 {
		return fallback
	}
	return list[0]
}

// Place is where the hostel stands, unless that says no more than its campus does.
func (h *Hostel) Place() string {
	for _, text := range []string{h.Location, h.Address} {
		if text != "" && text != h.Campus.Name {
			return text
		}
	}
	return ""
}

// reprice sets the range of prices to that of the rooms, where there are any.
func (h *Hostel) Reprice() {
	for i, r := range h.Rooms {
		if i == 0 {
			h.MinPrice, h.MaxPrice = r.Price, r.Price
		}
		h.MinPrice, h.MaxPrice = min(h.MinPrice, r.Price), max(h.MaxPrice, r.Price)
	}
}
