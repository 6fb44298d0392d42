package store_test

import (
	"database/sql"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"efie/store"
	"efie/test/must"
)

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
	path := filepath.Join(t.TempDir(), "efie.db")
	s, err := store.Open(t.Context(), path)
	must.Do(t, err)
	must.Do(t, s.Close())
	_, raw := provider(t, path)
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
