package store

import (
	"context"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store/db"
)

// CatalogueVersion implements catalogue.Source. It fails if the schema is newer than this program (db.CompareSchema).
func (s *Store) CatalogueVersion(ctx context.Context) (version int64, err error) {
	schema, err := db.ReadOne(ctx, s.DB, func(row db.Scanner) (schema int64, err error) {
		err = row.Scan(&version, &schema)
		return schema, err
	}, `select value, (select version_id from goose_db_version order by id desc limit 1)
		from versions where name = 'catalogue'`)
	if err != nil {
		return 0, err
	}
	return version, s.CompareSchema(schema)
}

// Hostels implements catalogue.Source. Hostels are sorted by id.
func (s *Store) Hostels(ctx context.Context) (hostels []*hostel.Hostel, version int64, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		err := tx.QueryRow(`select value from versions where name = 'catalogue'`).Scan(&version)
		if err != nil {
			return err
		}
		hostels, err = ReadHostels(tx)
		return err
	})
	return hostels, version, err
}

func (s *Store) AvailabilitySince(ctx context.Context, since int64) ([]catalogue.RoomAvailability, int64, error) {
	var mark int64
	changes, err := db.ReadAll(ctx, s.DB, func(row db.Scanner) (catalogue.RoomAvailability, error) {
		var v catalogue.RoomAvailability
		var at int64
		err := row.Scan(&v.RoomUUID, &v.BedsLeft, &at)
		mark = max(mark, at)
		return v, err
	}, `select room_uuid, beds - taken, changed_at from room_beds where changed_at >= $1`, since)
	return changes, mark, err
}

const allPhotos = `select path, width, height, colour, version, sizes from pictures order by path`

func (s *Store) Photos(ctx context.Context) (photos []hostel.Photo, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		photos, err = ReadPhotos(from)
		return err
	})
	return photos, err
}

func ReadPhotos(tx db.Tx) ([]hostel.Photo, error) {
	return readNamed(tx, "pictures", func(row db.Scanner) (p hostel.Photo, err error) {
		err = row.Scan(&p.Path, &p.Width, &p.Height, &p.Colour, &p.Version, db.JSON(&p.Sizes))
		return p, err
	}, allPhotos)
}

const allPlaces = `select campus_id, kind, name, latitude, longitude, precision from campus_places
	order by campus_id, kind, name`

// CampusPlaces implements catalogue.Source. Places are sorted by campus, kind and name.
func (s *Store) CampusPlaces(ctx context.Context) (places []hostel.CampusPlace, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		places, err = ReadPlaces(from)
		return err
	})
	return places, err
}

// ReadPlaces reads the places of all campuses, sorted by campus, kind and name.
func ReadPlaces(tx db.Tx) ([]hostel.CampusPlace, error) {
	return readNamed(tx, "places of campuses", func(row db.Scanner) (p hostel.CampusPlace, err error) {
		err = row.Scan(&p.CampusID, &p.Kind, &p.Name, &p.Point.Latitude, &p.Point.Longitude, &p.Precision)
		return p, err
	}, allPlaces)
}
