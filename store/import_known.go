package store

import (
	"context"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// known is all that an import is compared with, of one version of the catalogue.
type known struct {
	version   int64
	hostels   map[string]*hostel.Hostel // by uuid
	former    map[string]string         // slug to the uuid of the hostel that had it last
	gone      []catalogue.RemovedHostel
	campuses  []hostel.Campus
	photos    []hostel.Photo
	takenBeds map[string]int // by the uuid of the room, where there are any
}

// knownBy reads it as of one moment.
func knownBy(ctx context.Context, s *Store) (k *known, err error) {
	err = s.look(ctx, func(tx transaction) error {
		k, err = readKnown(ctx, tx)
		return err
	})
	return k, err
}

func readKnown(ctx context.Context, tx transaction) (*known, error) {
	k := &known{hostels: map[string]*hostel.Hostel{}, takenBeds: map[string]int{}}
	if err := tx.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&k.version); err != nil {
		return nil, err
	}
	hostels, err := readHostels(ctx, tx, nil)
	if err != nil {
		return nil, err
	}
	for _, h := range hostels {
		k.hostels[h.UUID] = h
	}
	if k.former, err = formerSlugs(ctx, tx); err != nil {
		return nil, err
	}
	if k.gone, err = goneHostels(ctx, tx); err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, allPhotos)
	if k.photos, err = collectPhotos(rows, err); err != nil {
		return nil, err
	}
	rows, err = tx.QueryContext(ctx, `select id, name from campuses order by id`)
	k.campuses, err = collect(rows, err, func(row scanner) (c hostel.Campus, err error) { return c, row.Scan(&c.ID, &c.Name) })
	if err != nil {
		return nil, err
	}
	rows, err = tx.QueryContext(ctx, `select room_uuid, taken from room_beds where taken > 0`)
	_, err = collect(rows, err, func(row scanner) (taken int, err error) {
		var room string
		err = row.Scan(&room, &taken)
		k.takenBeds[room] = taken
		return taken, err
	})
	return k, err
}
