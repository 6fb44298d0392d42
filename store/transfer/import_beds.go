package transfer

import (
	"context"
	"time"

	"efie/store/db"
)

// bedRow is the number of beds of a room type.
type bedRow struct {
	roomAt
	changed time.Time
}

// bedRows sets the number of beds. It leaves out room types of which more beds were taken in between.
var bedRows = bulk[bedRow]{`room_beds`, []column[bedRow]{
	{"room_uuid", func(r bedRow) any { return r.UUID }},
	{"beds", func(r bedRow) any { return r.Beds() }},
	{"taken", func(bedRow) any { return 0 }},
	{"open", func(r bedRow) any { return r.open() }},
	{"changed_at", func(r bedRow) any { return db.Millis(r.changed) }},
}, `on conflict (room_uuid) do update set beds = excluded.beds, open = excluded.open, changed_at = excluded.changed_at
	where room_beds.taken <= excluded.beds`}

// writeBeds sets the number of beds of room types, never to fewer than are taken.
func (p *plan) writeBeds(ctx context.Context, tx db.Tx) error {
	set, err := bedRows.write(ctx, tx, p.beds)
	if err == nil && set < len(p.beds) {
		err = p.refuseTooFew(ctx, tx)
	}
	return err
}

func (p *plan) refuseTooFew(ctx context.Context, tx db.Tx) error {
	for _, r := range p.beds {
		var taken int
		err := tx.QueryRowContext(ctx, `select taken from room_beds where room_uuid = $1`, r.UUID).Scan(&taken)
		if err != nil {
			return err
		}
		if taken > r.Beds() {
			p.refuseRoom(r.roomAt, tooFewBeds(r.roomAt, taken))
		}
	}
	return nil
}

// dropRooms deletes the room types that are no longer in the file. It refuses room types with taken beds.
func (p *plan) dropRooms(ctx context.Context, tx db.Tx) error {
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
	}
	return nil
}
