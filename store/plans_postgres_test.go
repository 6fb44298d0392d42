//go:build postgres

package store_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

// indexReadings has the reason why a query reads a whole partial index, by its function or constant. SQLite reads whole
// partial indexes for these queries only.
var indexReadings = map[string]string{
	"Alarms":       "it shows all open alarms",
	"QueueAlarms":  "all open alarms without an email get one",
	"Diagnose":     "it lists all that needs a person",
	"Unsent":       "it lists all unsent emails",
	"deadEmails":   "it looks for given-up emails among the unsent ones",
	"Forget":       "a background task looks through unsent emails and the mailboxes of old holds",
	"figures":      "it counts active and waiting rows",
	"endEverybody": "an operator ends all sessions and links; SQLite shows no plan for that",
}

// node is a step of PostgreSQL's plan.
type node struct {
	Type      string `json:"Node Type"`
	Table     string `json:"Relation Name"`
	Index     string `json:"Index Name"`
	Condition string `json:"Index Cond"`
	Rows      int    `json:"Actual Rows"` // of each run of the step, like the two below
	Removed   int    `json:"Rows Removed by Filter"`
	Unmatched int    `json:"Rows Removed by Join Filter"`
	Loops     int    `json:"Actual Loops"`
	Hit       int    `json:"Shared Hit Blocks"` // of the step and the steps below it, like the next
	Read      int    `json:"Shared Read Blocks"`
	Plans     []node
}

// handled returns the number of rows that all executed steps of a plan read.
func (n node) handled() int {
	all := (n.Rows + n.Removed + n.Unmatched) * n.Loops
	for _, below := range n.Plans {
		all += below.handled()
	}
	return all
}

// postgresPlanner asks PostgreSQL for the plans that a connection caches for prepared statements. Such a plan does not
// know the parameters, and is made for the current number of rows.
type postgresPlanner struct {
	*fixture
	first   map[string]*regexp.Regexp // by index: a condition about its first column
	tableOf map[string]string         // by index
}

func newPostgresPlanner(t *testing.T, rows int) postgresPlanner {
	t.Helper()
	p := postgresPlanner{newFixture(t), map[string]*regexp.Regexp{}, map[string]string{}}
	p.StopRehearsals()
	p.fill(rows)
	p.Run(`set plan_cache_mode = force_generic_plan; set enable_seqscan = off`)
	found, err := p.SQL.Query(`select i.indexrelid::regclass, i.indrelid::regclass, a.attname from pg_index i
		join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
		join pg_class c on c.oid = i.indrelid and c.relnamespace = current_schema()::regnamespace`)
	p.Must(err)
	defer found.Close()
	for found.Next() {
		var index, table, column string
		p.Must(found.Scan(&index, &table, &column))
		p.first[index], p.tableOf[index] = regexp.MustCompile(`\(`+column+` (=|<|>|IS)`), table
	}
	p.Must(found.Err())
	return p
}

// fill adds rows to all tables and analyses them. No row is active or waiting, as at night before many students come.
func (f *fixture) fill(rows int) {
	f.T.Helper()
	if rows == 0 {
		return // a new database has no statistics
	}
	f.insertInAll(rows)
	f.Run(`analyze`)
}

func (f *fixture) insertInAll(rows int) {
	f.T.Helper()
	f.Run(`do $$ declare t record; begin
		for t in select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns,
				string_agg(case format_type(a.atttypid, null) when 'text' then '''x'' || n' when 'boolean' then 'false'
					else 'n' end, ', ') as of
			from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
				and c.relname not in ('goose_db_version', 'modes')
			group by c.oid order by c.oid loop
			execute format('insert into %I (%s) select %s from generate_series(1000001, 1000000 + %s) n',
				t.name, t.columns, t.of, ` + fmt.Sprint(rows) + `);
		end loop;
	end $$`)
}

// whole returns the steps of a query's plan that read a whole growing table or a whole index.
func (p postgresPlanner) whole(query string) (steps []string) {
	p.T.Helper()
	p.Run("prepare q as " + query)
	defer p.Run(`deallocate q`)
	nulls := ""
	if n := p.Number(`select cardinality(parameter_types) from pg_prepared_statements where name = 'q'`); n > 0 {
		nulls = "(null" + strings.Repeat(", null", n-1) + ")"
	}
	var plans []struct{ Plan node }
	p.Must(json.Unmarshal([]byte(p.Text(`explain (format json, costs off) execute q`+nulls)), &plans))
	return p.reads(plans[0].Plan)
}

func (p postgresPlanner) reads(n node) (steps []string) {
	p.T.Helper()
	table, whole := n.Table, n.Type == "Seq Scan"
	if n.Index != "" && n.Type != "ModifyTable" {
		first, known := p.first[n.Index]
		if !known {
			p.T.Fatalf("unknown index %s", n.Index)
		}
		table, whole = p.tableOf[n.Index], !first.MatchString(n.Condition)
	}
	if whole && !slices.Contains(small, table) {
		steps = append(steps, fmt.Sprintf("%s %s %s %s", n.Type, table, n.Index, n.Condition))
	}
	for _, below := range n.Plans {
		steps = append(steps, p.reads(below)...)
	}
	return steps
}

