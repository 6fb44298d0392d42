package transfer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"efie/store"
	"efie/store/db"
)

// part is a part of a schema: a table, column, generated column, index, trigger, rule or view.
type part struct{ kind, name, table, text string }

func (p part) String() string { return p.kind + " " + p.name }

// generated is the kind of a column whose values the database computes. No table of Efie has one.
const generated = "generated column"

// acts reports whether the part runs when another program reads or writes.
func (p part) acts() bool {
	return p.kind == "trigger" || p.kind == "rule" || p.kind == "view" || p.kind == generated
}

// readParts reads the parts of a schema by their kinds and names, without the triggers of a closed database.
func readParts(tx db.Tx, postgres bool) (map[string]part, error) {
	query := sqliteParts
	if postgres {
		query = postgresParts
	}
	closes := map[string]bool{}
	statements, _ := closing(postgres)
	for _, statement := range statements {
		closes[plainSQL(statement)] = true
	}
	parts := map[string]part{}
	_, err := db.All(tx, func(row db.Scanner) (p part, err error) {
		if err = row.Scan(&p.kind, &p.name, &p.table, &p.text); err != nil {
			return p, err
		}
		p.text = plainSQL(p.text)
		if !closes[p.text] {
			parts[p.String()] = p
		}
		return p, nil
	}, query)
	return parts, err
}

// sqliteParts and postgresParts select kind, name, table and definition of each part of the schema. In SQLite,
// table_info omits generated columns, and table_xinfo marks them with hidden = 2 or 3.
const (
	sqliteParts = `with t as (select name from sqlite_master
			where type = 'table' and name not like 'sqlite!_%' escape '!' and name <> 'goose_db_version')
		select 'table', name, name, '' from t
		union all select 'column', t.name || '.' || c.name, t.name,
			c.type || ' ' || c."notnull" || ' ' || c.pk || ' ' || coalesce(c.dflt_value, '')
			from t join pragma_table_info(t.name) c
		union all select '` + generated + `', m.name || '.' || c.name, m.name, ''
			from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table' and c.hidden in (2, 3)
		union all select type, name, tbl_name, sql from sqlite_master where type <> 'table' and sql is not null`
	postgresParts = `with t as (select oid, relname::text as name, relkind from pg_class
			where relnamespace = current_schema()::regnamespace and relname <> 'goose_db_version')
		select 'table', name, name, '' from t where relkind in ('r', 'p')
		union all select case a.attgenerated when '' then 'column' else '` + generated + `' end,
			t.name || '.' || a.attname, t.name, '' from t join pg_attribute a on a.attrelid = t.oid
			where t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
		union all select 'index', i.name, t.name, '' from t join pg_index x on x.indrelid = t.oid
			join t i on i.oid = x.indexrelid
			where not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)
		union all select 'trigger', g.tgname || ' on ' || t.name, t.name, '' from t join pg_trigger g on g.tgrelid = t.oid
			where not g.tgisinternal and g.tgname <> 'closed'
		union all select 'rule', r.rulename || ' on ' || t.name, t.name, '' from t join pg_rewrite r on r.ev_class = t.oid
			where r.rulename <> '_RETURN'
		union all select 'view', name, name, '' from t where relkind in ('v', 'm')`
)

// plainSQL returns a definition in lower case and with single spaces.
func plainSQL(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// CompareSchema compares the schema of a database with this program's schema, and returns an error for each difference.
// Tables of other programs, such as Litestream, are allowed. On PostgreSQL it compares only names.
func CompareSchema(ctx context.Context, s *store.Store) (differences []error, err error) {
	var want, have map[string]part
	err = errors.Join(db.WithNewSchema(ctx, func(tx db.Tx) (err error) {
		want, err = readParts(tx, false)
		return err
	}), s.ReadTx(ctx, func(tx db.Tx) (err error) {
		have, err = readParts(tx, s.Postgres())
		return err
	}))
	if err != nil {
		return nil, err
	}
	differ := func(what, how string) {
		differences = append(differences, fmt.Errorf("the schema of the database is wrong: %s %s", what, how))
	}
	for _, what := range slices.Sorted(maps.Keys(want)) {
		p, there := have[what]
		switch {
		case !there:
			differ(what, "is missing")
		case !s.Postgres() && p.text != want[what].text:
			differ(what, "is different")
		}
	}
	for _, what := range slices.Sorted(maps.Keys(have)) {
		_, known := want[what]
		_, ours := want["table "+have[what].table]
		if !known && (ours || have[what].acts()) {
			differ(what, "does not belong to Efie")
		}
	}
	return differences, nil
}

// RefuseUnknownParts fails if a file has triggers, views or generated columns that do not belong to Efie. They would
// run in its transactions.
func RefuseUnknownParts(ctx context.Context, path string) error {
	return db.ReadFile(path, func(tx db.Tx) error {
		parts, err := readParts(tx, false)
		if err != nil {
			return err
		}
		maps.DeleteFunc(parts, func(_ string, p part) bool { return !p.acts() })
		if len(parts) == 0 {
			return nil
		}
		return fmt.Errorf("the database has parts that do not belong to Efie: %s. It was changed by hand; use another copy",
			strings.Join(slices.Sorted(maps.Keys(parts)), ", "))
	})
}
