package store

import (
	"context"
	"fmt"
	"time"

	"efie/hostel/catalogue"
)

// Former implements catalogue.Source.
func (s *Store) Former(ctx context.Context) (f catalogue.FormerAddresses, err error) {
	err = s.look(ctx, func(tx transaction) error {
		if f.Slugs, err = formerSlugs(ctx, tx); err != nil {
			return err
		}
		if f.Gone, err = goneHostels(ctx, tx); err != nil {
			return err
		}
		f.Campuses, err = campusAddresses(ctx, tx)
		return err
	})
	return f, err
}

// formerSlugs are those of before, each with the uuid of the hostel that had it last.
func formerSlugs(ctx context.Context, tx transaction) (map[string]string, error) {
	slugs := map[string]string{}
	rows, err := tx.QueryContext(ctx, `select slug, hostel_uuid from former_slugs`)
	_, err = collect(rows, err, func(row scanner) (slug string, err error) {
		var uuid string
		err = row.Scan(&slug, &uuid)
		slugs[slug] = uuid
		return slug, err
	})
	if err != nil {
		return nil, fmt.Errorf("read former slugs: %w", err)
	}
	return slugs, nil
}

func goneHostels(ctx context.Context, tx transaction) ([]catalogue.RemovedHostel, error) {
	rows, err := tx.QueryContext(ctx, `select id, uuid, name, campus_id from gone_hostels order by gone_at, uuid`)
	gone, err := collect(rows, err, func(row scanner) (g catalogue.RemovedHostel, err error) {
		err = row.Scan(&g.ID, &g.UUID, &g.Name, &g.CampusID)
		return g, err
	})
	if err != nil {
		return nil, fmt.Errorf("read gone hostels: %w", err)
	}
	return gone, nil
}

// keepSlug writes down that a hostel has left a slug.
func keepSlug(ctx context.Context, tx transaction, slug, uuid string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `insert into former_slugs (slug, hostel_uuid, left_at) values ($1, $2, $3)
		on conflict (slug) do update set hostel_uuid = excluded.hostel_uuid, left_at = excluded.left_at`, slug, uuid, millis(now))
	return err
}
