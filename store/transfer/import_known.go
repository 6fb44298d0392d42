package transfer

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
)

// known holds one version of the catalogue, with which an import is compared.
type known struct {
	version   int64
	hostels   map[string]*hostel.Hostel // by uuid
	former    map[string]string         // former slugs to the uuid of their last hostel
	gone      []catalogue.RemovedHostel
	campuses  []hostel.Campus
	photos    []hostel.Photo
	takenBeds map[string]int // by the uuid of the room type, without zeros
}

func loadKnown(ctx context.Context, s *store.Store) (k *known, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		k, err = readKnown(ctx, tx)
		return err
	})
	return k, err
}

func readKnown(ctx context.Context, tx db.Tx) (*known, error) {
	k := &known{hostels: map[string]*hostel.Hostel{}, takenBeds: map[string]int{}}
	if err := tx.QueryRowContext(ctx,
		`select value from versions where name = 'catalogue'`).Scan(&k.version); err != nil {
		return nil, err
	}
	hostels, err := store.ReadHostels(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, h := range hostels {
		k.hostels[h.UUID] = h
	}
	if k.former, err = store.FormerSlugs(ctx, tx); err != nil {
		return nil, err
	}
	if k.gone, err = store.RemovedHostels(ctx, tx); err != nil {
		return nil, err
	}
	if k.photos, err = store.ReadPhotos(ctx, tx); err != nil {
		return nil, err
	}
	if k.campuses, err = readCampuses(ctx, tx); err != nil {
		return nil, err
	}
	_, err = db.All(ctx, tx, func(row db.Scanner) (taken int, err error) {
		var room string
		err = row.Scan(&room, &taken)
		k.takenBeds[room] = taken
		return taken, err
	}, `select room_uuid, taken from room_beds where taken > 0`)
	return k, err
}

// inOrder returns the hostels in the order of their ids.
func (k *known) inOrder() []*hostel.Hostel {
	return slices.SortedFunc(maps.Values(k.hostels), func(a, b *hostel.Hostel) int { return cmp.Compare(a.ID, b.ID) })
}

func readCampuses(ctx context.Context, tx db.Tx) ([]hostel.Campus, error) {
	return db.All(ctx, tx, func(row db.Scanner) (c hostel.Campus, err error) {
		err = row.Scan(&c.ID, &c.Name)
		return c, err
	}, `select id, name from campuses order by id`)
}
