package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// scanHostel scans a hostel without its rooms: the columns of bareHostels, in the same order.
func (n *interner) scanHostel(row db.Scanner) (*hostel.Hostel, error) {
	h := &hostel.Hostel{}
	var images, amenities, checkout string
	var added, changed int64
	err := row.Scan(&h.UUID, &h.ID, &h.Slug, &h.Name, &h.Description, &h.ShortDescription, &images,
		&h.Campus.ID, &h.Campus.Name, &h.Category, &h.Status, &h.IsAvailable, &h.Rating, &amenities,
		&h.GenderType, &h.Sharing, &checkout,
		&h.Stay, &h.Rest, &h.Water.Terms, &h.Water.Amount, &h.Electricity.Terms, &h.Electricity.Amount,
		&h.Manager.Username, &h.Manager.Email, &h.MinPrice, &h.MaxPrice, &h.Address, &h.Location,
		&h.Landmark, &h.Manager.Phone, &h.Point.Latitude, &h.Point.Longitude, &h.WalkMinutes, &h.PrivateHouse,
		&added, &changed, &h.Retired)
	if err != nil {
		return nil, err
	}
	h.Added, h.Changed = db.FromMillis(added), db.FromMillis(changed)
	if checkout != "" {
		if h.Checkout, err = time.Parse(time.DateOnly, checkout); err != nil {
			return nil, err
		}
	}
	for _, text := range []*string{
		&h.Campus.Name, &h.Status, &h.GenderType, &h.Manager.Username, &h.Manager.Email, &h.Manager.Phone,
		&h.Address, &h.Location, (*string)(&h.Rest), (*string)(&h.Water.Terms), (*string)(&h.Electricity.Terms),
	} {
		n.intern(text)
	}
	if h.Images, err = n.list(images); err != nil {
		return nil, err
	}
	h.Amenities, err = n.list(amenities)
	return h, err
}

// scanRoom scans a room, and the uuid of its hostel: the columns of bareRooms, in the same order.
func (n *interner) scanRoom(row db.Scanner, r *hostel.Room) (hostelUUID string, err error) {
	var amenities, images, charges string
	var since int64
	err = row.Scan(&hostelUUID, &r.UUID, &r.Label, &r.NumberInRoom, &r.Price, &since, &r.PriceBefore, &charges,
		&r.Gender, &amenities, &images, &r.Available, &r.NumberOfRooms, &r.CurrentOccupants)
	if err != nil {
		return "", err
	}
	r.PriceSince = db.FromMillis(since)
	if r.Charges, err = n.chargesIn(charges); err != nil {
		return "", err
	}
	n.intern(&r.Label)
	if r.Images, err = n.list(images); err != nil {
		return "", err
	}
	r.Amenities, err = n.list(amenities)
	return hostelUUID, err
}

// ReadHostels reads all hostels with their rooms, sorted by id.
func ReadHostels(ctx context.Context, tx db.Tx) ([]*hostel.Hostel, error) {
	return readHostels(ctx, tx, atOnce)
}

func readHostels(ctx context.Context, tx db.Tx, next pace) ([]*hostel.Hostel, error) {
	hostels, err := readBare(ctx, tx, next)
	if err != nil {
		return nil, err
	}
	rooms, err := readRooms(ctx, tx, next)
	furnish(hostels, rooms)
	return hostels, err
}

// furnish sets the rooms of hostels, by the hostels' uuids.
func furnish(hostels []*hostel.Hostel, rooms map[string][]hostel.Room) {
	for _, h := range hostels {
		h.Rooms = rooms[h.UUID]
	}
}

// bareHostels selects hostels without their rooms, as scanHostel scans them.
const bareHostels = `select h.uuid, h.id, h.slug, h.name, h.description, h.short_description, h.images,
		c.id, c.name, h.category, h.status, h.is_available, h.rating, h.amenities, h.gender_type, h.sharing, h.checkout,
		h.stay, h.rest, h.water, h.water_price, h.electricity, h.electricity_price,
		h.manager_username, h.manager_email, h.min_price, h.max_price, h.address, h.location,
		h.landmark, h.host_phone, h.latitude, h.longitude, h.walk_minutes, h.private_house, h.added_at, h.changed_at, h.retired_at > 0
	from hostels h join campuses c on c.id = h.campus_id`

// bareRooms selects rooms with the uuids of their hostels, as scanRoom scans them.
const bareRooms = `select hostel_uuid, uuid, label, number_in_room, price, price_since, price_before, charges,
		gender, amenities, images, available, number_of_rooms, current_occupants from rooms`

