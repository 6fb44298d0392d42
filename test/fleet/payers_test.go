package fleet_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// engines returns the address of a new database of each engine.
var engines = map[string]func(t *testing.T) string{
	"SQLite":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "efie.db") },
	"PostgreSQL": func(t *testing.T) string { address, _ := servertest.NewPostgres(t); return address },
}

// TestAServerThatIsKilledBooksForOnePayer lets a student and two payers pay at once, on one server and on two. A server
// is killed again and again. With STRESS set there are 500 rounds.
func TestAServerThatIsKilledBooksForOnePayer(t *testing.T) {
	rounds, killAfter := 12, 90
	if servertest.Stress() {
		rounds, killAfter = 500, 300
	}
	for engine, newAddress := range engines {
		for servers := 1; servers <= 2; servers++ {
			t.Run(fmt.Sprint(engine, " ", servers), func(t *testing.T) {
				if !servertest.Stress() {
					t.Parallel()
				}
				began := time.Now()
				r := newPayerRounds(t, newAddress(t), rounds, servers)
				r.runAll(r.logIn(rounds), killAfter)
				r.finish()
				for _, problem := range r.problems(rounds) {
					t.Error(problem)
				}
				if r.kills == 0 {
					t.Error("no server was killed")
				}
				t.Logf("in %s", time.Since(began).Round(time.Second))
			})
		}
	}
}

// TestAServerThatForgetsItsBookingsBooksForSeveralPayers is the control: a trigger makes each booked bed a held one, so
// that the rule for a second payment does not see it.
func TestAServerThatForgetsItsBookingsBooksForSeveralPayers(t *testing.T) {
	triggers := map[string]string{
		"SQLite": `create trigger forgets after update of state on bookings when new.state = 'confirmed'
			begin update bookings set state = 'held' where id = new.id; end`,
		"PostgreSQL": `create function forgets() returns trigger language plpgsql as
				$$ begin new.state := 'held'; return new; end $$;
			create trigger forgets before update on bookings for each row when (new.state = 'confirmed')
				execute function forgets()`,
	}
	for engine, newAddress := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			r := newPayerRounds(t, newAddress(t), 4, 2)
			_, err := r.db.Exec(triggers[engine])
			must.Do(t, err)
			r.runAll(r.logIn(4), 0)
			r.finish()
			must.Contain(t, "the problems", strings.Join(r.problems(4), "\n"), " payments booked the bed of booking",
				"is not the last state of its history")
		})
	}
}
