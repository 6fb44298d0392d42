package security_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/server/servertest"
	"efie/test/must"
)

// databaseContents returns all rows of the database as text, without the rate limits and the times when sessions were
// seen.
func databaseContents(s *servertest.RunningSite) (lines []string) {
	s.T.Helper()
	db := s.SQL()
	defer db.Close()
	var tables []string
	rows, err := db.Query(
		`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'throttles'`)
	for err == nil && rows.Next() {
		tables = append(tables, "")
		err = rows.Scan(&tables[len(tables)-1])
	}
	must.Do(s.T, err)
	for _, table := range tables {
		rows, err := db.Query("select * from " + table) // #nosec G202 -- the name is the database's own
		must.Do(s.T, err)
		names, err := rows.Columns()
		must.Do(s.T, err)
		for rows.Next() {
			values, into := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				into[i] = &values[i]
			}
			must.Do(s.T, rows.Scan(into...))
			if i := slices.Index(names, "seen_at"); table == "sessions" && i >= 0 {
				values[i] = nil
			}
			lines = append(lines, fmt.Sprint(table, values))
		}
	}
	slices.Sort(lines)
	return lines
}

// TestAGetChangesNothing opens every GET route as a student with a booking, with addresses of this student's objects.
// R33 allows two changes, which have been made before: the link that verifies, and the dashboard that asks the provider
// about a reference.
func TestAGetChangesNothing(t *testing.T) {
	t.Parallel()
	f := newThreeStudents(t)
	verify := f.NewBrowser()
	verify.Apply("yaa@example.com")
	fresh := verify.VerificationLink("yaa@example.com")
	for f.Count(`select count(*) from outbox where sent_at = 0`) > 0 { // sending an email changes the database too
		f.PassTime(0)
	}
	f.Exec(`update payments set next_at = $1`, time.Now().Add(time.Hour).UnixMilli()) // the reconciler asks nothing
	slug := f.Text(`select slug from hostels`)
	fill := strings.NewReplacer("{key}", slug, "{name}", "privacy-policy", "{code}", f.code, "/*", "/x",
		"{reference}", f.reference)
	tokens := map[string]string{"/verify-email/{token}": f.verifies, "/hq/api/verify-email/{token}": f.verifies,
		"/reset-password/{token}": f.resets}
	before, tried := databaseContents(f.RunningSite), 0
	err := chi.Walk(f.Handler.(chi.Routes),
		func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			if method != http.MethodGet {
				return nil
			}
			token := tokens[strings.TrimSuffix(route, "/")]
			path := strings.Replace(fill.Replace(route), "{token}", token, 1)
			for _, query := range []string{"", "?reference=" + f.reference + "&saved=1&part=popup&q=a&token=" +
				f.verifies} {
				if a := f.ama.Get(path + query); a.Status >= 500 {
					t.Errorf("GET %s answers %d", path+query, a.Status)
				}
				tried++
			}
			if after := databaseContents(f.RunningSite); !slices.Equal(before, after) {
				t.Errorf("GET %s changes the database:\n%v\n%v", path, before, after)
				before = after
			}
			return nil
		})
	if err != nil || tried < 60 {
		t.Errorf("the test opened %d addresses, want 60 or more; %v", tried, err)
	}
	f.ama.Get(fresh)
	if slices.Equal(before, databaseContents(f.RunningSite)) {
		t.Error("the control failed: an unused verification link changes nothing that the test sees")
	}
}
