// Package migrations holds the schema of the database: numbered SQL files, each of which goose applies once, in
// a transaction of its own. They are written in the SQL that SQLite and PostgreSQL share. Only store/db and tests
// import it.
package migrations

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS
