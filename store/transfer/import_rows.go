package transfer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/db"
)

// hostelRows writes hostels. An import never changes the times when a hostel was added and retired.
var hostelRows = newUpsert(`hostels`, []column[Change]{
	{"uuid", func(c Change) any { return c.New.UUID }},
	{"added_at", func(c Change) any { return db.Millis(c.New.Added) }},
	{"retired_at", func(c Change) any {
		if c.New.Retired {
			return db.Millis(c.New.Added)
		}
		return int64(0)
	}},
}, []column[Change]{
	{"id", func(c Change) any { return c.New.ID }},
	{"slug", func(c Change) any { return c.New.Slug }},
	{"name", func(c Change) any { return c.New.Name }},
	{"description", func(c Change) any { return c.New.Description }},
	{"short_description", func(c Change) any { return c.New.ShortDescription }},
	{"images", func(c Change) any { return store.EncodeList(c.New.Images) }},
	{"campus_id", func(c Change) any { return c.New.Campus.ID }},
	{"category", func(c Change) any { return int(c.New.Category) }},
	{"status", func(c Change) any { return c.New.Status }},
	{"is_available", func(c Change) any { return c.New.IsAvailable }},
	{"rating", func(c Change) any { return c.New.Rating }},
	{"amenities", func(c Change) any { return store.EncodeList(c.New.Amenities) }},
	{"gender_type", func(c Change) any { return c.New.GenderType }},
	{"sharing", func(c Change) any { return string(c.New.Sharing) }},
	{"move_in", func(c Change) any { return store.EncodeDay(c.New.MoveIn) }},
	{"checkout", func(c Change) any { return store.EncodeDay(c.New.Checkout) }},
	{"late_arrival", func(c Change) any { return string(c.New.LateArrival) }},
	{"payer_hours", func(c Change) any { return c.New.PayerHours }},
	{"manager_username", func(c Change) any { return c.New.Manager.Username }},
	{"manager_email", func(c Change) any { return c.New.Manager.Email }},
	{"stay", func(c Change) any { return int64(c.New.Stay) }},
	{"rest", func(c Change) any { return string(c.New.Rest) }},
	{"water", func(c Change) any { return string(c.New.Water.Terms) }},
	{"water_price", func(c Change) any { return int64(c.New.Water.Amount) }},
	{"electricity", func(c Change) any { return string(c.New.Electricity.Terms) }},
	{"electricity_price", func(c Change) any { return int64(c.New.Electricity.Amount) }},
	{"min_price", func(c Change) any { return int64(c.New.MinPrice) }},
	{"max_price", func(c Change) any { return int64(c.New.MaxPrice) }},
	{"address", func(c Change) any { return c.New.Address }},
	{"location", func(c Change) any { return c.New.Location }},
	{"landmark", func(c Change) any { return c.New.Landmark }},
	{"host_phone", func(c Change) any { return c.New.Manager.Phone }},
	{"latitude", func(c Change) any { return c.New.Point.Latitude }},
	{"longitude", func(c Change) any { return c.New.Point.Longitude }},
	{"walk_minutes", func(c Change) any { return c.New.WalkMinutes }},
	{"private_house", func(c Change) any { return c.New.PrivateHouse }},
	{"changed_at", func(c Change) any { return db.Millis(c.New.Changed) }},
})

// roomRows writes room types. A room type stays in its hostel.
var roomRows = newUpsert(`rooms`, []column[roomAt]{
	{"uuid", func(r roomAt) any { return r.UUID }},
	{"hostel_uuid", func(r roomAt) any { return r.of.UUID }},
}, []column[roomAt]{
	{"position", func(r roomAt) any { return r.at }},
	{"label", func(r roomAt) any { return r.Label }},
	{"number_in_room", func(r roomAt) any { return r.NumberInRoom }},
	{"price", func(r roomAt) any { return int64(r.Price) }},
	{"stay_price", func(r roomAt) any { return int64(r.StayPrice) }},
	{"price_since", func(r roomAt) any { return db.Millis(r.PriceSince) }},
	{"price_before", func(r roomAt) any { return int64(r.PriceBefore) }},
	{"charges", func(r roomAt) any { return store.EncodeCharges(r.Charges) }},
	{"gender", func(r roomAt) any { return int(r.Gender) }},
	{"amenities", func(r roomAt) any { return store.EncodeList(r.Amenities) }},
	{"images", func(r roomAt) any { return store.EncodeList(r.Images) }},
	{"available", func(r roomAt) any { return r.Available }},
	{"number_of_rooms", func(r roomAt) any { return r.NumberOfRooms }},
})

