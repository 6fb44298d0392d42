package transfer

import (
	"context"
	"fmt"
	"slices"

	"efie/store"
	"efie/store/db"
)

// write writes a plan. It fails with *ImportRefused if beds were sold meanwhile.
func (p *plan) write(ctx context.Context, tx db.Tx, progress func(written, rows int)) error {
	for _, uuid := range p.leaving { // so that the new owner of its slug may be written first
		if _, err := tx.ExecContext(ctx, `update hostels set slug = ' ' || uuid where uuid = $1`, uuid); err != nil {
			return err
		}
	}
	rows, written := len(p.changes)+len(p.drop)+len(p.beds)+len(p.put), 0
	wrote := func(n int) {
		if written += n; progress != nil {
			progress(written, rows)
		}
	}
	p.problems = nil
	for _, step := range []func(context.Context, db.Tx, func(int)) error{
		p.writeCampuses, p.writeHostels, p.dropRooms, p.writeBeds, p.writeRooms, p.writePrices, p.writePhotos,
	} {
		if err := step(ctx, tx, wrote); err != nil {
			return err
		}
		if len(p.problems) > 0 {
			return &ImportRefused{p.problems}
		}
	}
	return p.keepSlugs(ctx, tx)
}

func (p *plan) writeCampuses(ctx context.Context, tx db.Tx, _ func(int)) error {
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

func (p *plan) writeHostels(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for some := range slices.Chunk(p.changes, db.RowsPerInsert) {
		if err := hostelRows.write(ctx, tx, some); err != nil {
			return fmt.Errorf("hostels %d to %d: %w", some[0].Position, some[len(some)-1].Position, err)
		}
		wrote(len(some))
	}
	return nil
}

func (p *plan) writeRooms(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for some := range slices.Chunk(p.put, db.RowsPerInsert) {
		if err := roomRows.write(ctx, tx, some); err != nil {
			return fmt.Errorf("rooms of hostels %d to %d: %w", some[0].position, some[len(some)-1].position, err)
		}
		wrote(len(some))
	}
	return nil
}

func (p *plan) writePhotos(ctx context.Context, tx db.Tx, _ func(int)) error {
	for _, photo := range p.photos {
		if err := writePhoto(ctx, tx, photo); err != nil {
			return fmt.Errorf("picture %q: %w", photo.Path, err)
		}
	}
	return dropPhotos(ctx, tx, p.unused)
}
