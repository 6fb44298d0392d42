package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	hashes, err := fill(path)
	if err != nil {
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
		var student string
		var created, expires int64
		return find.QueryRowContext(ctx, hashes[turn.Add(1)%sessions]).Scan(&student, &created, &expires)
	}, nil
}

func fill(path string) ([]string, error) {
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=WAL")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // does nothing once committed
	if _, err := tx.Exec(
		`create table sessions (hash text primary key, student_id text not null, created_at bigint not null, ` +
			`expires_at bigint not null)`); err != nil {
		return nil, err
	}
	hashes := make([]string, sessions)
	for i := range hashes {
		sum := sha256.Sum256(fmt.Append(nil, i))
		hashes[i] = hex.EncodeToString(sum[:])
		if _, err := tx.Exec(`insert into sessions values ($1, $2, $3, $4)`, hashes[i], hashes[i][:32], i, i+1); err != nil {
			return nil, err
		}
	}
	return hashes, tx.Commit()
}
