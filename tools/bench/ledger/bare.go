package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"os"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver that the store uses
)

// commitBare makes so many commits in a new database, each of one row of so many bytes, and
// returns how long they took: as safely as the store makes them, one after the other, and with
// nothing in between.
func commitBare(ctx context.Context, path string, commits, bytes int) (time.Duration, error) {
	for _, end := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(path + end) // it may not be there
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=WAL&_synchronous=FULL&_txlock=immediate")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `create table written (id integer primary key, row blob not null)`); err != nil {
		return 0, err
	}
	// A statement of its own is a transaction of its own, without the calls to begin and to commit.
	insert, err := db.PrepareContext(ctx, `insert into written (row) values ($1)`)
	if err != nil {
		return 0, err
	}
	defer insert.Close()
	row := make([]byte, bytes)
	_, _ = rand.Read(row) // it cannot fail
	began := time.Now()
	for range commits {
		if _, err := insert.ExecContext(ctx, row); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}
