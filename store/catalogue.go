package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// CatalogueVersion implements catalogue.Source.
func (s *Store) CatalogueVersion(ctx context.Context) (int64, error) {
	return one(ctx, s.DB, scanTo[int64], `select value from versions where name = 'catalogue'`)
}

// Hostels implements catalogue.Source. They come by id. Hostels and rooms are read at once, each on a
// connection of its own: where both see the same version, they are of one catalogue. Where it moved in
// between, they are read again on one.
func (s *Store) Hostels(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	var rooms map[string][]hostel.Room
	var roomsVersion int64
	var roomsErr error
	var reading sync.WaitGroup
	reading.Go(func() {
		roomsVersion, roomsErr = s.snapshot(ctx, func(tx transaction) (err error) { rooms, err = readRooms(ctx, tx, nil); return err })
	})
	version, err = s.snapshot(ctx, func(tx transaction) (err error) { hostels, err = readBare(ctx, tx, nil); return err })
	reading.Wait()
	if err := errors.Join(err, roomsErr); err != nil {
		return nil, 0, err
	}
	if version == roomsVersion {
		furnish(hostels, rooms)
		return hostels, version, nil
	}
	return s.hostelsAt(ctx, nil)
}

// HostelsByTheWay implements catalogue.Source, on one connection, and rests as long as it works.
func (s *Store) HostelsByTheWay(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	return s.hostelsAt(ctx, leisurely())
}

func (s *Store) hostelsAt(ctx context.Context, at *leisure) (hostels []*hostel.Hostel, version int64, err error) {
	version, err = s.snapshot(ctx, func(tx transaction) (err error) { hostels, err = readHostels(ctx, tx, at); return err })
	return hostels, version, err
}

// snapshot reads in one transaction, and says of which version of the catalogue.
func (s *Store) snapshot(ctx context.Context, read func(tx transaction) error) (version int64, err error) {
	err = s.look(ctx, func(tx transaction) error {
		err := tx.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&version)
		if err != nil {
			return err
		}
		return read(tx)
	})
	return version, err
}

// Vacancies implements catalogue.Source.
func (s *Store) Vacancies(ctx context.Context, since int64) ([]catalogue.RoomAvailability, int64, error) {
	var mark int64
	rows, err := s.QueryContext(ctx, `select room_uuid, beds - taken, changed_at from room_beds where changed_at >= $1`, since)
	news, err := collect(rows, err, func(row scanner) (catalogue.RoomAvailability, error) {
		var v catalogue.RoomAvailability
		var at int64
		err := row.Scan(&v.RoomUUID, &v.BedsLeft, &at)
		mark = max(mark, at)
		return v, err
	})
	return news, mark, err
}

// readHostels reads all of them with their rooms.
func readHostels(ctx context.Context, tx transaction, at *leisure) ([]*hostel.Hostel, error) {
	hostels, err := readBare(ctx, tx, at)
	if err != nil {
		return nil, err
	}
	rooms, err := readRooms(ctx, tx, at)
	furnish(hostels, rooms)
	return hostels, err
}

// furnish gives hostels their rooms, by the hostels' uuids.
func furnish(hostels []*hostel.Hostel, rooms map[string][]hostel.Room) {
	for _, h := range hostels {
		h.Rooms = rooms[h.UUID]
	}
}

// bareHostels are hostels without their rooms.
const bareHostels = `select h.uuid, h.id, h.slug, h.name, h.description, h.short_description, h.images,
		c.id, c.name, h.category, h.status, h.is_available, h.rating, h.amenities, h.gender_type, h.checkout,
		h.manager_username, h.manager_email, h.min_price, h.max_price, h.address, h.location, h.added_at, h.changed_at, h.retired_at > 0
	from hostels h join campuses c on c.id = h.campus_id`

// bareRooms are rooms with the uuids of their hostels.
const bareRooms = `select hostel_uuid, uuid, label, number_in_room, price, gender, amenities, images,
		available, number_of_rooms, current_occupants from rooms`

// readBare reads all hostels without their rooms.
func readBare(ctx context.Context, tx transaction, at *leisure) ([]*hostel.Hostel, error) {
	rows, err := tx.QueryContext(ctx, bareHostels+` order by h.id`)
	w := newWords()
	hostels, err := collect(rows, err, func(row scanner) (*hostel.Hostel, error) { at.row(); return w.scanHostel(row) })
	if err != nil {
		return nil, fmt.Errorf("read hostels: %w", err)
	}
	return hostels, nil
}

// readRooms reads the rooms of all hostels, by the hostels' uuids.
func readRooms(ctx context.Context, tx transaction, at *leisure) (map[string][]hostel.Room, error) {
	all := map[string][]hostel.Room{}
	var uuid string // of a hostel
	var rooms []hostel.Room
	rows, err := tx.QueryContext(ctx, bareRooms+` order by hostel_uuid, position`)
	if err != nil {
		return nil, fmt.Errorf("read rooms: %w", err)
	}
	defer rows.Close()
	w := newWords()
	for rows.Next() {
		var r hostel.Room
		at.row()
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
