package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// table is one as it stands in a schema.
type table struct {
	name    string
	refers  []string // to other tables
	columns []string
	texts   []bool // which of the columns hold text
	keys    []int  // the columns of the primary key
}

// quoted is the name as SQL has it, also where it is a word of SQL's.
func (t *table) quoted() string { return quoted(t.name) }

func quoted(name string) string { return `"` + name + `"` }

// movedMark is the row of versions that says when a database was closed. It is not moved.
const movedMark = "moved"

// only says which rows are moved.
func (t *table) only() string {
	if t.name == "versions" {
		return ` where name <> '` + movedMark + `'`
	}
	return ""
}

// schemaOf reads which tables there are, and which of them refer to which.
func schemaOf(ctx context.Context, tx transaction, e dialect) (map[string]*table, error) {
	tables := map[string]*table{}
	rows, err := tx.QueryContext(ctx, e.references())
	_, err = collect(rows, err, func(row scanner) (name string, err error) {
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

// inOrder are the tables that are wanted, by name, but each after those that it refers to.
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
			return nil, fmt.Errorf("tables refer to each other in a circle, or to one that is missing: %s", strings.Join(names, ", "))
		}
	}
	return list, nil
}

// describe reads the columns and the primary key.
func (t *table) describe(ctx context.Context, tx transaction, e dialect) error {
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
	t.keys, err = collect(rows, err, func(row scanner) (int, error) {
		name, err := scanTo[string](row)
		return slices.Index(t.columns, name), err
	})
	if err == nil && (len(t.keys) == 0 || slices.Contains(t.keys, -1)) {
		err = errors.New("it has no primary key")
	}
	return err
}

// list is the columns as SQL has them.
func (t *table) list() string {
	names := make([]string, len(t.columns))
	for i, name := range t.columns {
		names[i] = quoted(name)
	}
	return strings.Join(names, ", ")
}

// read asks for all rows in the order of their keys: numbers by size, texts by their bytes.
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

// insert writes rows.
func (t *table) insert() rows {
	places := make([]string, len(t.columns))
	for i := range places {
		places[i] = fmt.Sprint("$", i+1)
	}
	return newRows(`insert into ` + t.quoted() + ` (` + t.list() + `) values (` + strings.Join(places, ", ") + `)`)
}
