//go:build !postgres

package store_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

// scan matches a line of a plan that reads a whole table.
var scan = regexp.MustCompile(`^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?`)

// planner asks SQLite for the plans of queries.
type planner struct {
	*fixture
	partial []string // indexes over a few rows of their table
	tables  []string
}

func newPlanner(t *testing.T) planner {
	t.Helper()
	p := planner{fixture: newFixture(t)}
	p.partial = p.Texts(`select name from sqlite_schema where type = 'index' and sql like '% where %'`)
	p.tables = p.Texts(`select name from sqlite_schema where type = 'table'`)
	return p
}

// scans returns the lines of a query's plan that read a whole growing table.
func (p planner) scans(query string) (lines []string) {
	p.T.Helper()
	rows, err := p.SQL.Query(`explain query plan `+query, make([]any, strings.Count(query, "$"))...)
	if err != nil {
		p.T.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var line string
		p.Must(rows.Scan(&id, &parent, &unused, &line))
		if p.whole(query, line) {
			lines = append(lines, line)
		}
	}
	p.Must(rows.Err())
	return lines
}

// whole reports whether a line of a plan reads a whole growing table, without a partial index.
func (p planner) whole(query, line string) bool {
	// an index that SQLite makes for this query, or a whole index
	if strings.Contains(line, "AUTOMATIC") || strings.Contains(line, "FOR IN-OPERATOR") {
		return true
	}
	read := scan.FindStringSubmatch(line)
	if read == nil || slices.Contains(p.partial, read[2]) || line == "SCAN CONSTANT ROW" {
		return false
	}
	table := p.table(query, read[1])
	return table != "" && !slices.Contains(small, table)
}

// table returns the table that has an alias in a query, or "" for a subquery, whose tables have their own lines.
func (p planner) table(query, name string) string {
	naming := regexp.MustCompile(`(\w+|\)) (?:as )?` + regexp.QuoteMeta(name) + `\b`)
	for _, named := range naming.FindAllStringSubmatch(query, -1) {
		switch what := named[1]; {
		case slices.Contains(p.tables, what):
			return what
		case what == ")", what == "with", strings.Contains(query, "with "+what+" ("):
			return ""
		}
	}
	return name
}

// TestNoQueryReadsAWholeTable plans every query of the store.
func TestNoQueryReadsAWholeTable(t *testing.T) {
	p := newPlanner(t)
	excused := map[string]bool{}
	for folder, files := range storeFiles(t) {
		s := readSource(t, nil, files...)
		for _, q := range s.queries() {
			if built[q.where] != "" {
				continue
			}
			lines := p.scans(q.text)
			if len(lines) == 0 {
				continue
			}
			if _, meant := wholeReadings[q.where]; meant {
				excused[q.where] = true
				continue
			}
			t.Errorf("%s: %s: %s: add an index, or an entry in small or wholeReadings (store/query_source_test.go)\n%s",
				folder, q.where, strings.Join(lines, "; "), q.text)
		}
		for _, where := range s.made() {
			if built[where] != "" {
				continue
			}
			t.Errorf("%s: %s builds a query when it runs, so the query cannot be planned", folder, where)
		}
	}
	for where := range wholeReadings {
		if !excused[where] {
			t.Errorf("%s does not read a whole table: remove it from the list", where)
		}
	}
}

// TestThePlannerFindsAScan is the control of the planner.
func TestThePlannerFindsAScan(t *testing.T) {
	p := newPlanner(t)
	for query, want := range map[string]int{
		`select id from accounts where name = $1`:                                                                    1,
		`select st.id from bookings b join accounts st on st.id = b.student_id where b.price = 1`:                    1,
		`select id from bookings order by held_at desc limit 10`:                                                     1,
		`select distinct room_uuid from bookings order by room_uuid`:                                                 1,
		`delete from sessions where device = $1`:                                                                     1,
		`update transitions set at = $1 where cause = $2`:                                                            1,
		`with s (id) as (select id from accounts where phone = $1) select t.id from s t`:                             1,
		`with s (id) as (select id from accounts where email = $1) select t.id from s t`:                             0,
		`select id from (select id from accounts where phone = $1) s where s.id <> ''`:                               1,
		`select a.id from bookings a join bookings z on z.room_uuid = a.hostel_uuid where a.id = $1 and z.price > 5`: 1,
		`select id from accounts where id = $1`:                                                                      0,
		`select id from outbox where sent_at = 0 and student_id = $1`:                                                0,
		`select queued_at from outbox where sent_at = 0 order by queued_at`:                                          0,
		`delete from former_slugs where slug in (select slug from hostels)`:                                          1,
		`select name from campuses`:                                                                                  0,
		`select 1`:                                                                                                   0,
	} {
		must.Equal(t, query, len(p.scans(query)), want)
	}
}

// TestStatementsStayPrepared: no query compares a parameter with a column that a partial index compares with a
// constant. SQLite would prepare the statement again for each value of the parameter.
func TestStatementsStayPrepared(t *testing.T) {
	p := newPlanner(t)
	var again []string
	compared := regexp.MustCompile(`(\w+) (=|<>|>) (?:\d+|'[^']*')`)
	for _, index := range p.Texts(`select sql from sqlite_schema where type = 'index' and sql like '% where %'`) {
		_, condition, _ := strings.Cut(index, "where")
		for _, c := range compared.FindAllStringSubmatch(condition, -1) {
			again = append(again, c[1]+" "+c[2]+` \$`)
		}
	}
	if !slices.Contains(again, `state = \$`) {
		t.Fatalf("the partial indexes compare %q", again)
	}
	bad := regexp.MustCompile(`\b(` + strings.Join(again, "|") + `)`)
	for folder, files := range storeFiles(t) {
		for _, q := range readSource(t, nil, files...).queries() {
			_, condition, _ := strings.Cut(q.text, "where")
			if found := bad.FindString(condition); found != "" && q.where != "List" { // only operators run it
				t.Errorf("%s: %s compares %s in\n%s", folder, q.where, found, q.text)
			}
		}
	}
}
