package store

import (
	"context"

	"efie/hostel/catalogue"
	"efie/store/db"
)

func (s *Store) Former(ctx context.Context) (f catalogue.FormerAddresses, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		f.Slugs, err = FormerSlugs(tx)
		if err != nil {
			return err
		}
		f.Gone, err = RemovedHostels(tx)
		if err != nil {
			return err
		}
		f.Campuses, err = CampusAddresses(tx)
		return err
	})
	return f, err
}

// FormerSlugs maps former slugs to the uuid of the last hostel with that slug.
func FormerSlugs(tx db.Tx) (map[string]string, error) {
	slugs := map[string]string{}
	_, err := readNamed(tx, "former slugs", func(row db.Scanner) (slug string, err error) {
		var uuid string
		err = row.Scan(&slug, &uuid)
		slugs[slug] = uuid
		return slug, err
	}, `select slug, hostel_uuid from former_slugs`)
	return slugs, err
}

func RemovedHostels(tx db.Tx) ([]catalogue.RemovedHostel, error) {
	return readNamed(tx, "removed hostels", func(row db.Scanner) (g catalogue.RemovedHostel, err error) {
		err = row.Scan(&g.ID, &g.UUID, &g.Name, &g.CampusID)
		return g, err
	}, `select id, uuid, name, campus_id from gone_hostels order by gone_at, uuid`)
}

// CampusAddresses reads the addresses of all campuses.
func CampusAddresses(tx db.Tx) ([]catalogue.CampusAddress, error) {
	return readNamed(tx, "campuses", func(row db.Scanner) (c catalogue.CampusAddress, err error) {
		err = row.Scan(&c.ID, &c.Name, &c.Slug)
		return c, err
	}, `select id, name, slug from campuses order by id`)
}
