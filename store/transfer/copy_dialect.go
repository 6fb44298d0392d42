package transfer

import (
	"strings"

	"efie/store"
)

// dialect is the SQL of a copy that differs between engines.
type dialect interface {
	// references selects each table with each table that it refers to, or with an empty text.
	references() string
	// primaryKey selects the columns of the primary key of table $1.
	primaryKey() string
	// byBytes makes order by compare texts by their bytes.
	byBytes() string
	// lock returns statements that make other writers wait until the transaction ends.
	lock(tables []*table) []string
	// filled returns statements to run after tables have been filled.
	filled(tables []*table) []string
	// closes returns statements that make tables refuse writes.
	closes(tables []*table) []string
	// closed selects the tables that refuse writes.
	closed() string
	// opens returns statements that undo those of closes.
	opens(tables []*table) []string
}

// dialectOf returns the dialect of a database's engine.
func dialectOf(s *store.Store) dialect {
	if s.Postgres() {
		return postgresDialect{}
	}
	return sqliteDialect{}
}

// refusal is the error of a write to a closed database.
const refusal = "this database was moved, and is closed (efie move)"

// sqliteDialect is the dialect of SQLite.
type sqliteDialect struct{}

func (sqliteDialect) references() string {
	return `select m.name, coalesce(f."table", '') from sqlite_master m left join pragma_foreign_key_list(m.name) f
		where m.type = 'table' and m.name not like 'sqlite!_%' escape '!'`
}

func (sqliteDialect) primaryKey() string {
	return `select name from pragma_table_info($1) where pk > 0 order by pk`
}

func (sqliteDialect) byBytes() string { return "" } // SQLite always compares bytes

// lock implements dialect: the transaction has SQLite's only lock.
func (sqliteDialect) lock([]*table) []string { return nil }

func (sqliteDialect) filled([]*table) []string { return nil }

// writes are the ways to change a table.
var writes = []string{"insert", "update", "delete"}

func (sqliteDialect) closes(tables []*table) (statements []string) {
	for _, t := range tables {
		for _, write := range writes {
			statements = append(statements, `create trigger `+quoted("closed_"+write+"_"+t.name)+
				` before `+write+` on `+t.quoted()+` begin select raise(abort, '`+refusal+`'); end`)
		}
	}
	return statements
}

func (sqliteDialect) closed() string {
	return `select tbl_name from sqlite_master where type = 'trigger' and name = 'closed_insert_' || tbl_name`
}

func (sqliteDialect) opens(tables []*table) (statements []string) {
	for _, t := range tables {
		for _, write := range writes {
			statements = append(statements, `drop trigger `+quoted("closed_"+write+"_"+t.name))
		}
	}
	return statements
}

// postgresDialect is the dialect of PostgreSQL.
type postgresDialect struct{}

func (postgresDialect) references() string {
	return `select t.relname, coalesce(r.relname, '') from pg_class t
		left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' left join pg_class r on r.oid = c.confrelid
		where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace`
}

func (postgresDialect) primaryKey() string {
	return `select k.column_name from information_schema.key_column_usage k
		join information_schema.table_constraints c using (constraint_schema, constraint_name, table_name)
		where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema() and c.table_name = $1
		order by k.ordinal_position`
}

// byBytes implements dialect. Other collations compare letters as people do.
func (postgresDialect) byBytes() string { return ` collate "C"` }

func (postgresDialect) lock(tables []*table) []string {
	return []string{`lock table ` + names(tables) + ` in share row exclusive mode`}
}

// filled implements dialect. Without statistics PostgreSQL reads whole tables needlessly.
func (postgresDialect) filled(tables []*table) []string { return []string{`analyze ` + names(tables)} }

// closes implements dialect. Triggers need only the lock that lock took, so readers do not wait.
func (postgresDialect) closes(tables []*table) []string {
	statements := []string{`create function closed() returns trigger language plpgsql as $$ begin
		raise exception using message = '` + refusal + `', errcode = 'read_only_sql_transaction'; end $$`}
	for _, t := range tables {
		statements = append(statements, `create trigger closed before insert or update or delete on `+t.quoted()+
			` for each row execute function closed()`)
	}
	return statements
}

func (postgresDialect) closed() string {
	return `select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where t.tgname = 'closed' and c.relnamespace = current_schema()::regnamespace`
}

func (postgresDialect) opens(tables []*table) (statements []string) {
	for _, t := range tables {
		statements = append(statements, `drop trigger closed on `+t.quoted())
	}
	return append(statements, `drop function closed()`)
}

// names lists tables for SQL.
func names(tables []*table) string {
	list := make([]string, len(tables))
	for i, t := range tables {
		list[i] = t.quoted()
	}
	return strings.Join(list, ", ")
}
