package transfer

import (
	"context"
	"time"

	"efie/hostel"
	"efie/store/db"
)

// datePrices sets the date of each price and the price before, which files do not contain. old is nil for a new hostel.
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

// repriced is a room type whose price changes.
type repriced struct {
	roomAt
	before *hostel.Room
}

// keepOpen keeps a row that is open already. reopen then compares it with the price.
const keepOpen = `on conflict (room_uuid) where until = 0 do nothing`

// An import writes these rows of the price history: the end of a price, the next price, the first price of a room type.
var (
	closedPrices = bulk[repriced]{`room_prices`, []column[repriced]{
		{"room_uuid", func(r repriced) any { return r.UUID }},
		{"price", func(r repriced) any { return int64(r.before.Price) }},
		{"since", func(r repriced) any { return db.Millis(r.before.PriceSince) }},
		{"until", func(r repriced) any { return db.Millis(r.PriceSince) }},
	}, `on conflict (room_uuid, since) do update set until = excluded.until`}
	nextPrices = bulk[repriced]{`room_prices`, []column[repriced]{
		{"room_uuid", func(r repriced) any { return r.UUID }},
		{"price", func(r repriced) any { return int64(r.Price) }},
		{"since", func(r repriced) any { return db.Millis(r.PriceSince) }},
	}, keepOpen}
	firstPrices = bulk[roomAt]{`room_prices`, []column[roomAt]{
		{"room_uuid", func(r roomAt) any { return r.UUID }},
		{"price", func(r roomAt) any { return int64(r.Price) }},
		{"since", func(r roomAt) any { return db.Millis(r.PriceSince) }},
	}, keepOpen}
)

// writePrices updates the price history: a changed price closes its row and opens the next.
func (p *plan) writePrices(ctx context.Context, tx db.Tx) error {
	if _, err := closedPrices.write(ctx, tx, p.repriced); err != nil {
		return err
	}
	if _, err := nextPrices.write(ctx, tx, p.repriced); err != nil {
		return err
	}
	opened, err := firstPrices.write(ctx, tx, p.newRooms)
	if err == nil && opened < len(p.newRooms) {
		err = reopen(ctx, tx, p.newRooms, p.now)
	}
	return err
}

// reopen continues the price history of room types that come back. A different price closes the open row.
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
