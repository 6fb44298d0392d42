package transfer

import (
	"database/sql/driver"
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
var hostelRows = newUpsert(`hostels`, func(c Change) []db.Column {
	retiredAt := int64(0)
	if c.New.Retired {
		retiredAt = db.Millis(c.New.Added)
	}
	return append(store.HostelColumns(c.New), db.Column{"retired_at", retiredAt})
}, Change{New: &hostel.Hostel{}}, "uuid", "added_at", "retired_at")

// roomRows writes room types. A room type stays in its hostel.
var roomRows = newUpsert(`rooms`, func(r roomAt) []db.Column {
	return append(store.RoomColumns(r.Room), db.Column{"hostel_uuid", r.of.UUID}, db.Column{"position", r.at})
}, roomAt{Room: &hostel.Room{}, of: &hostel.Hostel{}}, "uuid", "hostel_uuid")

// bedRow is the number of beds that Efie sells of a room type, and of other people who live there.
type bedRow struct {
	roomAt
	others, beds int
	changed      time.Time
}

func bedColumns(r bedRow) []db.Column {
	return []db.Column{
		{"room_uuid", r.UUID},
		{"others", r.others},
		{"beds", r.beds},
		{"taken", 0},
		{"open", r.open()},
		{"changed_at", db.Millis(r.changed)},
	}
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
	closedPrices = bulk[repriced]{`room_prices`, func(r repriced) []db.Column {
		return []db.Column{
			{"room_uuid", r.UUID},
			{"price", r.before.Price},
			{"since", db.Millis(r.before.PriceSince)},
			{"until", db.Millis(r.PriceSince)},
		}
	}, `on conflict (room_uuid, since) do update set until = excluded.until`}
	nextPrices  = bulk[repriced]{`room_prices`, func(r repriced) []db.Column { return openPrice(r.Room) }, keepOpen}
	firstPrices = bulk[roomAt]{`room_prices`, func(r roomAt) []db.Column { return openPrice(r.Room) }, keepOpen}
)

func openPrice(r *hostel.Room) []db.Column {
	return []db.Column{
		{"room_uuid", r.UUID},
		{"price", r.Price},
		{"since", db.Millis(r.PriceSince)},
	}
}

// rowsPerInsert is the number of rows that one statement writes. More rows are not faster.
const rowsPerInsert = 50

// bulk writes many rows into a table. onConflict is the SQL clause for rows that exist.
type bulk[T any] struct {
	table      string
	columns    func(T) []db.Column
	onConflict string
}

// newUpsert returns a bulk that adds rows, or updates the rows with the same uuid in all columns except kept. It takes
// the names of the columns from example, which may be any row.
func newUpsert[T any](table string, columns func(T) []db.Column, example T, kept ...string) bulk[T] {
	var set []string
	for _, name := range db.ColumnNames(columns(example)) {
		if !slices.Contains(kept, name) {
			set = append(set, name+` = excluded.`+name)
		}
	}
	return bulk[T]{table, columns, `on conflict (uuid) do update set ` + strings.Join(set, ", ")}
}

// write writes rows, and returns the number of written rows.
func (b bulk[T]) write(tx db.Tx, rows []T) (written int, err error) {
	for chunk := range slices.Chunk(rows, rowsPerInsert) {
		names := db.ColumnNames(b.columns(chunk[0]))
		values := make([][]any, len(chunk))
		for i, row := range chunk {
			for _, c := range b.columns(row) {
				value, err := driver.DefaultParameterConverter.ConvertValue(c.Value)
				if err != nil {
					return 0, fmt.Errorf("column %s: %w", c.Name, err)
				}
				values[i] = append(values[i], value)
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
