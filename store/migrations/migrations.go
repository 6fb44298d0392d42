// Package migrations holds the schema as numbered SQL files. Package db applies each of them once. SQLite and
// PostgreSQL both accept their SQL. The numbers begin with the schema of Efie 1.0.0.
package migrations

import (
	"embed"
	"io/fs"
)

// Released are the migrations of this program.
//
//go:embed *.sql
var Released embed.FS

// Files are the migrations that package db applies. Only tests replace them (nextmigration).
var Files fs.FS = Released
