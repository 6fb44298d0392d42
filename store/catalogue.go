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

// Hostels implements catalogue.Source. Hostels are sorted by id. Hostels and rooms are read in parallel, each on a
// connection of its own. If the two see different versions of the catalogue, both are read again on one connection.
func (s *Store) Hostels(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	var rooms map[string][]hostel.Room
	var roomsVersion int64
	var roomsErr error
	var reading sync.WaitGroup
	reading.Go(func() {
		roomsVersion, roomsErr = s.readVersion(ctx, func(tx db.Tx) (err error) {
			rooms, err = readRooms(ctx, tx, nil)
			return err
		})
	})
	version, err = s.readVersion(ctx, func(tx db.Tx) (err error) { hostels, err = readBare(ctx, tx, nil); return err })
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

// HostelsInBackground implements catalogue.Source: it reads on one connection, and pauses as long as it works.
func (s *Store) HostelsInBackground(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	return s.hostelsAt(ctx, newPace())
}

func (s *Store) hostelsAt(ctx context.Context, at *pace) (hostels []*hostel.Hostel, version int64, err error) {
	version, err = s.readVersion(ctx, func(tx db.Tx) (err error) {
		hostels, err = readHostelsAt(ctx, tx, at)
		return err
	})
	return hostels, version, err
}

// readVersion reads in one transaction, and returns the version of the catalogue.
func (s *Store) readVersion(ctx context.Context, read func(tx db.Tx) error) (version int64, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		err := tx.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&version)
		if err != nil {
			return err
		}
		return read(tx)
	})
	return version, err
}

// AvailabilitySince implements catalogue.Source.
func (s *Store) AvailabilitySince(ctx context.Context, since int64) ([]catalogue.RoomAvailability, int64, error) {
	var mark int64
	rows, err := s.QueryContext(ctx,
		`select room_uuid, beds - taken, changed_at from room_beds where changed_at >= $1`, since)
	news, err := db.Collect(rows, err, func(row db.Scanner) (catalogue.RoomAvailability, error) {
		var v catalogue.RoomAvailability
		var at int64
		err := row.Scan(&v.RoomUUID, &v.BedsLeft, &at)
		mark = max(mark, at)
		return v, err
	})
	return news, mark, err
}

// pace slows a long read down, to leave time for others: it pauses as long as it worked. A nil pace never pauses.
type pace struct {
	rows  int
	since time.Time // the end of the last pause
}

// pauseEvery is the number of rows between pauses, which take a few milliseconds.
const pauseEvery = 500

func newPace() *pace { return &pace{since: time.Now()} }

// row counts a row that is read.
func (p *pace) row() {
	if p == nil {
		return
	}
	if p.rows++; p.rows%pauseEvery == 0 {
		time.Sleep(time.Since(p.since))
		p.since = time.Now()
	}
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