// bedRow is the number of beds that Efie sells of a room type, and of other people who live there.
type bedRow struct {
	roomAt
	others, beds int
	changed      time.Time
}

var bedColumns = []column[bedRow]{
	{"room_uuid", func(r bedRow) any { return r.UUID }},
	{"others", func(r bedRow) any { return r.others }},
	{"beds", func(r bedRow) any { return r.beds }},
	{"taken", func(bedRow) any { return 0 }},
	{"open", func(r bedRow) any { return r.open() }},
	{"changed_at", func(r bedRow) any { return db.Millis(r.changed) }},
}

// Both set the numbers of beds and others. Students hold beds while an import runs. So bedRows leaves out room types of
// which more beds are taken, and vacantRows sells the beds that are taken and counts fewer others.
var (
	bedRows = bulk[bedRow]{`room_beds`, bedColumns, `on conflict (room_uuid) do update set others = excluded.others,
		beds = excluded.beds, open = excluded.open, changed_at = excluded.changed_at
		where room_beds.taken <= excluded.beds`}
	vacantRows = bulk[bedRow]{`room_beds`, bedColumns, `on conflict (room_uuid) do update set open = excluded.open,
		changed_at = excluded.changed_at,
		beds = case when room_beds.taken > excluded.beds then room_beds.taken else excluded.beds end,
		others = excluded.others
			- case when room_beds.taken > excluded.beds then room_beds.taken - excluded.beds else 0 end`}
)

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

// rowsPerInsert is the number of rows that one statement writes. More rows are not faster.
const rowsPerInsert = 50

// column is a column that an import writes, and a function that returns its value for a row.
type column[T any] struct {
	name string
	of   func(T) any
}

// bulk writes many rows into a table. onConflict is the SQL clause for rows that exist.
type bulk[T any] struct {
	table      string
	columns    []column[T]
	onConflict string
}

// newUpsert returns a bulk that adds rows, or updates the rows with the same uuid in all columns except kept.
func newUpsert[T any](table string, kept, columns []column[T]) bulk[T] {
	set := make([]string, len(columns))
	for i, c := range columns {
		set[i] = c.name + ` = excluded.` + c.name
	}
	return bulk[T]{table, slices.Concat(kept, columns), `on conflict (uuid) do update set ` + strings.Join(set, ", ")}
}

// write writes rows, and returns the number of written rows.
func (b bulk[T]) write(tx db.Tx, rows []T) (written int, err error) {
	var names []string
	for _, c := range b.columns {
		names = append(names, c.name)
	}
	for chunk := range slices.Chunk(rows, rowsPerInsert) {
		values := make([][]any, len(chunk))
		for i, row := range chunk {
			for _, c := range b.columns {
				values[i] = append(values[i], c.of(row))
			}
		}
		n, err := insertRows(tx, b.table, names, values, b.onConflict)
		if err != nil {
			return 0, err
		}
		written += n
	}
	return written, nil
}

// insertRows writes rows in one statement, and returns the number of rows that were written.
func insertRows(tx db.Tx, table string, columns []string, rows [][]any, onConflict string) (written int, err error) {
	var groups []string
	var args []any
	for _, row := range rows {
		places := make([]string, len(row))
		for i := range row {
			places[i] = "$" + strconv.Itoa(len(args)+i+1)
		}
		groups = append(groups, "("+strings.Join(places, ", ")+")")
		args = append(args, row...)
	}
	statement := fmt.Sprintf(`insert into %s ("%s") values %s %s`, table, strings.Join(columns, `", "`),
		strings.Join(groups, ", "), onConflict)
	result, err := tx.Exec(statement, args...)
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}
