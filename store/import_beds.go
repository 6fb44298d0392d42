package store

import (
	"context"
	"slices"
)

// Beds may be sold between the reading of the catalogue and here. So each statement changes only the rows
// that it may, and where it changed fewer than it was given, the rest is refused by name.

var bedRows = newRows(`insert into room_beds (room_uuid, beds, taken, open, changed_at) values ($1, $2, $3, $4, $5)
	on conflict (room_uuid) do update set beds = excluded.beds, open = excluded.open, changed_at = excluded.changed_at
		where room_beds.taken <= excluded.beds`)

// writeBeds sets how many beds are sold, never fewer than are sold already.
func (p *plan) writeBeds(ctx context.Context, tx transaction, wrote func(int)) error {
	for some := range slices.Chunk(p.beds, rowsTogether) {
		set, err := put(ctx, tx, bedRows, some, func(r roomAt) []any {
			return []any{r.UUID, r.Beds(), 0, r.open(), millis(p.now)}
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

// refuseTooFew refuses those of some rooms of which more beds are sold than would be left.
func (p *plan) refuseTooFew(ctx context.Context, tx transaction, some []roomAt) error {
	for _, r := range some {
		var taken int
		if err := tx.QueryRowContext(ctx, `select taken from room_beds where room_uuid = $1`, r.UUID).Scan(&taken); err != nil {
			return err
		}
		if taken > r.Beds() {
			p.refuseRoom(r, tooFewBeds(r, taken))
		}
	}
	return nil
}

// dropRooms takes away the room types that the file has no more, none of which beds are sold.
func (p *plan) dropRooms(ctx context.Context, tx transaction, wrote func(int)) error {
	for _, r := range p.drop {
		free, err := changed(tx.ExecContext(ctx, `delete from room_beds where room_uuid = $1 and taken = 0`, r.UUID))
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
