//go:build !postgres

package store_test

import (
	"database/sql"
	"testing"

	"efie/store"
)

// fresh is the path of a database that is not there yet.
func fresh(t testing.TB) string { return newFile(t) }

// thinned is the share of the longest tests that this engine goes through.
const thinned = 1

// allTables are the names of all tables.
const allTables = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`

// openStore opens a store.
func openStore(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// past is a way past a store to its file.
func past(path string) (*sql.DB, error) {
	return sql.Open("sqlite3", "file:"+path+"?_busy_timeout=5000")
}

// meddles makes a trigger that does something at an event on a table, as another writer would who comes
// between two statements.
func (h *house) meddles(when, event, table, does string) {
	h.t.Helper()
	h.raw(`create trigger other ` + when + ` ` + event + ` on ` + table + ` begin ` + does + `; end`)
}

// forestalls makes a trigger that lets nothing happen at an event on a table.
func (h *house) forestalls(event, table string) {
	h.t.Helper()
	h.raw(`create trigger forestalled before ` + event + ` on ` + table + ` begin select raise(ignore); end`)
}

// rests takes the trigger of meddles away.
func (h *house) rests(string) { h.t.Helper(); h.raw(`drop trigger other`) }

// unchecked takes the checks of all tables away.
func (h *house) unchecked() { h.t.Helper(); h.raw(`pragma ignore_check_constraints = on`) }
