package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// hostelScanner returns a function that scans rows of selectHostels. It makes the list of pointers once, because a
// start reads thousands of rows.
func hostelScanner() func(db.Scanner) (*hostel.Hostel, error) {
	var h hostel.Hostel
	values := append(pointers(HostelColumns(&h)), &h.Campus.Name, &h.Retired)
	return func(row db.Scanner) (*hostel.Hostel, error) {
		h = hostel.Hostel{}
		err := row.Scan(values...)
		scanned := h
		return &scanned, err
	}
}

// hostelRoom is a room type with the uuid of its hostel.
type hostelRoom struct {
	hostel.Room
	hostelUUID string
}

// roomScanner returns a function that scans rows of selectRooms, as hostelScanner does.
func roomScanner() func(db.Scanner) (hostelRoom, error) {
	var r hostelRoom
	values := append(pointers(RoomColumns(&r.Room)), &r.hostelUUID, &r.CurrentOccupants)
	return func(row db.Scanner) (hostelRoom, error) {
		r = hostelRoom{}
		err := row.Scan(values...)
		return r, err
	}
}

func ReadHostels(tx db.Tx) ([]*hostel.Hostel, error) {
	query := withColumns(selectHostels+` order by h.id`, "h", hostelNames)
	hostels, err := readNamed(tx, "hostels", hostelScanner(), query)
	if err != nil {
		return nil, err
	}
	of := make(map[string]*hostel.Hostel, len(hostels))
	for _, h := range hostels {
		of[h.UUID] = h
	}
	query = withColumns(selectRooms+` order by r.hostel_uuid, r.position`, "r", roomNames)
	rooms, err := readNamed(tx, "rooms", roomScanner(), query)
	if err != nil {
		return nil, err
	}
	for _, room := range rooms {
		h := of[room.hostelUUID]
		if h != nil {
			h.Rooms = append(h.Rooms, room.Room)
		}
	}
	return hostels, nil
}

// selectHostels selects hostels without their rooms. withColumns replaces the star.
const selectHostels = `select h.*, c.name, h.retired_at > 0 from hostels h join campuses c on c.id = h.campus_id`

// selectRooms selects rooms, each with the uuid of its hostel. withColumns replaces the star. Room types of a damaged
// database may have no beds.
const selectRooms = `select r.*, r.hostel_uuid, coalesce(b.others, 0)
	from rooms r left join room_beds b on b.room_uuid = r.uuid`

// ReadHostel reads one hostel with its rooms. It fails with ErrUnknownHostel.
func ReadHostel(tx db.Tx, slug string) (*hostel.Hostel, error) {
	query := withColumns(selectHostels+` where h.slug = $1`, "h", hostelNames)
	h, err := hostelScanner()(tx.QueryRow(query, slug))
	if err != nil {
		return nil, orMissing(err, ErrUnknownHostel)
	}
	query = withColumns(selectRooms+` where r.hostel_uuid = $1 order by r.position`, "r", roomNames)
	rooms, err := db.All(tx, roomScanner(), query, h.UUID)
	for _, room := range rooms {
		h.Rooms = append(h.Rooms, room.Room)
	}
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
