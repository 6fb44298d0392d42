package store

import (
	"context"

	"efie/hostel"
)

// exportedTogether is how many hostels an export has in memory at once.
const exportedTogether = 500

// EachHostel gives f every hostel with its rooms, by id, as they all are at one moment. It never has many of
// them in memory.
func (s *Store) EachHostel(ctx context.Context, f func(*hostel.Hostel) error) error {
	return s.look(ctx, func(tx transaction) error {
		for last := int64(0); ; {
			some, err := hostelsAfter(ctx, tx, last)
			if err != nil || len(some) == 0 {
				return err
			}
			for _, h := range some {
				if err := f(h); err != nil {
					return err
				}
			}
			last = some[len(some)-1].ID
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	})
}

// hostelsAfter reads the next hostels behind an id.
func hostelsAfter(ctx context.Context, tx transaction, id int64) ([]*hostel.Hostel, error) {
	w := newWords()
	rows, err := tx.QueryContext(ctx, bareHostels+` where h.id > $1 order by h.id limit $2`, id, exportedTogether)
	some, err := collect(rows, err, w.scanHostel)
	if err != nil || len(some) == 0 {
		return nil, err
	}
	of := make(map[string]*hostel.Hostel, len(some))
	for _, h := range some {
		of[h.UUID] = h
	}
	rows, err = tx.QueryContext(ctx, bareRooms+` where hostel_uuid in (select uuid from hostels where id > $1 and id <= $2)
		order by hostel_uuid, position`, id, some[len(some)-1].ID)
	_, err = collect(rows, err, func(row scanner) (r hostel.Room, err error) {
		uuid, err := w.scanRoom(row, &r)
		if err == nil {
			of[uuid].Rooms = append(of[uuid].Rooms, r)
		}
		return r, err
	})
	return some, err
}