// TestACachedPlanReadsNoWholeTable: PostgreSQL may use a cached plan until it analyses the table again. By then the
// table may have many rows, or many waiting rows. So plans for few rows, and for no waiting rows, must be good, too.
func TestACachedPlanReadsNoWholeTable(t *testing.T) {
	for _, rows := range []int{0, 3000} {
		p := newPostgresPlanner(t, rows)
		for folder, files := range storeFiles(t) {
			for _, q := range readSource(t, nil, files...).queries() {
				if built[q.where]+wholeReadings[q.where]+indexReadings[q.where] != "" {
					continue
				}
				if steps := p.whole(q.text); len(steps) > 0 {
					t.Errorf("%d rows: %s: %s: %s\n%s", rows, folder, q.where, strings.Join(steps, "; "), q.text)
				}
			}
		}
	}
}

// TestThePlanOfAHoldReadsNoHistory: without statistics PostgreSQL does not know that few transitions are cancellations.
// A hold took 25 ms when it read 28,800 transitions.
func TestThePlanOfAHoldReadsNoHistory(t *testing.T) {
	p := newPostgresPlanner(t, 0)
	p.insertInAll(20_000)
	p.Run(`set enable_seqscan = on`)
	const joined = `select t.at from bookings b join transitions t on t.subject = b.id
		where b.student_id = $1 and t.was = 'confirmed' and t.next = 'cancelled' and t.cause = 'student'`
	must.Equal(t, "the control, a join", len(p.whole(joined)), 1)
	for _, q := range readSource(t, nil, "mailbox.go").queries() {
		steps := strings.Join(p.whole(q.text), "; ")
		if q.where == "selectRefunds" && strings.Contains(steps, " transitions ") {
			t.Error(steps)
		}
	}
}

// TestThePlannerFindsACachedPlanOfAWholeTable is the control of postgresPlanner.
func TestThePlannerFindsACachedPlanOfAWholeTable(t *testing.T) {
	p := newPostgresPlanner(t, 3000)
	for query, want := range map[string]int{
		`select id from accounts where id = $1`:                                                0,
		`select id from accounts where name = $1`:                                              1,
		`select id from outbox where sent_at = 0 and dead_at = 0 and next_at <= $1`:            0,
		`update outbox set about = $1 where about <> '' and about = $2 and sent_at = 0`:        1,
		`delete from bookings where id = $1 and state = 'held'`:                                1,
		`select * from transitions where subject = $1 or subject in (select id from bookings)`: 2,
		`select name from campuses`:                                                            0,
	} {
		must.Equal(t, query, len(p.whole(query)), want)
	}
}

// explain runs a query without parameters, and returns its plan with the counts of each step.
func (f *fixture) explain(query string) node {
	f.T.Helper()
	var plans []struct{ Plan node }
	f.Must(json.Unmarshal([]byte(f.Text(`explain (analyze, buffers, format json) `+query)), &plans))
	return plans[0].Plan
}

// TestTheDoctorReadsEachRowAFewTimesInLittleMemory runs every query of the doctor with too little memory for a
// hash of all rows. A subquery that PostgreSQL cannot hash runs again for each row.
func TestTheDoctorReadsEachRowAFewTimesInLittleMemory(t *testing.T) {
	f := newFixture(t)
	f.fill(many)
	f.Run(`set work_mem = '64kB'`)
	queries := 0
	for _, q := range readSource(t, nil, "doctor.go").queries() {
		if strings.Contains(q.text, "$") {
			continue // it reads the rows of its parameters
		}
		queries++
		if rows := f.explain(q.text).handled(); rows > 20*many {
			t.Errorf("%s reads %d rows, with %d in each table\n%s", q.where, rows, many, q.text)
		}
	}
	if queries < 28 {
		t.Errorf("only %d queries ran", queries)
	}
}

// TestTheDoctorSearchesNoIndexForEachTransition: transitions is the largest table, and a search in its index reads two
// to four blocks. One join compares each transition with the previous one.
func TestTheDoctorSearchesNoIndexForEachTransition(t *testing.T) {
	f := newFixture(t)
	f.fill(many)
	compared := 0
	for _, q := range readSource(t, nil, "doctor.go").queries() {
		if strings.HasPrefix(q.text, "select t.subject from transitions t") {
			compared++
			if n := f.explain(q.text); n.Hit+n.Read > many {
				t.Errorf("comparing %d transitions read %d blocks\n%s", many, n.Hit+n.Read, q.text)
			}
		}
	}
	must.Equal(t, "queries that compare transitions", compared, 1)
}
