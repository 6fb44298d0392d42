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
		k, err = readKnown(tx)
		return err
	})
	return k, err
}

func readKnown(tx db.Tx) (k *known, err error) {
	k = &known{hostels: map[string]*hostel.Hostel{}, takenBeds: map[string]int{}}
	err = tx.QueryRow(`select value from versions where name = 'catalogue'`).Scan(&k.version)
	if err != nil {
		return nil, err
	}
	hostels, err := store.ReadHostels(tx)
	if err != nil {
		return nil, err
	}
	for _, h := range hostels {
		k.hostels[h.UUID] = h
	}
	k.former, err = store.FormerSlugs(tx)
	if err != nil {
		return nil, err
	}
	k.gone, err = store.RemovedHostels(tx)
	if err != nil {
		return nil, err
	}
	k.photos, err = store.ReadPhotos(tx)
	if err != nil {
		return nil, err
	}
	k.campuses, err = readCampuses(tx)
	if err != nil {
		return nil, err
	}
	_, err = db.All(tx, func(row db.Scanner) (taken int, err error) {
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

func readCampuses(tx db.Tx) ([]hostel.Campus, error) {
	return db.All(tx, func(row db.Scanner) (c hostel.Campus, err error) {
		err = row.Scan(&c.ID, &c.Name)
		return c, err
	}, `select id, name from campuses order by id`)
}

// pictures returns the paths of the pictures of some hostels.
func (k *known) pictures(of func(uuid string) bool) map[string]bool {
	paths := map[string]bool{}
	for uuid, h := range k.hostels {
		if of(uuid) {
			eachPath(h, func(path string) { paths[path] = true })
		}
	}
	return paths
}

// unused returns the paths of stored pictures that do not stay.
func (k *known) unused(stays map[string]bool) (paths []string) {
	for _, photo := range k.photos {
		if !stays[photo.Path] {
			paths = append(paths, photo.Path)
		}
	}
	return paths
}

// eachPath calls f with the path of each picture of a hostel below the media folder.
func eachPath(h *hostel.Hostel, f func(path string)) {
	h.EachPicture(func(_, image string) {
		if path, below := hostel.MediaPath(image); below {
			f(path)
		}
	})
}
