package store

import (
	"database/sql"
	"database/sql/driver"
	"strings"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// HostelColumns returns the columns of the table hostels with pointers to their values in h. Queries scan into the
// pointers, and an import writes what they point to. retired_at is missing, because an import never changes it.
func HostelColumns(h *hostel.Hostel) []db.Column {
	return []db.Column{
		{"uuid", &h.UUID},
		{"added_at", db.Time(&h.Added)},
		{"id", &h.ID},
		{"slug", &h.Slug},
		{"name", &h.Name},
		{"description", &h.Description},
		{"short_description", &h.ShortDescription},
		{"images", (*storedList)(&h.Images)},
		{"campus_id", &h.Campus.ID},
		{"category", &h.Category},
		{"status", &h.Status},
		{"is_available", &h.IsAvailable},
		{"rating", &h.Rating},
		{"amenities", (*storedList)(&h.Amenities)},
		{"gender_type", &h.GenderType},
		{"sharing", &h.Sharing},
		{"move_in", (*storedDay)(&h.MoveIn)},
		{"checkout", (*storedDay)(&h.Checkout)},
		{"late_arrival", &h.LateArrival},
		{"payer_hours", &h.PayerHours},
		{"manager_username", &h.Manager.Username},
		{"manager_email", &h.Manager.Email},
		{"stay", &h.Stay},
		{"rest", &h.Rest},
		{"water", &h.Water.Terms},
		{"water_price", &h.Water.Amount},
		{"electricity", &h.Electricity.Terms},
		{"electricity_price", &h.Electricity.Amount},
		{"min_price", &h.MinPrice},
		{"max_price", &h.MaxPrice},
		{"address", &h.Address},
		{"location", &h.Location},
		{"landmark", &h.Landmark},
		{"host_phone", &h.Manager.Phone},
		{"latitude", &h.Point.Latitude},
		{"longitude", &h.Point.Longitude},
		{"walk_minutes", &h.WalkMinutes},
		{"private_house", &h.PrivateHouse},
		{"changed_at", db.Time(&h.Changed)},
	}
}

// RoomColumns returns the columns of the table rooms with pointers to their values in r. The hostel and the position of
// the room type there are missing, because a hostel.Room does not have them.
func RoomColumns(r *hostel.Room) []db.Column {
	return []db.Column{
		{"uuid", &r.UUID},
		{"label", &r.Label},
		{"number_in_room", &r.NumberInRoom},
		{"price", &r.Price},
		{"stay_price", &r.StayPrice},
		{"price_since", db.Time(&r.PriceSince)},
		{"price_before", &r.PriceBefore},
		{"charges", (*storedCharges)(&r.Charges)},
		{"gender", &r.Gender},
		{"amenities", (*storedList)(&r.Amenities)},
		{"images", (*storedList)(&r.Images)},
		{"available", &r.Available},
		{"number_of_rooms", &r.NumberOfRooms},
	}
}

var (
	hostelNames = db.ColumnNames(HostelColumns(&hostel.Hostel{}))
	roomNames   = db.ColumnNames(RoomColumns(&hostel.Room{}))
)

// withColumns replaces the star of a table in a query by the names of columns. A query that kept the star would return
// the columns of the table in the order of its migrations.
func withColumns(query, table string, names []string) string {
	prefix := table + "."
	list := prefix + strings.Join(names, ", "+prefix)
	return strings.Replace(query, prefix+"*", list, 1)
}

func pointers(columns []db.Column) []any {
	list := make([]any, len(columns))
	for i, c := range columns {
		list[i] = c.Value
	}
	return list
}

// storedList is a list of texts, which is stored as JSON. An empty list is read as nil.
type storedList []string

func (l storedList) Value() (driver.Value, error) {
	if len(l) == 0 {
		return "[]", nil
	}
	return db.JSON([]string(l)).Value()
}

func (l *storedList) Scan(stored any) error {
	var texts []string
	err := db.JSON(&texts).Scan(stored)
	if *l = texts; len(texts) == 0 {
		*l = nil
	}
	return err
}

// storedDay is a day, which is stored as YYYY-MM-DD. The zero time is stored as "".
type storedDay time.Time

func (d storedDay) Value() (driver.Value, error) {
	day := time.Time(d)
	if day.IsZero() {
		return "", nil
	}
	return day.Format(time.DateOnly), nil
}

func (d *storedDay) Scan(stored any) error {
	var text sql.NullString
	err := text.Scan(stored)
	*d = storedDay{}
	if err != nil || text.String == "" {
		return err
	}
	day, err := time.Parse(time.DateOnly, text.String)
	*d = storedDay(day)
	return err
}

// charge is the JSON form of a charge in the database.
type charge struct {
	Name       string         `json:"name"`
	Amount     hostel.Pesewas `json:"pesewas"`
	Per        hostel.Period  `json:"per"`
	Refundable bool           `json:"refundable,omitempty"`
	Note       string         `json:"note,omitempty"`
}

// storedCharges are the charges of a room type, which are stored as JSON. An empty list is read as nil.
type storedCharges []hostel.ExtraCharge

func (s storedCharges) Value() (driver.Value, error) {
	list := make([]charge, len(s))
	for i, c := range s {
		list[i] = charge(c)
	}
	return db.JSON(list).Value()
}

func (s *storedCharges) Scan(stored any) error {
	var list []charge
	if err := db.JSON(&list).Scan(stored); err != nil {
		return err
	}
	*s = nil
	for _, c := range list {
		*s = append(*s, hostel.ExtraCharge(c))
	}
	return nil
}
