package db_test

import (
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"efie/store/db"
)

func TestAPipelineRunsItsStatementsInOrder(t *testing.T) {
	y := newMarkedFixture(t)
	type name string // its own type, as states have
	var first int
	var all []int
	var text name
	y.Must(y.WriteTx(t.Context(), func(tx db.Tx) error {
		all = nil
		var p db.Pipeline
		p.Do(`insert into marks (n) values ($1)`, 1)
		p.Do(`insert into marks (n) values ($1)`, 2)
		p.Must(errOwn, `update marks set n = n + 10 where n >= $1`, 2)
		p.Row(db.Into(&first, db.ScanValue[int]), `select n from marks order by n`)
		p.Rows(db.Append(&all, db.ScanValue[int]), `update marks set n = n + 1 returning n`)
		p.Row(db.Into(&text, db.ScanValue[name]), `select cast($1 as text)`, name("held"))
		return p.Run(t.Context(), tx)
	}))
	if first != 1 || len(all) != 2 || all[0]+all[1] != 15 || text != "held" || y.marks() != "2 13" {
		t.Errorf("read %d, %v, %q; the marks are %s", first, all, text, y.marks())
	}
}

func TestAPipelineFailsWithItsFirstError(t *testing.T) {
	y := newMarkedFixture(t)
	noMarks := func(row db.Scanner) error {
		_, err := db.ScanValue[int](row)
		if errors.Is(err, sql.ErrNoRows) {
			return nil // it is not an error here
		}
		return err
	}
	for name, c := range map[string]struct {
		adds func(p *db.Pipeline)
		want error
	}{
		"a row that is missing": {func(p *db.Pipeline) {
			var n int
			p.Row(db.Into(&n, db.ScanValue[int]), `select n from marks where n = 99`)
		}, sql.ErrNoRows},
		"a row that is missing and may be": {func(p *db.Pipeline) {
			p.Row(noMarks, `select n from marks where n = 99`)
			p.Must(errOwn, `delete from marks where n = 99`)
		}, errOwn},
		"a row that had to change": {func(p *db.Pipeline) {
			p.Must(errOwn, `delete from marks where n = 99`)
			p.Must(fmt.Errorf("a later one"), `delete from marks where n = 99`)
		}, errOwn},
		"a row that cannot be read": {func(p *db.Pipeline) {
			p.Rows(func(db.Scanner) error { return errOwn }, `select 1`)
			p.Must(fmt.Errorf("a later one"), `delete from marks where n = 99`)
		}, errOwn},
	} {
		t.Run(name, func(t *testing.T) {
			err := y.WriteTx(t.Context(), func(tx db.Tx) error {
				var p db.Pipeline
				p.Do(`insert into marks (n) values (1)`)
				c.adds(&p)
				return p.Run(t.Context(), tx)
			})
			if !errors.Is(err, c.want) || y.marks() != "" {
				t.Errorf("failed with %v, want %v; the marks are %q", err, c.want, y.marks())
			}
		})
	}
}

func TestAPipelineStopsAtAStatementThatFails(t *testing.T) {
	y := newMarkedFixture(t)
	ran := false
	err := y.WriteTx(t.Context(), func(tx db.Tx) error {
		var p db.Pipeline
		p.Do(`insert into marks (n) values (1)`)
		p.Do(`insert into nothing (n) values (1)`)
		p.Row(func(db.Scanner) error { ran = true; return nil }, `select 1`)
		return p.Run(t.Context(), tx)
	})
	if err == nil || ran || y.marks() != "" {
		t.Errorf("failed with %v, went on %t; the marks are %q", err, ran, y.marks())
	}
	y.Must(y.WriteTx(t.Context(), func(tx db.Tx) error { return mark(t.Context(), tx, 9) }))
}
