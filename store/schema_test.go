package store_test

import (
	"database/sql"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/store"
	"efie/store/migrations/nextmigration"
	"efie/test/must"
)

// TestAnUnknownSchemaIsRefused: a database is opened only if exactly the known migrations were applied, and
// migrated only if the missing migrations come last.
func TestAnUnknownSchemaIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ change, open, migrate string }{
		"all known": {`select 1`, "", ""},
		"the first missing": {
			`delete from goose_db_version
				where version_id = (select min(version_id) from goose_db_version where version_id > 0)`,
			"tables of another program", "tables of another program",
		},
		"the newest missing": {
			`delete from goose_db_version where version_id = (select max(version_id) from goose_db_version)`,
			"run efie migrate", "duplicate column name: motto",
		},
		"one of a later version": {`insert into goose_db_version (version_id, is_applied) values (99999, true)`,
			"the program is older than the database", "the program is older than the database"},
		"a version before 1.0.0": {`insert into goose_db_version (version_id, is_applied) values (46, true)`,
			"before Efie 1.0.0", "before Efie 1.0.0"},
		"no version table": {`drop table goose_db_version`, "tables of another program", "tables of another program"},
	} {
		t.Run(name, func(t *testing.T) {
			nextmigration.Add(t, nextmigration.AddsColumn)
			path := newFile(t)
			must.Do(t, errorOf(openRaw(t, path).Exec(c.change)))
			s, err := store.Open(t.Context(), path)
			if err == nil {
				must.Do(t, s.Close())
			}
			saysNo(t, "Open", err, c.open)
			_, err = store.Migrate(t.Context(), path, "demo", false)
			saysNo(t, "Migrate", err, c.migrate)
		})
	}
}

// TestAFailedMigrationChangesNothing: a migration is applied as a whole, or not at all.
func TestAFailedMigrationChangesNothing(t *testing.T) {
	path := newFile(t)
	nextmigration.Add(t, nextmigration.AddsColumn+` insert into campuses (no_such_column) values (1);`)
	_, err := store.Migrate(t.Context(), path, "demo", false)
	saysNo(t, "a migration with a mistake", err, "no_such_column")
	mottos := column(t, openRaw(t, path), `select name from pragma_table_info('campuses') where name = 'motto'`)
	must.Equal(t, "the columns of the failed migration", len(mottos), 0)

	nextmigration.Add(t, nextmigration.AddsColumn) // the control
	m, err := store.Migrate(t.Context(), path, "demo", false)
	must.Do(t, err)
	must.Equal(t, "the version", m.To, nextmigration.Version())
	mottos = column(t, openRaw(t, path), `select name from pragma_table_info('campuses') where name = 'motto'`)
	must.Equal(t, "the columns of the migration", len(mottos), 1)
}

// newFile makes a database file with the schema of this program.
func newFile(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "efie.db")
	s, err := store.Open(t.Context(), path)
	must.Do(t, err)
	must.Do(t, s.Close())
	return path
}

// openRaw opens a database file for statements of the test.
func openRaw(t *testing.T, path string) *sql.DB {
	t.Helper()
	raw, err := sql.Open("sqlite3", path)
	must.Do(t, err)
	t.Cleanup(func() { _ = raw.Close() })
	return raw
}

// saysNo fails the test unless an error has a text, or unless it is nil if the text is "".
func saysNo(t *testing.T, what string, err error, text string) {
	t.Helper()
	if (err == nil) != (text == "") || err != nil && !strings.Contains(err.Error(), text) {
		t.Errorf("%s: %v, want %q", what, err, text)
	}
}

var (
	documentedTable    = regexp.MustCompile("(?m)^\\| `(\\w+)`")
	documentedRelation = regexp.MustCompile(`(?m)^  (\w+) \|\|--o[{|] (\w+) : (\w+)$`)
)

// column returns the first column of all rows, sorted.
func column(t *testing.T, raw *sql.DB, query string) (values []string) {
	t.Helper()
	rows, err := raw.QueryContext(t.Context(), query)
	must.Do(t, err)
	defer rows.Close()
	for rows.Next() {
		var value string
		must.Do(t, rows.Scan(&value))
		values = append(values, value)
	}
	must.Do(t, rows.Err())
	slices.Sort(values)
	return values
}

// TestTheDocumentHasEachTable compares docs/data.md with the tables and foreign keys that the migrations make.
func TestTheDocumentHasEachTable(t *testing.T) {
	t.Parallel()
	raw := openRaw(t, newFile(t))
	text := string(must.Read(t, "../docs/data.md"))
	var tables, relations []string
	for _, match := range documentedTable.FindAllStringSubmatch(text, -1) {
		tables = append(tables, match[1])
	}
	for _, match := range documentedRelation.FindAllStringSubmatch(text, -1) {
		relations = append(relations, match[2]+"."+match[3]+" -> "+match[1])
	}
	slices.Sort(tables)
	slices.Sort(relations)
	must.Equal(t, "tables", tables, column(t, raw, `select name from sqlite_master
		where type = 'table' and name not like 'sqlite_%' and name != 'goose_db_version'`))
	must.Equal(t, "relations", relations, column(t, raw, `select t.name || '.' || k."from" || ' -> ' || k."table"
		from sqlite_master t, pragma_foreign_key_list(t.name) k where t.type = 'table'`))
}
