package db_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/mattn/go-sqlite3"

	"efie/store/db"
	"efie/test/must"
)

func TestDamageIsDistinguishedFromOtherErrors(t *testing.T) {
	for _, c := range []struct {
		err     error
		damaged bool
	}{
		{nil, false}, {errors.New("x"), false},
		{sqlite3.Error{Code: sqlite3.ErrCorrupt}, true}, {sqlite3.Error{Code: sqlite3.ErrNotADB}, true},
		{sqlite3.Error{Code: sqlite3.ErrBusy}, false}, {sqlite3.Error{Code: sqlite3.ErrFull}, false},
		{&pgconn.PgError{Code: "XX001"}, true}, {&pgconn.PgError{Code: "XX002"}, true},
		{&pgconn.PgError{Code: "58030"}, true},
		{&pgconn.PgError{Code: "XX000"}, false}, {&pgconn.PgError{Code: "40001"}, false},
		{&pgconn.PgError{Code: "53300"}, false},
	} {
		t.Run(fmt.Sprintf("%#v", c.err), func(t *testing.T) {
			err := c.err
			if err != nil {
				err = fmt.Errorf("read: %w", c.err)
			}
			got := db.AsDamage("postgres://efie:secret@db/efie", err)
			if errors.Is(got, db.ErrDamaged) != c.damaged || !errors.Is(got, c.err) {
				t.Errorf("it returns %v", got)
			}
			must.Lack(t, "the error", fmt.Sprint(got), "secret")
			must.Equal(t, "the error that was wrapped twice", db.AsDamage("x", got), got)
		})
	}
}
