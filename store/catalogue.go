package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store/db"
)

// CatalogueVersion implements catalogue.Source.
func (s *Store) CatalogueVersion(ctx context.Context) (int64, error) {
	return db.One(ctx, s.DB, db.ScanValue[int64], `select value from versions where name = 'catalogue'`)
}

// Hostels implements catalogue.Source. Hostels are sorted by id.
//
// The first call, when a server starts, reads hostels and rooms at the same time, on two connections: with 50,000
// hostels the start takes 1.4 s instead of 1.6. Later calls read one after the other, and gently, because the readers
// of pages need the processor, too. They do so in one transaction, so that changes that follow each other make none of
// them begin again.
func (s *Store) Hostels(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	if !s.started.Load() {
		defer s.started.Store(true)
		if hostels, version, err = s.hostelsBesideRooms(ctx); hostels != nil || err != nil {
			return hostels, version, err
		}
	}
	version, err = s.atVersion(ctx, func(tx db.Tx) (err error) {
		hostels, err = readHostels(ctx, tx, s.pace())
		return err
	})
	return hostels, version, err
}

// hostelsBesideRooms reads hostels and rooms on two connections. It returns none if an import came between.
func (s *Store) hostelsBesideRooms(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	var rooms map[string][]hostel.Room
	var versionOfRooms int64
	var roomsErr error
	var beside sync.WaitGroup
	beside.Go(func() {
		versionOfRooms, roomsErr = s.atVersion(ctx, func(tx db.Tx) (err error) {
			rooms, err = readRooms(ctx, tx, atOnce)
			return err
		})
	})
	version, err = s.atVersion(ctx, func(tx db.Tx) (err error) {
		hostels, err = readBare(ctx, tx, atOnce)
		return err
	})
	beside.Wait()
	if err = errors.Join(err, roomsErr); err != nil || version != versionOfRooms {
		return nil, 0, err
	}
	furnish(hostels, rooms)
	return hostels, version, nil
}

// atVersion reads in one transaction, and returns the version of the catalogue that is read.
func (s *Store) atVersion(ctx context.Context, read func(db.Tx) error) (version int64, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		err := tx.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&version)
		if err != nil {
			return err
		}
		return read(tx)
	})
	return version, err
}

// pace is called before each row that is read, and may take a while.
type pace func()

func atOnce() {}

// gently returns a pace that pauses after each millisecond of work. A request passes through several threads, and waits
// at each for what else runs on its core: while 50,000 imported hostels were read, 108 of 150 pages in half a second
// took longer than 7 ms, and 3 with pauses. Reading takes twice as long.
func gently() pace {
	began := time.Now()
	return func() {
		if time.Since(began) >= time.Millisecond {
			time.Sleep(time.Millisecond)
			began = time.Now()
		}
	}
}

// pace returns how the catalogue is read: at once when the server starts, and gently later.
func (s *Store) pace() pace {
	if s.started.Load() {
		return gently()
	}
	return atOnce
}

// paced returns scan at a pace.
func paced[T any](next pace, scan func(db.Scanner) (T, error)) func(db.Scanner) (T, error) {
	return func(row db.Scanner) (T, error) {
		next()
		return scan(row)
	}
}

// AvailabilitySince implements catalogue.Source.
func (s *Store) AvailabilitySince(ctx context.Context, since int64) ([]catalogue.RoomAvailability, int64, error) {
	var mark int64
	rows, err := s.QueryContext(ctx,
		`select room_uuid, beds - taken, changed_at from room_beds where changed_at >= $1`, since)
	news, err := db.Collect(rows, err, paced(s.pace(), func(row db.Scanner) (catalogue.RoomAvailability, error) {
		var v catalogue.RoomAvailability
		var at int64
		err := row.Scan(&v.RoomUUID, &v.BedsLeft, &at)
		mark = max(mark, at)
		return v, err
	}))
	return news, mark, err
}

const allPhotos = `select path, width, height, colour, version, sizes from pictures order by path`

// Photos implements catalogue.Source. They are sorted by path.
func (s *Store) Photos(ctx context.Context) ([]hostel.Photo, error) {
	return ReadPhotos(ctx, s)
}

// ReadPhotos reads all photos, sorted by path.
func ReadPhotos(ctx context.Context, from db.Querier) ([]hostel.Photo, error) {
	rows, err := from.QueryContext(ctx, allPhotos)
	photos, err := db.Collect(rows, err, func(row db.Scanner) (hostel.Photo, error) {
		var p hostel.Photo
		var sizes string
		if err := row.Scan(&p.Path, &p.Width, &p.Height, &p.Colour, &p.Version, &sizes); err != nil {
			return p, err
		}
		return p, json.Unmarshal([]byte(sizes), &p.Sizes)
	})
	if err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	return photos, nil
}

const allPlaces = `select campus_id, kind, name, latitude, longitude, precision from campus_places
	order by campus_id, kind, name`

// CampusPlaces implements catalogue.Source. They are sorted by campus, kind and name.
func (s *Store) CampusPlaces(ctx context.Context) ([]hostel.CampusPlace, error) {
	return ReadPlaces(ctx, s)
}

// ReadPlaces reads the places of all campuses, sorted by campus, kind and name.
func ReadPlaces(ctx context.Context, from db.Querier) ([]hostel.CampusPlace, error) {
	rows, err := from.QueryContext(ctx, allPlaces)
	places, err := db.Collect(rows, err, func(row db.Scanner) (p hostel.CampusPlace, err error) {
		err = row.Scan(&p.CampusID, &p.Kind, &p.Name, &p.Point.Latitude, &p.Point.Longitude, &p.Precision)
		return p, err
	})
	if err != nil {
		return nil, fmt.Errorf("read places of campuses: %w", err)
	}
	return places, nil
}
