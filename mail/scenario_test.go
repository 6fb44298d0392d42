package mail

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/hostel/outbox/outboxtest"
	"efie/store/db"
	"efie/store/storetest"
	"efie/test/must"
)

// scenario has a real outbox in a file, two postmen as on two servers of Efie, and a mail server.
type scenario struct {
	*mailServer
	path    string
	db      *sql.DB // direct access, to queue emails
	postmen []*Postman
	workers []*outbox.Worker
	emails  []string // the ids; the email with the id ID goes to ID@example.com
	expired []string // the emails that were dropped because their link had expired, set by problems
}

// changer changes the transport of a postman, or returns another outbox for it.
type changer func(*Postman, outbox.Queue) outbox.Queue

// newScenario makes two postmen with one outbox.
func newScenario(t *testing.T, treat func(to string, try int) behaviour, change changer) *scenario {
	t.Helper()
	s := &scenario{mailServer: newMailServer(t, treat), path: filepath.Join(t.TempDir(), "efie.db")}
	for range 2 {
		store := storetest.OpenStore(t, s.path)
		t.Cleanup(func() { store.Close() })
		p := NewPostman(writer(t), s.carrier(), slog.New(slog.DiscardHandler))
		s.postmen = append(s.postmen, p)
		s.workers = append(s.workers, outbox.NewWorker(change(p, store), outbox.Email, p, p.log))
	}
	var err error
	s.db, err = sql.Open("sqlite3", s.path+"?_busy_timeout=5000")
	must.Do(t, err)
	t.Cleanup(func() { s.db.Close() })
	return s
}

func unchanged(_ *Postman, queue outbox.Queue) outbox.Queue { return queue }

// queue adds n emails. Their kinds take turns.
func (s *scenario) queue(n int, at time.Time) {
	s.t.Helper()
	tx, err := s.db.Begin()
	must.Do(s.t, err)
	for range n {
		i := len(s.emails)
		l := queuedEmail(kinds[i%len(kinds)]).Email
		id := fmt.Sprintf("email-%d", i)
		l.To = id + "@example.com"
		_, err := tx.Exec(`insert into outbox
			(id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
			values ($1, $2, $3, $4, 0, 0, 0, 0, '')`, id, db.JSON(l), at.UnixMilli(), at.UnixMilli())
		must.Do(s.t, err)
		s.emails = append(s.emails, id)
	}
	must.Do(s.t, tx.Commit())
}

// deliverAll runs four rounds of each worker concurrently until no email is due at now.
func (s *scenario) deliverAll(now time.Time) {
	s.t.Helper()
	var all sync.WaitGroup
	for i, w := range s.workers {
		s.postmen[i].breaker = newBreaker(time.Hour) // as after its pause, because the breaker uses the real time
		for range 4 {
			all.Go(func() {
				must.Do(s.t, outboxtest.RunRounds(context.Background(), w, now))
			})
		}
	}
	all.Wait()
}

// problems checks every email and returns the problems found. An email must have exactly one confirmed copy and one
// Message-ID, or be dead and listed by the doctor, or have an expired link.
//
// Unconfirmed copies do not count. They cannot be avoided: without a confirmation, the sender must send the email again
// or risk losing it. SMTP requires a second try (RFC 1047, RFC 5321 4.5.3.2.6).
func (s *scenario) problems() (problems []string) {
	s.t.Helper()
	store := storetest.OpenStore(s.t, s.path)
	defer store.Close()
	diagnosis, err := store.Examine(s.t.Context())
	must.Do(s.t, err)
	doctor := strings.Join(diagnosis.Waiting, "\n") + "\n"
	if strings.Contains(doctor, "@") {
		problems = append(problems, "the doctor's report contains recipients:\n"+doctor)
	}
	unsent, err := store.Unsent(s.t.Context())
	must.Do(s.t, err)
	dead := map[string]bool{}
	s.expired = nil
	for _, u := range unsent {
		if u.Reason == outbox.StaleReason {
			s.expired = append(s.expired, u.ID)
			email := outbox.Message{Email: hostel.Email{Kind: u.Kind}, QueuedAt: u.QueuedAt}
			if !email.Stale(u.DeadAt) || strings.Contains(doctor, u.ID+" ") {
				problems = append(problems, fmt.Sprintf("%s, queued at %s, was dropped at %s; the doctor reports:\n%s",
					u.ID, u.QueuedAt, u.DeadAt, doctor))
			}
		}
		if dead[u.ID] = !u.DeadAt.IsZero(); u.DeadAt.IsZero() {
			problems = append(problems, u.ID+" still waits: "+u.Reason)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.emails {
		to, messageID := id+"@example.com", "<"+id+"@efie.example>"
		switch {
		case slices.Contains(s.expired, id):
			if s.copies[to] != 0 {
				problems = append(problems, id+" arrived, but is recorded as dropped with an expired link")
			}
		case dead[id] && !strings.Contains(doctor, " "+id+" ("):
			problems = append(problems, id+" is dead, but the doctor does not list it")
		case !dead[id] && s.copies[to] != 1:
			problems = append(problems, fmt.Sprintf("%s arrived %d times", id, s.copies[to]))
		case !dead[id] && (len(s.seen[to]) != 1 || !s.seen[to][messageID]):
			problems = append(problems, fmt.Sprintf("%s has the Message-IDs %v", id, s.seen[to]))
		}
	}
	return problems
}

// number returns the number of the email to an address.
func number(to string) (n int) {
	fmt.Sscanf(to, "email-%d@", &n)
	return n
}
