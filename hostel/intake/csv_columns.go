package intake

import (
	"slices"
	"strconv"
	"time"

	"efie/hostel"
)

// column is a column of a CSV file of hostels, which has a row for each room type. Its name is that of the field in
// JSON, with dots for nested fields.
type column[T any] struct {
	name string
	of   func(*T) string // returns the cell
	list func(*T) []string
}

// hostelColumns are the same in all rows of a hostel.
var hostelColumns = []column[hostel.Hostel]{
	{name: "uuid", of: func(h *hostel.Hostel) string { return h.UUID }},
	{name: "id", of: func(h *hostel.Hostel) string { return strconv.FormatInt(h.ID, 10) }},
	{name: "slug", of: func(h *hostel.Hostel) string { return h.Slug }},
	{name: "name", of: func(h *hostel.Hostel) string { return h.Name }},
	{name: "campus", of: func(h *hostel.Hostel) string { return h.Campus.Name }},
	{name: "campus.id", of: func(h *hostel.Hostel) string { return strconv.FormatInt(h.Campus.ID, 10) }},
	{name: "status", of: func(h *hostel.Hostel) string { return h.Status }},
	{name: "is_available", of: func(h *hostel.Hostel) string { return strconv.FormatBool(h.IsAvailable) }},
	{name: "retired", of: func(h *hostel.Hostel) string { return strconv.FormatBool(h.Retired) }},
	{name: "category", of: func(h *hostel.Hostel) string { return unlessZero(int(h.Category), strconv.Itoa) }},
	{name: "rating", of: func(h *hostel.Hostel) string { return unlessZero(h.Rating, inDecimals) }},
	{name: "gender_type", of: func(h *hostel.Hostel) string { return h.GenderType }},
	{name: "sharing", of: func(h *hostel.Hostel) string { return string(h.Sharing) }},
	{name: "checkout", of: func(h *hostel.Hostel) string { return unlessZero(h.Checkout, inDays) }},
	{name: "stay_months", of: func(h *hostel.Hostel) string { return unlessZero(h.Stay, hostel.HalfMonths.String) }},
	{name: "rest", of: func(h *hostel.Hostel) string { return string(h.Rest) }},
	{name: "water", of: func(h *hostel.Hostel) string { return h.Water.Canonical() }},
	{name: "electricity", of: func(h *hostel.Hostel) string { return h.Electricity.Canonical() }},
	{name: "min_price", of: func(h *hostel.Hostel) string { return hostel.InCedis(h.MinPrice).String() }},
	{name: "max_price", of: func(h *hostel.Hostel) string { return hostel.InCedis(h.MaxPrice).String() }},
	{name: "manager.user.username", of: func(h *hostel.Hostel) string { return h.Manager.Username }},
	{name: "manager.user.email", of: func(h *hostel.Hostel) string { return h.Manager.Email }},
	{name: "host_phone", of: func(h *hostel.Hostel) string { return hostel.PhoneText(h.Manager.Phone) }},
	{name: "address", of: func(h *hostel.Hostel) string { return h.Address }},
	{name: "location", of: func(h *hostel.Hostel) string { return h.Location }},
	{name: "landmark", of: func(h *hostel.Hostel) string { return h.Landmark }},
	{name: "latitude", of: func(h *hostel.Hostel) string { return degrees(h.Point, h.Point.Latitude) }},
	{name: "longitude", of: func(h *hostel.Hostel) string { return degrees(h.Point, h.Point.Longitude) }},
	{name: "plus_code", of: func(*hostel.Hostel) string { return "" }}, // an import turns it into degrees
	{name: "walk_minutes", of: func(h *hostel.Hostel) string { return unlessZero(h.WalkMinutes, strconv.Itoa) }},
	{name: "private_house", of: func(h *hostel.Hostel) string { return strconv.FormatBool(h.PrivateHouse) }},
	{name: "short_description", of: func(h *hostel.Hostel) string { return h.ShortDescription }},
	{name: "description", of: func(h *hostel.Hostel) string { return h.Description }},
	{name: "additional_details", list: func(h *hostel.Hostel) []string { return h.Amenities }},
	{name: "images", list: func(h *hostel.Hostel) []string { return h.Images }},
}

// roomColumns describe a room type. They are empty for a hostel without any.
var roomColumns = []column[hostel.Room]{
	{name: "room_uuid", of: func(r *hostel.Room) string { return r.UUID }},
	{name: "room_label", of: func(r *hostel.Room) string { return r.Label }},
	{name: "number_in_room", of: func(r *hostel.Room) string { return strconv.Itoa(r.NumberInRoom) }},
	{name: "price", of: func(r *hostel.Room) string { return hostel.InCedis(r.Price).String() }},
	{name: "charges", list: func(r *hostel.Room) []string { return chargeTexts(r.Charges) }},
	{name: "gender", of: func(r *hostel.Room) string { return r.Gender.String() }},
	{name: "room_available", of: func(r *hostel.Room) string { return strconv.FormatBool(r.Available) }},
	{name: "number_of_rooms", of: func(r *hostel.Room) string { return strconv.Itoa(r.NumberOfRooms) }},
	{name: "current_occupants", of: func(r *hostel.Room) string { return strconv.Itoa(r.CurrentOccupants) }},
	{name: "amenities", list: func(r *hostel.Room) []string { return r.Amenities }},
	{name: "room_image", list: func(r *hostel.Room) []string { return r.Images }},
}

// cell returns the cell as it is safe in a spreadsheet.
func (c column[T]) cell(of *T) string {
	if c.list != nil {
		return quotedCell(listCell(c.list(of)))
	}
	return quotedCell(c.of(of))
}

// unlessZero writes a value, "" for the zero value.
func unlessZero[T comparable](v T, write func(T) string) string {
	var zero T
	if v == zero {
		return ""
	}
	return write(v)
}

func inDecimals(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// degrees writes a coordinate of a point, "" if the point is not known.
func degrees(p hostel.Point, coordinate float64) string {
	if !p.Known() {
		return ""
	}
	return inDecimals(coordinate)
}

func inDays(t time.Time) string { return t.Format(time.DateOnly) }

func ofHostel(name string) bool {
	return slices.ContainsFunc(hostelColumns, func(c column[hostel.Hostel]) bool { return c.name == name })
}

// isList reports whether a column's cells are lists.
func isList(name string) bool {
	return slices.ContainsFunc(hostelColumns, func(c column[hostel.Hostel]) bool {
		return c.name == name && c.list != nil
	}) ||
		slices.ContainsFunc(roomColumns, func(c column[hostel.Room]) bool { return c.name == name && c.list != nil })
}

// fieldOf returns the JSON field of a column.
func fieldOf(name string) string {
	switch name {
	case "campus":
		return "campus.campus"
	case "room_uuid":
		return "uuid"
	}
	return name
}
