package mail

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/test/must"
)

// scenario has a real outbox in a file, a postman for each of two servers of Efie, and a mail server.
type scenario struct {
	*mailServer
	path    string
	db      *sql.DB // direct access, to queue letters
	postmen []*Postman
	letters []string // the ids; letter ID goes to ID@example.com
	expired []string // the letters that problems found given up because their link had expired
}

// newScenario makes two postmen with one outbox. change may wrap the outbox or the carrier of each.
func newScenario(t *testing.T, treat func(to string, try int) behaviour, change func(*Postman)) *scenario {
	t.Helper()
	s := &scenario{mailServer: newMailServer(t, treat), path: filepath.Join(t.TempDir(), "efie.db")}
	for range 2 {
		outbox := storetest.OpenStore(t, s.path)
		t.Cleanup(func() { outbox.Close() })
		p := NewPostman(outbox, writer(t), s.carrier(), slog.New(slog.DiscardHandler))
		change(p)
		s.postmen = append(s.postmen, p)
	}
	var err error
	if s.db, err = sql.Open("sqlite3", s.path+"?_busy_timeout=5000"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.db.Close() })
	return s
}

func unchanged(*Postman) {}

// queue adds n letters, of all kinds in turn.
func (s *scenario) queue(n int, at time.Time) {
	s.t.Helper()
	tx, err := s.db.Begin()
	must.Do(s.t, err)
	for range n {
		i := len(s.letters)
		l := queued(kinds[i%len(kinds)]).Letter
		id := fmt.Sprintf("letter-%d", i)
		l.To = id + "@example.com"
		text, err := json.Marshal(l)
		if err == nil {
			_, err = tx.Exec(`insert into outbox
				(id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
				values ($1, $2, $3, $4, 0, 0, 0, 0, '')`, id, string(text), at.UnixMilli(), at.UnixMilli())
		}
		must.Do(s.t, err)
		s.letters = append(s.letters, id)
	}
	must.Do(s.t, tx.Commit())
}

// deliverAll runs the workers of all postmen concurrently until no letter is due at now.
func (s *scenario) deliverAll(now time.Time) {
	s.t.Helper()
	var all sync.WaitGroup
	for _, p := range s.postmen {
		p.breaker = newBreaker(time.Hour) // as if its pause was over; it knows the true time alone
		for range workers {
			all.Go(func() {
				for found := true; found; {
					var err error
					if found, err = p.Round(context.Background(), now); err != nil {
						s.t.Error(err)
					}
				}
			})
		}
	}
	all.Wait()
}

// problems checks every letter and returns what is wrong. A letter must have arrived with exactly one
// confirmation and one Message-ID, or be dead and named by the doctor, or have an expired link.
//
// Unconfirmed copies are not counted. They cannot be avoided: without a confirmation the sender either
// sends the letter again and risks a second copy, or loses it. SMTP asks to send it again (RFC 1047,
// RFC 5321 4.5.3.2.6).
func (s *scenario) problems() (problems []string) {
	s.t.Helper()
	outbox := storetest.OpenStore(s.t, s.path)
	defer outbox.Close()
	diagnosis, err := outbox.Examine(s.t.Context())
	must.Do(s.t, err)
	doctor := strings.Join(diagnosis.Waiting, "\n") + "\n"
	if strings.Contains(doctor, "@") {
		problems = append(problems, "the doctor names recipients:\n"+doctor)
	}
	unsent, err := outbox.Unsent(s.t.Context())
	must.Do(s.t, err)
	dead := map[string]bool{}
	s.expired = nil
	for _, u := range unsent {
		if u.Reason == hostel.LinkHasRunOut {
			s.expired = append(s.expired, u.ID)
			letter := hostel.QueuedLetter{Letter: hostel.Letter{Kind: u.Kind}, QueuedAt: u.QueuedAt}
			if ends, has := letter.LinkEnds(); !has || u.DeadAt.Before(ends) || strings.Contains(doctor, u.ID+" ") {
				problems = append(problems, fmt.Sprintf("%s, whose link ends %s, was given up %s; the doctor says:\n%s",
					u.ID, ends, u.DeadAt, doctor))
			}
		}
		if dead[u.ID] = !u.DeadAt.IsZero(); u.DeadAt.IsZero() {
			problems = append(problems, u.ID+" still waits: "+u.Reason)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.letters {
		to, messageID := id+"@example.com", "<"+id+"@efie.example>"
		switch {
		case slices.Contains(s.expired, id):
			if s.copies[to] != 0 {
				problems = append(problems, id+" came, and counts as one whose link ran out")
			}
		case dead[id] && !strings.Contains(doctor, "letter "+id+" ("):
			problems = append(problems, id+" is dead, and the doctor does not name it")
		case !dead[id] && s.copies[to] != 1:
			problems = append(problems, fmt.Sprintf("%s came %d times", id, s.copies[to]))
		case !dead[id] && (len(s.seen[to]) != 1 || !s.seen[to][messageID]):
			problems = append(problems, fmt.Sprintf("%s has the Message-IDs %v", id, s.seen[to]))
		}
	}
	return problems
}

// number returns the number of the letter to an address.
func number(to string) (n int) {
	fmt.Sscanf(to, "letter-%d@", &n)
	return n
}
