package transfer

import (
	"context"
	"fmt"

	"efie/store"
	"efie/store/db"
)

// write writes a plan. It fails with *ImportRefused if beds that it would remove were sold in between.
func (p *plan) write(ctx context.Context, tx db.Tx) error {
	for _, uuid := range p.leaving { // the new owner of the slug may be written first
		if _, err := tx.ExecContext(ctx, `update hostels set slug = ' ' || uuid where uuid = $1`, uuid); err != nil {
			return err
		}
	}
	p.problems = nil
	for _, step := range []func(context.Context, db.Tx) error{
		p.writeCampuses, p.writeHostels, p.dropRooms, p.writeBeds, p.writeVacancies, p.writeRooms, p.writePrices,
		p.writePhotos,
	} {
		if err := step(ctx, tx); err != nil {
			return err
		}
		if len(p.problems) > 0 {
			return &ImportRefused{p.problems}
		}
	}
	return p.keepSlugs(ctx, tx)
}

func (p *plan) writeCampuses(ctx context.Context, tx db.Tx) error {
	for _, c := range p.campuses {
		if _, err := tx.ExecContext(ctx, `insert into campuses (id, name) values ($1, $2)`, c.ID, c.Name); err != nil {
			return err
		}
	}
	if len(p.changes) == 0 {
		return nil
	}
	return store.AddressCampuses(ctx, tx)
}

func (p *plan) writeHostels(ctx context.Context, tx db.Tx) error {
	_, err := hostelRows.write(ctx, tx, p.changes)
	return err
}

func (p *plan) writeRooms(ctx context.Context, tx db.Tx) error {
	_, err := roomRows.write(ctx, tx, p.put)
	return err
}

func (p *plan) writePhotos(ctx context.Context, tx db.Tx) error {
	for _, photo := range p.photos {
		if err := writePhoto(ctx, tx, photo); err != nil {
			return fmt.Errorf("picture %q: %w", photo.Path, err)
		}
	}
	return dropPhotos(ctx, tx, p.unused)
}
