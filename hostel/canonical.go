package hostel

import (
	"encoding/json"
	"strconv"
	"time"
)

// Canonical is the shape of a hostel in the JSON interface and in exports (R46). Missing values are null.
type Canonical struct {
	ID               int64             `json:"id"`
	UUID             string            `json:"uuid"`
	Slug             string            `json:"slug"`
	Name             string            `json:"name"`
	Description      string            `json:"description"`
	ShortDescription string            `json:"short_description"`
	Image            string            `json:"image"`
	Images           []string          `json:"images"`
	Campus           CanonicalCampus   `json:"campus"`
	Category         *int              `json:"category"`
	Status           string            `json:"status"`
	IsAvailable      bool              `json:"is_available"`
	Rating           *float64          `json:"rating"`
	Ratings          *float64          `json:"ratings"`
	Amenities        []string          `json:"additional_details"`
	Rooms            []CanonicalRoom   `json:"room_details"`
	GenderType       string            `json:"gender_type"`
	Sharing          Sharing           `json:"sharing"`
	Checkout         *string           `json:"checkout"`
	Manager          *CanonicalManager `json:"manager"`
	MinPrice         json.Number       `json:"min_price"`
	MaxPrice         json.Number       `json:"max_price"`
	Address          string            `json:"address"`
	Location         string            `json:"location"`
	Landmark         *string           `json:"landmark"`
	HostPhone        *string           `json:"host_phone"` // "+233241234567"
	StayMonths       *json.Number      `json:"stay_months"`
	Rest             *RestTerms        `json:"rest"`
	Retired          bool              `json:"retired,omitempty"`
	ExportFields
}

// ExportFields are the fields of a hostel that only exports have. The JSON interface keeps its shape, and does not
// reveal positions.
type ExportFields struct {
	Latitude     *float64  `json:"latitude,omitempty"`
	Longitude    *float64  `json:"longitude,omitempty"`
	WalkMinutes  int       `json:"walk_minutes,omitempty"`
	PrivateHouse bool      `json:"private_house,omitempty"`
	Water        string    `json:"water,omitempty"` // terms in words, or GH₵ per bed and month
	Electricity  string    `json:"electricity,omitempty"`
	MoveIn       string    `json:"move_in,omitempty"`
	LateArrival  LateTerms `json:"late_arrival,omitempty"`
	PayerHours   int       `json:"payer_hours,omitempty"`
	ExportedAt   string    `json:"exported_at,omitempty"` // set by the export
}

type CanonicalCampus struct {
	ID     int64  `json:"id"`
	Campus string `json:"campus"`
}

type CanonicalManager struct {
	User CanonicalUser `json:"user"`
}

type CanonicalUser struct {
	Username string `json:"username"`
	Email    string `json:"email"`
}

type CanonicalRoom struct {
	UUID             string            `json:"uuid"`
	NumberInRoom     int               `json:"number_in_room"`
	Price            json.Number       `json:"price"` // GH₵
	Gender           map[Gender]bool   `json:"gender"`
	Amenities        []string          `json:"amenities"`
	RoomImage        []string          `json:"room_image"`
	RoomAvailable    bool              `json:"room_available"` // the host's flag; the JSON interface replaces it (R46)
	NumberOfRooms    int               `json:"number_of_rooms"`
	CurrentOccupants int               `json:"current_occupants"`
	RoomLabel        string            `json:"room_label"`
	Charges          []CanonicalCharge `json:"charges"`                  // null without charges
	Total            *json.Number      `json:"total"`                    // GH₵ for the stay, without the deposit
	Deposit          *json.Number      `json:"deposit"`                  // GH₵
	PriceSince       *time.Time        `json:"price_since"`              // set by the JSON interface; imports ignore it
	PricePerYear     json.Number       `json:"price_per_year,omitempty"` // GH₵, Room.StayPrice; only in exports
}

type CanonicalCharge struct {
	Name       string      `json:"name"`
	Amount     json.Number `json:"amount"` // GH₵
	Per        Period      `json:"per"`
	Refundable bool        `json:"refundable"`
	Note       string      `json:"note,omitempty"`
}

