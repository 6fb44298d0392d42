package transfer

import (
	"context"
	"fmt"
	"slices"
	"time"

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
		p.writeCampuses, p.writeHostels, p.dropRooms, p.writeBeds, p.writeRooms, p.writePhotos,
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

var hostelRows = db.NewInsert(`insert into hostels (uuid, id, slug, name, description, short_description, images,
		campus_id, category, status, is_available, rating, amenities, gender_type, checkout,
		manager_username, manager_email,
		min_price, max_price, address, location, added_at, changed_at, retired_at)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
		$13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
	on conflict (uuid) do update set id = excluded.id, slug = excluded.slug, name = excluded.name,
		description = excluded.description, short_description = excluded.short_description, images = excluded.images,
		campus_id = excluded.campus_id, category = excluded.category, status = excluded.status,
		is_available = excluded.is_available, rating = excluded.rating, amenities = excluded.amenities,
		gender_type = excluded.gender_type, checkout = excluded.checkout, manager_username = excluded.manager_username,
		manager_email = excluded.manager_email, min_price = excluded.min_price, max_price = excluded.max_price,
		address = excluded.address, location = excluded.location, changed_at = excluded.changed_at`)

func (p *plan) writeHostels(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for some := range slices.Chunk(p.changes, db.RowsPerInsert) {
		_, err := db.InsertRows(ctx, tx, hostelRows, some, func(c Change) []any {
			h, checkout, retired := c.New, "", int64(0)
			if !h.Checkout.IsZero() {
				checkout = h.Checkout.Format(time.DateOnly)
			}
			if h.Retired {
				retired = db.Millis(p.now)
			}
			return []any{
				h.UUID, h.ID, h.Slug, h.Name, h.Description, h.ShortDescription,
				store.EncodeList(h.Images), h.Campus.ID,
				int(h.Category), h.Status, h.IsAvailable, h.Rating, store.EncodeList(h.Amenities), h.GenderType,
				checkout, h.Manager.Username, h.Manager.Email,
				int64(h.MinPrice), int64(h.MaxPrice), h.Address, h.Location, db.Millis(h.Added),
				db.Millis(h.Changed), retired,
			}
		})
		if err != nil {
			return fmt.Errorf("hostels %d to %d: %w", some[0].Position, some[len(some)-1].Position, err)
		}
		wrote(len(some))
	}
	return nil
}

var roomRows = db.NewInsert(`insert into rooms (uuid, hostel_uuid, position, label, number_in_room, price, gender,
		amenities, images, available, number_of_rooms, current_occupants)
	values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
	on conflict (uuid) do update set position = excluded.position, label = excluded.label,
		number_in_room = excluded.number_in_room, price = excluded.price, gender = excluded.gender,
		amenities = excluded.amenities, images = excluded.images, available = excluded.available,
		number_of_rooms = excluded.number_of_rooms, current_occupants = excluded.current_occupants`)

func (p *plan) writeRooms(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for some := range slices.Chunk(p.put, db.RowsPerInsert) {
		_, err := db.InsertRows(ctx, tx, roomRows, some, func(r roomAt) []any {
			return []any{
				r.UUID, r.of.UUID, r.at, r.Label, r.NumberInRoom, int64(r.Price), int(r.Gender),
				store.EncodeList(r.Amenities), store.EncodeList(r.Images), r.Available,
				r.NumberOfRooms, r.CurrentOccupants,
			}
		})
		if err != nil {
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
