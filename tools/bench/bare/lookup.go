package main

import (
	"context"
	"database/sql"
	"fmt"
	"sync/atomic"

	_ "github.com/mattn/go-sqlite3" // the driver that the store uses
)

const (
	// sessions is the number of rows, which fill more than one page of the database file.
	sessions = 10_000
	readers  = 2
)

// lookUp makes a database with a table of sessions. It returns a function that makes one prepared look-up by primary
// key.
func lookUp(path string) (func(context.Context) error, error) {
	if err := fill(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	find, err := db.PrepareContext(context.Background(),
		`select student_id, created_at, expires_at from sessions where hash = $1`)
	if err != nil {
		return nil, err
	}
	var turn atomic.Uint64
	return func(ctx context.Context) error {
		hash := fmt.Sprintf("%064d", turn.Add(1)%sessions)
		var student string
		var created, expires int64
		return find.QueryRowContext(ctx, hash).Scan(&student, &created, &expires)
	}, nil
}

func fill(path string) error {
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=WAL")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(`
		create table sessions (hash text primary key, student_id text not null, created_at bigint not null,
			expires_at bigint not null);
		with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < $1)
		insert into sessions select printf('%064d', n), printf('%032d', n), n, n + 1 from numbers`, sessions)
	return err
}