// readBare reads all hostels without their rooms.
func readBare(ctx context.Context, tx db.Tx, next pace) ([]*hostel.Hostel, error) {
	rows, err := tx.QueryContext(ctx, bareHostels+` order by h.id`)
	w := newInterner()
	hostels, err := db.Collect(rows, err, paced(next, w.scanHostel))
	if err != nil {
		return nil, fmt.Errorf("read hostels: %w", err)
	}
	return hostels, nil
}

// readRooms reads the rooms of all hostels, by the hostels' uuids.
func readRooms(ctx context.Context, tx db.Tx, next pace) (map[string][]hostel.Room, error) {
	all := map[string][]hostel.Room{}
	var uuid string // of a hostel
	var rooms []hostel.Room
	rows, err := tx.QueryContext(ctx, bareRooms+` order by hostel_uuid, position`)
	if err != nil {
		return nil, fmt.Errorf("read rooms: %w", err)
	}
	defer rows.Close()
	w := newInterner()
	for rows.Next() {
		next()
		var r hostel.Room
		of, err := w.scanRoom(rows, &r)
		if err != nil {
			return nil, fmt.Errorf("read rooms: %w", err)
		}
		if of != uuid {
			all[uuid], rooms = slices.Clone(rooms), rooms[:0]
			uuid = of
		}
		rooms = append(rooms, r)
	}
	all[uuid] = rooms
	return all, rows.Err()
}

// exportBatch is how many hostels an export holds in memory.
const exportBatch = 500

// EachHostel calls f for every hostel with its rooms, sorted by id, in one transaction. It holds only a few of them in
// memory.
func (s *Store) EachHostel(ctx context.Context, f func(*hostel.Hostel) error) error {
	return s.ReadTx(ctx, func(tx db.Tx) error {
		for last := int64(0); ; {
			some, err := hostelsAfter(ctx, tx, last)
			if err != nil || len(some) == 0 {
				return err
			}
			for _, h := range some {
				if err := f(h); err != nil {
					return err
				}
			}
			last = some[len(some)-1].ID
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	})
}

// hostelsAfter reads the next hostels after an id.
func hostelsAfter(ctx context.Context, tx db.Tx, id int64) ([]*hostel.Hostel, error) {
	w := newInterner()
	rows, err := tx.QueryContext(ctx, bareHostels+` where h.id > $1 order by h.id limit $2`, id, exportBatch)
	some, err := db.Collect(rows, err, w.scanHostel)
	if err != nil || len(some) == 0 {
		return nil, err
	}
	of := make(map[string]*hostel.Hostel, len(some))
	for _, h := range some {
		of[h.UUID] = h
	}
	rows, err = tx.QueryContext(ctx,
		bareRooms+` where hostel_uuid in (select uuid from hostels where id > $1 and id <= $2)
		order by hostel_uuid, position`, id, some[len(some)-1].ID)
	_, err = db.Collect(rows, err, func(row db.Scanner) (r hostel.Room, err error) {
		uuid, err := w.scanRoom(row, &r)
		if err == nil {
			of[uuid].Rooms = append(of[uuid].Rooms, r)
		}
		return r, err
	})
	return some, err
}

// ReadHostel reads one hostel with its rooms. It fails with ErrUnknownHostel.
func ReadHostel(ctx context.Context, tx db.Tx, slug string) (*hostel.Hostel, error) {
	w := newInterner()
	h, err := w.scanHostel(tx.QueryRowContext(ctx, bareHostels+` where h.slug = $1`, slug))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrUnknownHostel
	}
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, bareRooms+` where hostel_uuid = $1 order by position`, h.UUID)
	h.Rooms, err = db.Collect(rows, err, func(row db.Scanner) (r hostel.Room, err error) {
		_, err = w.scanRoom(row, &r)
		return r, err
	})
	return h, err
}

// RoomPrice is a price of a room type, from since until before until; Until is the zero time for today's price.
type RoomPrice struct {
	RoomUUID     string
	Price        hostel.Pesewas
	Since, Until time.Time
}

// RoomPrices reads the memory of prices of a hostel's room types, the newest price of each first.
func (s *Store) RoomPrices(ctx context.Context, hostelUUID string) (list []RoomPrice, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		rows, err := from.QueryContext(ctx, `select p.room_uuid, p.price, p.since, p.until
			from rooms r join room_prices p on p.room_uuid = r.uuid
			where r.hostel_uuid = $1 order by r.position, p.since desc`, hostelUUID)
		list, err = db.Collect(rows, err, func(row db.Scanner) (p RoomPrice, err error) {
			var since, until int64
			err = row.Scan(&p.RoomUUID, &p.Price, &since, &until)
			p.Since, p.Until = db.FromMillis(since), db.FromMillis(until)
			return p, err
		})
		return err
	})
	return list, err
}

// ErrUnknownHostel means that no hostel has a slug.
var ErrUnknownHostel = errors.New("no hostel has this slug")
