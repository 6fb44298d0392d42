// Package migrations holds the schema: numbered SQL files, which goose applies once, each in a transaction. They are
// written in the SQL that SQLite and PostgreSQL share.
package migrations

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS
