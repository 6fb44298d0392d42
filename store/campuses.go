package store

import (
	"context"
	"fmt"

	"efie/hostel/catalogue"
)

// campusAddresses are those of all campuses, with the slug "" where one has none yet.
func campusAddresses(ctx context.Context, tx transaction) ([]catalogue.CampusAddress, error) {
	rows, err := tx.QueryContext(ctx, `select id, name, coalesce(slug, '') from campuses order by id`)
	list, err := collect(rows, err, func(row scanner) (c catalogue.CampusAddress, err error) {
		err = row.Scan(&c.ID, &c.Name, &c.Slug)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("read campuses: %w", err)
	}
	return list, nil
}

// addressCampuses writes down a slug for each campus that has none yet.
func addressCampuses(ctx context.Context, tx transaction) error {
	list, err := campusAddresses(ctx, tx)
	if err != nil {
		return err
	}
	slugs := catalogue.CampusSlugs(nil, list)
	for _, c := range list {
		if c.Slug != "" {
			continue
		}
		if _, err := tx.ExecContext(ctx, `update campuses set slug = $1 where id = $2`, slugs[c.ID], c.ID); err != nil {
			return err
		}
	}
	return nil
}

// addressOldCampuses does so for campuses from before slugs were kept. It writes only where there are any.
func (s *Store) addressOldCampuses(ctx context.Context) error {
	old, err := one(ctx, s.DB, scanTo[int], `select count(*) from campuses where slug is null`)
	if err != nil || old == 0 {
		return err
	}
	return s.tx(ctx, func(tx transaction) error { return addressCampuses(ctx, tx) })
}