func (c ExtraCharge) Canonical() CanonicalCharge {
	return CanonicalCharge{c.Name, InCedis(c.Amount), c.Per, c.Refundable, c.Note}
}

// Canonical returns the hostel with the occupants and pictures that its import stated.
func (h *Hostel) Canonical() Canonical {
	c := Canonical{
		ID: h.ID, UUID: h.UUID, Slug: h.Slug, Name: h.Name,
		Description: h.Description, ShortDescription: h.ShortDescription,
		Images: listed(h.Images), Campus: CanonicalCampus{
			h.Campus.ID, h.Campus.Name,
		}, Status: h.Status, IsAvailable: h.IsAvailable,
		Amenities: listed(h.Amenities), Rooms: []CanonicalRoom{}, GenderType: h.GenderType, Sharing: h.Sharing,
		MinPrice: InCedis(h.MinPrice), MaxPrice: InCedis(h.MaxPrice), Address: h.Address,
		Location: h.Location, Retired: h.Retired, ExportFields: h.exportFields(),
	}
	if len(h.Images) > 0 {
		c.Image = h.Images[0]
	}
	if h.Category != 0 {
		c.Category = new(int(h.Category))
	}
	if h.Rating != 0 {
		c.Rating = new(h.Rating)
		c.Ratings = c.Rating
	}
	if !h.Checkout.IsZero() {
		c.Checkout = new(h.Checkout.Format(time.DateOnly))
	}
	if m := h.Manager; m.Username != "" || m.Email != "" {
		c.Manager = &CanonicalManager{CanonicalUser{m.Username, m.Email}}
	}
	if h.Landmark != "" {
		c.Landmark = &h.Landmark
	}
	if h.Manager.Phone != "" {
		c.HostPhone = new("+" + h.Manager.Phone)
	}
	if h.Stay > 0 {
		c.StayMonths = new(json.Number(h.Stay.String()))
	}
	if h.Rest != "" {
		c.Rest = &h.Rest
	}
	for i := range h.Rooms {
		room := h.Rooms[i].canonical()
		if cost, known := h.Cost(&h.Rooms[i]); known {
			room.Total, room.Deposit = new(InCedis(cost.Total)), new(InCedis(cost.Deposit))
		}
		c.Rooms = append(c.Rooms, room)
	}
	return c
}

func (h *Hostel) exportFields() ExportFields {
	f := ExportFields{
		WalkMinutes:  h.WalkMinutes,
		PrivateHouse: h.PrivateHouse,
		Water:        h.Water.Canonical(),
		Electricity:  h.Electricity.Canonical(),
		LateArrival:  h.LateArrival,
		PayerHours:   h.PayerHours,
	}
	if h.Point.Known() {
		f.Latitude = new(h.Point.Latitude)
		f.Longitude = new(h.Point.Longitude)
	}
	if !h.MoveIn.IsZero() {
		f.MoveIn = h.MoveIn.Format(time.DateOnly)
	}
	return f
}

func (r *Room) canonical() CanonicalRoom {
	c := CanonicalRoom{
		UUID: r.UUID, NumberInRoom: r.NumberInRoom, Price: InCedis(r.Price), Gender: map[Gender]bool{},
		Amenities: listed(r.Amenities), RoomImage: listed(r.Images), RoomAvailable: r.Available,
		NumberOfRooms: r.NumberOfRooms, CurrentOccupants: r.CurrentOccupants, RoomLabel: r.Label,
	}
	for _, g := range r.Gender.Genders() {
		c.Gender[g] = true
	}
	if r.StayPrice > 0 {
		c.PricePerYear = InCedis(r.StayPrice)
	}
	for _, charge := range r.Charges {
		c.Charges = append(c.Charges, charge.Canonical())
	}
	return c
}

func InCedis(p Pesewas) json.Number {
	text := strconv.FormatInt(int64(p)/100, 10)
	if rest := int64(p) % 100; rest != 0 {
		text += "." + strconv.FormatInt(rest/10, 10) + strconv.FormatInt(rest%10, 10)
	}
	return json.Number(text)
}

// listed returns texts, or an empty list instead of nil, which JSON would write as null.
func listed(texts []string) []string {
	if texts == nil {
		return []string{}
	}
	return texts
}
