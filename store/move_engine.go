package store

import "strings"

// dialect is what a copy asks of an engine in its own words.
type dialect interface {
	// references asks for each table, and once for each table that it refers to, '' for none.
	references() string
	// primaryKey asks for the columns of the primary key of a table, $1.
	primaryKey() string
	// byBytes makes a text in order by come in the order of its bytes.
	byBytes() string
	// alone are statements that keep others from writing to tables until the transaction ends.
	alone(tables []*table) []string
	// filled are statements for when tables have been filled.
	filled(tables []*table) []string
	// closes are statements that let nobody write to tables any more.
	closes(tables []*table) []string
	// closed asks for the tables that are.
	closed() string
	// opens take back what closes did.
	opens(tables []*table) []string
}

// dialectOf returns the words of a database's engine.
func dialectOf(s *Store) dialect {
	if s.Postgres() {
		return postgresDialect{}
	}
	return sqliteDialect{}
}

// closedSays is what whoever writes to a closed database is told.
const closedSays = "this database was moved, and is closed (efie move)"

// sqliteDialect is that of SQLite.
type sqliteDialect struct{}

func (sqliteDialect) references() string {
	return `select m.name, coalesce(f."table", '') from sqlite_master m left join pragma_foreign_key_list(m.name) f
		where m.type = 'table' and m.name not like 'sqlite!_%' escape '!'`
}

func (sqliteDialect) primaryKey() string {
	return `select name from pragma_table_info($1) where pk > 0 order by pk`
}

func (sqliteDialect) byBytes() string { return "" } // it is always so

// alone implements dialect: the transaction has the only lock there is.
func (sqliteDialect) alone([]*table) []string { return nil }

func (sqliteDialect) filled([]*table) []string { return nil }

// writes are what is done to a table.
var writes = []string{"insert", "update", "delete"}

func (sqliteDialect) closes(tables []*table) (statements []string) {
	for _, t := range tables {
		for _, write := range writes {
			statements = append(statements, `create trigger `+quoted("closed_"+write+"_"+t.name)+` before `+write+` on `+t.quoted()+
				` begin select raise(abort, '`+closedSays+`'); end`)
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

// postgresDialect is that of PostgreSQL.
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

// byBytes implements dialect. Other collations know what letters are.
func (postgresDialect) byBytes() string { return ` collate "C"` }

func (postgresDialect) alone(tables []*table) []string {
	return []string{`lock table ` + names(tables) + ` in share row exclusive mode`}
}

// filled implements dialect. Without its statistics PostgreSQL reads whole tables where it need not.
func (postgresDialect) filled(tables []*table) []string { return []string{`analyze ` + names(tables)} }

// closes implements dialect. Triggers need no more than the lock that alone took: nobody who reads waits.
func (postgresDialect) closes(tables []*table) []string {
	statements := []string{`create function closed() returns trigger language plpgsql as $$ begin
		raise exception using message = '` + closedSays + `', errcode = 'read_only_sql_transaction'; end $$`}
	for _, t := range tables {
		statements = append(statements, `create trigger closed before insert or update or delete on `+t.quoted()+` for each row execute function closed()`)
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

// names are those of tables, as SQL lists them.
func names(tables []*table) string {
	list := make([]string, len(tables))
	for i, t := range tables {
		list[i] = t.quoted()
	}
	return strings.Join(list, ", ")
}
