package transfer

import (
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// datePrices fills in since when the prices of a hostel are, which no file tells. old is nil for a new hostel.
func (p *plan) datePrices(h, old *hostel.Hostel) {
	for i := range h.Rooms {
		r := &h.Rooms[i]
		r.PriceSince, r.PriceBefore = p.now, 0
		if old == nil {
			continue
		}
		switch before, there := old.Room(r.UUID); {
		case there && before.Price == r.Price:
			r.PriceSince, r.PriceBefore = before.PriceSince, before.PriceBefore
		case there:
			r.PriceBefore = before.Price
			if !p.now.After(before.PriceSince) { // the clock was set back
				r.PriceSince = before.PriceSince.Add(time.Millisecond)
			}
		}
	}
}

// closePrices and openPrices write rows of the memory. A row that is open already, of a room type that comes back after
// an import without it, stays: reopen compares it with the price.
var (
	closePrices = db.NewInsert(`insert into room_prices (room_uuid, price, since, until) values ($1, $2, $3, $4)
		on conflict (room_uuid, since) do update set until = excluded.until`)
	openPrices = db.NewInsert(`insert into room_prices (room_uuid, price, since) values ($1, $2, $3)
		on conflict (room_uuid) where until = 0 do nothing`)
)

// repriced is a room type whose price changes.
type repriced struct {
	roomAt
	before *hostel.Room
}

// writePrices brings the memory of prices up to date: a changed price closes its row and opens the next, and a new room
// type opens its first.
func (p *plan) writePrices(ctx context.Context, tx db.Tx, _ func(int)) error {
	for some := range slices.Chunk(p.repriced, db.RowsPerInsert) {
		_, err := db.InsertRows(ctx, tx, closePrices, some, func(r repriced) []any {
			return []any{r.UUID, int64(r.before.Price), db.Millis(r.before.PriceSince), db.Millis(r.PriceSince)}
		})
		if err == nil {
			_, err = db.InsertRows(ctx, tx, openPrices, some, func(r repriced) []any {
				return []any{r.UUID, int64(r.Price), db.Millis(r.PriceSince)}
			})
		}
		if err != nil {
			return err
		}
	}
	for some := range slices.Chunk(p.newRooms, db.RowsPerInsert) {
		opened, err := db.InsertRows(ctx, tx, openPrices, some, func(r roomAt) []any {
			return []any{r.UUID, int64(r.Price), db.Millis(r.PriceSince)}
		})
		if err == nil && opened < len(some) {
			err = reopen(ctx, tx, some, p.now)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reopen goes on with the memory of room types that come back: another price closes the open row.
func reopen(ctx context.Context, tx db.Tx, rooms []roomAt, now time.Time) error {
	for _, r := range rooms {
		for _, query := range []string{
			`update room_prices set until = case when since < cast($1 as bigint) then cast($1 as bigint) else since + 1 end
				where room_uuid = $2 and until = 0 and price <> (select price from rooms where uuid = $2)`,
			`insert into room_prices (room_uuid, price, since)
				select r.uuid, r.price, coalesce((select max(p.until) from room_prices p where p.room_uuid = r.uuid),
					cast($1 as bigint)) from rooms r where r.uuid = $2
				on conflict (room_uuid) where until = 0 do nothing`,
			`update rooms set price_since = (select p.since from room_prices p where p.room_uuid = rooms.uuid and p.until = 0),
				price_before = coalesce((select p.price from room_prices p join room_prices n
					on n.room_uuid = p.room_uuid and n.since = p.until and n.until = 0
					where p.room_uuid = rooms.uuid and p.until > 0), 0)
				where cast($1 as bigint) >= 0 and uuid = $2`,
		} {
			if _, err := tx.ExecContext(ctx, query, db.Millis(now), r.UUID); err != nil {
				return err
			}
		}
	}
	return nil
}
