package transfer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"efie/store/db"
)

// table is a table of a schema.
type table struct {
	name    string
	refers  []string // to other tables
	columns []string
	texts   []bool // which of the columns hold text
	keys    []int  // the columns of the primary key
}

// quoted returns the name for SQL, even if it is a keyword.
func (t *table) quoted() string { return quoted(t.name) }

func quoted(name string) string { return `"` + name + `"` }

// closedMark names the row of versions with the time when a database was closed. It is not copied.
const closedMark = "moved"

// only restricts a query to the rows that are copied.
func (t *table) only() string {
	if t.name == "versions" {
		return ` where name <> '` + closedMark + `'`
	}
	return ""
}

// schemaOf reads the tables and their references.
func schemaOf(ctx context.Context, tx db.Tx, e dialect) (map[string]*table, error) {
	tables := map[string]*table{}
	rows, err := tx.QueryContext(ctx, e.references())
	_, err = db.Collect(rows, err, func(row db.Scanner) (name string, err error) {
		var refers string
		if err := row.Scan(&name, &refers); err != nil {
			return "", err
		}
		if tables[name] == nil {
			tables[name] = &table{name: name}
		}
		if refers != "" && refers != name {
			tables[name].refers = append(tables[name].refers, refers)
		}
		return name, nil
	})
	return tables, err
}

// inOrder sorts the wanted tables by name, but each after those that it refers to.
func inOrder(tables map[string]*table, wanted func(name string) bool) (list []*table, err error) {
	placed := map[string]bool{}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(tables)), func(name string) bool { return !wanted(name) })
	for len(list) < len(names) {
		before := len(list)
		for _, name := range names {
			waits := slices.ContainsFunc(tables[name].refers, func(to string) bool { return !placed[to] })
			if !placed[name] && !waits {
				placed[name] = true
				list = append(list, tables[name])
			}
		}
		if len(list) == before {
			return nil, fmt.Errorf("tables refer to each other in a circle, or to one that is missing: %s",
				strings.Join(names, ", "))
		}
	}
	return list, nil
}

// describe reads the columns and the primary key.
func (t *table) describe(ctx context.Context, tx db.Tx, e dialect) error {
	rows, err := tx.QueryContext(ctx, `select * from `+t.quoted()+` limit 0`)
	if err != nil {
		return err
	}
	types, err := rows.ColumnTypes()
	if err := errors.Join(err, rows.Close()); err != nil {
		return err
	}
	for _, c := range types {
		t.columns = append(t.columns, c.Name())
		t.texts = append(t.texts, strings.EqualFold(c.DatabaseTypeName(), "text"))
	}
	rows, err = tx.QueryContext(ctx, e.primaryKey(), t.name)
	t.keys, err = db.Collect(rows, err, func(row db.Scanner) (int, error) {
		name, err := db.ScanValue[string](row)
		return slices.Index(t.columns, name), err
	})
	if err == nil && (len(t.keys) == 0 || slices.Contains(t.keys, -1)) {
		err = errors.New("it has no primary key")
	}
	return err
}

// list lists the columns for SQL.
func (t *table) list() string {
	names := make([]string, len(t.columns))
	for i, name := range t.columns {
		names[i] = quoted(name)
	}
	return strings.Join(names, ", ")
}

// read selects all rows in the order of their keys: numbers by size, texts by their bytes.
func (t *table) read(e dialect) string {
	order := make([]string, len(t.keys))
	for i, at := range t.keys {
		order[i] = quoted(t.columns[at])
		if t.texts[at] {
			order[i] += e.byBytes()
		}
	}
	return `select ` + t.list() + ` from ` + t.quoted() + t.only() + ` order by ` + strings.Join(order, ", ")
}

// insert inserts rows.
func (t *table) insert() db.Insert {
	places := make([]string, len(t.columns))
	for i := range places {
		places[i] = fmt.Sprint("$", i+1)
	}
	return db.NewInsert(`insert into ` + t.quoted() + ` (` + t.list() + `) values (` + strings.Join(places, ", ") + `)`)
}
