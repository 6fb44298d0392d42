// Package migrations holds the schema as numbered SQL files. Package db applies each of them once. SQLite and
// PostgreSQL both accept their SQL.
package migrations

import "embed"

// Files are the migrations.
//
//go:embed *.sql
var Files embed.FS
