package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// scanHostel scans a row of selectHostels.
func scanHostel(row db.Scanner) (*hostel.Hostel, error) {
	h := &hostel.Hostel{}
	err := row.Scan(append(pointers(HostelColumns(h)), &h.Campus.Name, &h.Retired)...)
	return h, err
}

// scanRoom scans a row of selectRooms.
func scanRoom(row db.Scanner, r *hostel.Room) (hostelUUID string, err error) {
	err = row.Scan(append(pointers(RoomColumns(r)), &hostelUUID, &r.CurrentOccupants)...)
	return hostelUUID, err
}

func ReadHostels(tx db.Tx) ([]*hostel.Hostel, error) {
	query := withColumns(selectHostels+` order by h.id`, "h", hostelNames)
	hostels, err := readNamed(tx, "hostels", scanHostel, query)
	if err != nil {
		return nil, err
	}
	of := make(map[string]*hostel.Hostel, len(hostels))
	for _, h := range hostels {
		of[h.UUID] = h
	}
	query = withColumns(selectRooms+` order by r.hostel_uuid, r.position`, "r", roomNames)
	_, err = readNamed(tx, "rooms", func(row db.Scanner) (none struct{}, err error) {
		var r hostel.Room
		uuid, err := scanRoom(row, &r)
		if h := of[uuid]; err == nil && h != nil {
			h.Rooms = append(h.Rooms, r)
		}
		return none, err
	}, query)
	return hostels, err
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
	h, err := scanHostel(tx.QueryRow(query, slug))
	if err != nil {
		return nil, orMissing(err, ErrUnknownHostel)
	}
	query = withColumns(selectRooms+` where r.hostel_uuid = $1 order by r.position`, "r", roomNames)
	h.Rooms, err = db.All(tx, func(row db.Scanner) (r hostel.Room, err error) {
		_, err = scanRoom(row, &r)
		return r, err
	}, query, h.UUID)
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
