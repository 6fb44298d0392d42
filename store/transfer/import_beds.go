package transfer

import (
	"context"
	"slices"

	"efie/store/db"
)

// bedRows sets the number of beds. Beds may be sold after the catalogue was read, so it leaves rows out of which too
// many are taken; those are refused by name.
var bedRows = db.NewInsert(`insert into room_beds (room_uuid, beds, taken, open, changed_at) values ($1, $2, $3, $4, $5)
	on conflict (room_uuid) do update set beds = excluded.beds, open = excluded.open, changed_at = excluded.changed_at
		where room_beds.taken <= excluded.beds`)

// writeBeds sets the number of beds of room types, never to fewer than are taken.
func (p *plan) writeBeds(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for some := range slices.Chunk(p.beds, db.RowsPerInsert) {
		set, err := db.InsertRows(ctx, tx, bedRows, some, func(r roomAt) []any {
			return []any{r.UUID, r.Beds(), 0, r.open(), db.Millis(p.now)}
		})
		if err == nil && set < len(some) {
			err = p.refuseTooFew(ctx, tx, some)
		}
		if err != nil {
			return err
		}
		wrote(len(some))
	}
	return nil
}

// refuseTooFew refuses the rooms of which more beds are taken than would be left.
func (p *plan) refuseTooFew(ctx context.Context, tx db.Tx, some []roomAt) error {
	for _, r := range some {
		var taken int
		err := tx.QueryRowContext(ctx, `select taken from room_beds where room_uuid = $1`, r.UUID).Scan(&taken)
		if err != nil {
			return err
		}
		if taken > r.Beds() {
			p.refuseRoom(r, tooFewBeds(r, taken))
		}
	}
	return nil
}

// dropRooms deletes the room types that are no longer in the file, unless beds of them are taken.
func (p *plan) dropRooms(ctx context.Context, tx db.Tx, wrote func(int)) error {
	for _, r := range p.drop {
		free, err := db.Changed(tx.ExecContext(ctx, `delete from room_beds where room_uuid = $1 and taken = 0`, r.UUID))
		if err != nil {
			return err
		}
		if !free {
			p.refuseRoom(r, soldRoom(r))
			continue
		}
		if _, err := tx.ExecContext(ctx, `delete from rooms where uuid = $1`, r.UUID); err != nil {
			return err
		}
		wrote(1)
	}
	return nil
}
