//go:build !postgres

package storetest

import (
	"database/sql"
	"testing"
)

func NewDatabase(t testing.TB) string { return NewFile(t) }

// usualThinning is the value of Thinning without STRESS.
const usualThinning = 3

const AllTables = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`

func OpenDirect(path string) (*sql.DB, error) {
	return sql.Open("sqlite3", "file:"+path+"?_busy_timeout=5000")
}

// AddTrigger creates a trigger that runs SQL at an event on a table, in place of another writer.
func (h *Fixture) AddTrigger(when, event, table, does string) {
	h.T.Helper()
	h.Run(`create trigger other ` + when + ` ` + event + ` on ` + table + ` begin ` + does + `; end`)
}

// StopRehearsals does nothing, because transactions on SQLite commit at the first try.
func (h *Fixture) StopRehearsals() {}

// BlockEvent creates a trigger that suppresses an event on a table.
func (h *Fixture) BlockEvent(event, table string) {
	h.T.Helper()
	h.Run(`create trigger suppressed before ` + event + ` on ` + table + ` begin select raise(ignore); end`)
}

func (h *Fixture) DropTrigger(string) { h.T.Helper(); h.Run(`drop trigger other`) }

// DropChecks removes the checks of all tables.
func (h *Fixture) DropChecks() { h.T.Helper(); h.Run(`pragma ignore_check_constraints = on`) }
