package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// scanHostel scans the columns of selectHostels.
func scanHostel(row db.Scanner) (*hostel.Hostel, error) {
	h := &hostel.Hostel{}
	err := row.Scan(&h.UUID, &h.ID, &h.Slug, &h.Name, &h.Description, &h.ShortDescription, (*storedList)(&h.Images),
		&h.Campus.ID, &h.Campus.Name, &h.Category, &h.Status, &h.IsAvailable, &h.Rating, (*storedList)(&h.Amenities),
		&h.GenderType, &h.Sharing, (*storedDay)(&h.MoveIn), (*storedDay)(&h.Checkout), &h.LateArrival, &h.PayerHours,
		&h.Stay, &h.Rest, &h.Water.Terms, &h.Water.Amount, &h.Electricity.Terms, &h.Electricity.Amount,
		&h.Manager.Username, &h.Manager.Email, &h.MinPrice, &h.MaxPrice, &h.Address, &h.Location,
		&h.Landmark, &h.Manager.Phone, &h.Point.Latitude, &h.Point.Longitude, &h.WalkMinutes, &h.PrivateHouse,
		db.Time(&h.Added), db.Time(&h.Changed), &h.Retired)
	return h, err
}

// scanRoom scans the columns of selectRooms.
func scanRoom(row db.Scanner, r *hostel.Room) (hostelUUID string, err error) {
	err = row.Scan(&hostelUUID, &r.UUID, &r.Label, &r.NumberInRoom, &r.Price, &r.StayPrice, db.Time(&r.PriceSince),
		&r.PriceBefore, (*storedCharges)(&r.Charges), &r.Gender, (*storedList)(&r.Amenities), (*storedList)(&r.Images),
		&r.Available, &r.NumberOfRooms, &r.CurrentOccupants)
	return hostelUUID, err
}

func ReadHostels(tx db.Tx) ([]*hostel.Hostel, error) {
	hostels, err := readNamed(tx, "hostels", scanHostel, selectHostels+` order by h.id`)
	if err != nil {
		return nil, err
	}
	of := make(map[string]*hostel.Hostel, len(hostels))
	for _, h := range hostels {
		of[h.UUID] = h
	}
	_, err = readNamed(tx, "rooms", func(row db.Scanner) (none struct{}, err error) {
		var r hostel.Room
		uuid, err := scanRoom(row, &r)
		if h := of[uuid]; err == nil && h != nil {
			h.Rooms = append(h.Rooms, r)
		}
		return none, err
	}, selectRooms+` order by hostel_uuid, position`)
	return hostels, err
}

// selectHostels selects hostels without their rooms.
const selectHostels = `select h.uuid, h.id, h.slug, h.name, h.description, h.short_description, h.images,
		c.id, c.name, h.category, h.status, h.is_available, h.rating, h.amenities, h.gender_type, h.sharing,
		h.move_in, h.checkout, h.late_arrival, h.payer_hours, h.stay, h.rest, h.water, h.water_price, h.electricity,
		h.electricity_price,
		h.manager_username, h.manager_email, h.min_price, h.max_price, h.address, h.location,
		h.landmark, h.host_phone, h.latitude, h.longitude, h.walk_minutes, h.private_house, h.added_at, h.changed_at,
		h.retired_at > 0
	from hostels h join campuses c on c.id = h.campus_id`

// selectRooms selects rooms, each with the uuid of its hostel. Room types of a damaged database may have no beds.
const selectRooms = `select hostel_uuid, uuid, label, number_in_room, price, stay_price, price_since, price_before,
		charges, gender, amenities, images, available, number_of_rooms, coalesce(others, 0)
	from rooms left join room_beds on room_uuid = uuid`

// ReadHostel reads one hostel with its rooms. It fails with ErrUnknownHostel.
func ReadHostel(tx db.Tx, slug string) (*hostel.Hostel, error) {
	h, err := scanHostel(tx.QueryRow(selectHostels+` where h.slug = $1`, slug))
	if err != nil {
		return nil, orMissing(err, ErrUnknownHostel)
	}
	h.Rooms, err = db.All(tx, func(row db.Scanner) (r hostel.Room, err error) {
		_, err = scanRoom(row, &r)
		return r, err
	}, selectRooms+` where hostel_uuid = $1 order by position`, h.UUID)
	return h, err
}

// RoomPrice is a price of a room type from Since to before Until. Until is the zero time for today's price.
type RoomPrice struct {
	RoomUUID     string
	Price        hostel.Pesewas
	Since, Until time.Time
}

// RoomPrices returns the price history of a hostel's room types, the newest price of each first.
func (s *Store) RoomPrices(ctx context.Context, hostelUUID string) ([]RoomPrice, error) {
	return db.ReadFew(ctx, s.DB, func(row db.Scanner) (p RoomPrice, err error) {
		err = row.Scan(&p.RoomUUID, &p.Price, db.Time(&p.Since), db.Time(&p.Until))
		return p, err
	}, `select p.room_uuid, p.price, p.since, p.until
		from rooms r join room_prices p on p.room_uuid = r.uuid
		where r.hostel_uuid = $1 order by r.position, p.since desc`, hostelUUID)
}

var ErrUnknownHostel = errors.New("no hostel has this slug")

func EncodeList(texts []string) string {
	if len(texts) == 0 {
		return "[]"
	}
	return encodeJSON(texts)
}

func encodeJSON(list any) string {
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // these types can always be encoded
	}
	return string(text)
}

// storedList scans a list from EncodeList. An empty list becomes nil.
type storedList []string

func (l *storedList) Scan(stored any) error {
	var texts []string
	err := db.JSON(&texts).Scan(stored)
	if *l = texts; len(texts) == 0 {
		*l = nil
	}
	return err
}

// EncodeDay encodes a day as YYYY-MM-DD, or the zero time as "".
func EncodeDay(day time.Time) string {
	if day.IsZero() {
		return ""
	}
	return day.Format(time.DateOnly)
}

// storedDay scans a day from EncodeDay.
type storedDay time.Time

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

// EncodeCharges encodes the charges of a room type as JSON, with amounts in pesewas.
func EncodeCharges(list []hostel.ExtraCharge) string {
	stored := make([]charge, len(list))
	for i, c := range list {
		stored[i] = charge(c)
	}
	return encodeJSON(stored)
}

// storedCharges scans charges from EncodeCharges. An empty list becomes nil.
type storedCharges []hostel.ExtraCharge

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
