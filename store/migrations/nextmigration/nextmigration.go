// Package nextmigration makes a program one migration newer, as the next version of Efie will be. To that program, a
// database of this version has an older schema. Only tests import nextmigration.
package nextmigration

import (
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"efie/store/migrations"
)

// AddsColumn is the SQL of a migration that succeeds on each engine.
const AddsColumn = `alter table campuses add column motto text not null default '';`

// Version returns the number of the added migration.
func Version() int64 {
	names := released()
	newest, err := goose.NumericComponent(names[len(names)-1])
	if err != nil {
		panic(err)
	}
	return newest + 1
}

// released returns the names of this program's migrations, sorted.
func released() []string {
	names, err := fs.Glob(migrations.Released, "*.sql")
	if err != nil {
		panic(err)
	}
	return names
}

// Use adds a migration with this SQL to the process.
func Use(sql string) {
	files := fstest.MapFS{fmt.Sprintf("%05d_next.sql", Version()): {Data: []byte(sql)}}
	for _, name := range released() {
		text, err := fs.ReadFile(migrations.Released, name)
		if err != nil {
			panic(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	migrations.Files = files
}

// Add adds a migration with this SQL until the test ends. The test must not be parallel.
func Add(t testing.TB, sql string) {
	t.Helper()
	Use(sql)
	t.Cleanup(func() { migrations.Files = migrations.Released })
}
