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
	"efie/store"
)

// street is where letters go from and to: a real outbox on a file, with as many postmen as
// servers, and a post office.
type street struct {
	*postOffice
	path    string
	db      *sql.DB // past the store, to queue letters
	postmen []*Postman
	letters []string // the ids; letter ID goes to ID@example.com
	lapsed  []string // those that problems found given up because their link had run out
}

// newStreet has two servers on one outbox. What lies between a postman and his outbox or carrier
// may be put there by change.
func newStreet(t *testing.T, treat func(to string, try int) manner, change func(*Postman)) *street {
	t.Helper()
	s := &street{postOffice: newPostOffice(t, treat), path: filepath.Join(t.TempDir(), "efie.db")}
	for range 2 {
		outbox, err := store.Open(t.Context(), s.path)
		if err != nil {
			t.Fatal(err)
		}
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

func asItIs(*Postman) {}

// queue writes n letters, of all kinds in turn.
func (s *street) queue(n int, at time.Time) {
	s.t.Helper()
	tx, err := s.db.Begin()
	if err != nil {
		s.t.Fatal(err)
	}
	for range n {
		i := len(s.letters)
		l := queued(kinds[i%len(kinds)]).Letter
		id := fmt.Sprintf("letter-%d", i)
		l.To = id + "@example.com"
		text, err := json.Marshal(l)
		if err == nil {
			_, err = tx.Exec(`insert into outbox (id, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
				values ($1, $2, $3, $4, 0, 0, 0, 0, '')`, id, string(text), at.UnixMilli(), at.UnixMilli())
		}
		if err != nil {
			s.t.Fatal(err)
		}
		s.letters = append(s.letters, id)
	}
	if err := tx.Commit(); err != nil {
		s.t.Fatal(err)
	}
}

// minute lets the hands of all postmen work side by side, until there is nothing to do at now.
func (s *street) minute(now time.Time) {
	s.t.Helper()
	var all sync.WaitGroup
	for _, p := range s.postmen {
		for range hands {
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

// problems are what is wrong with what came: each letter has arrived once for which the server
// said that it has it, under one Message-ID at every try, or is dead and named by the doctor, or
// had a link that had run out.
//
// A copy of which the server could not say that it has it counts apart. Nobody can do better: at
// that moment one of the two has to send the letter again and risk a second copy, or not, and risk
// that there is none; SMTP wants the sender to do it (RFC 1047, RFC 5321 4.5.3.2.6).
func (s *street) problems() (problems []string) {
	s.t.Helper()
	outbox, err := store.Open(s.t.Context(), s.path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer outbox.Close()
	diagnosis, err := outbox.Examine(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	doctor := strings.Join(diagnosis.Waiting, "\n") + "\n"
	if strings.Contains(doctor, "@") {
		problems = append(problems, "the doctor tells whom letters are for:\n"+doctor)
	}
	unsent, err := outbox.Unsent(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	dead := map[string]bool{}
	s.lapsed = nil
	for _, u := range unsent {
		if ends, has := (hostel.QueuedLetter{Letter: hostel.Letter{Kind: u.Kind}, QueuedAt: u.QueuedAt}).LinkEnds(); u.Reason == hostel.LinkHasRunOut {
			if s.lapsed = append(s.lapsed, u.ID); !has || u.DeadAt.Before(ends) || strings.Contains(doctor, u.ID+" ") {
				problems = append(problems, fmt.Sprintf("%s, whose link ends %s, was given up %s; the doctor says:\n%s", u.ID, ends, u.DeadAt, doctor))
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
		case slices.Contains(s.lapsed, id):
			if s.copies[to] != 0 {
				problems = append(problems, id+" came, and counts as one whose link ran out")
			}
		case dead[id] && !strings.Contains(doctor, "letter "+id+" ("):
			problems = append(problems, id+" is dead, and nobody says so")
		case !dead[id] && s.copies[to] != 1:
			problems = append(problems, fmt.Sprintf("%s came %d times", id, s.copies[to]))
		case !dead[id] && (len(s.seen[to]) != 1 || !s.seen[to][messageID]):
			problems = append(problems, fmt.Sprintf("%s has the Message-IDs %v", id, s.seen[to]))
		}
	}
	return problems
}

// number is which letter an address belongs to.
func number(to string) (n int) {
	fmt.Sscanf(to, "letter-%d@", &n)
	return n
}

// hourDown lets the server be down for an hour, in which five letters are queued each minute, and
// says what time it is then.
func (s *street) hourDown() time.Time {
	s.t.Helper()
	s.queue(20, start)
	s.minute(start)
	s.down()
	now := start
	for range 60 {
		now = now.Add(time.Minute)
		s.queue(5, now)
		s.minute(now)
	}
	return now
}

func TestAfterAnHourWithoutAServerLettersLeaveInMinutes(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takes }, asItIs)
	now := s.hourDown()
	if len(s.copies) != 20 {
		t.Fatalf("%d letters came, 20 of them before the outage", len(s.copies))
	}
	s.up()
	for range longestPause / time.Minute {
		now = now.Add(time.Minute)
		s.minute(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestEveryLetterArrivesOnceTheServerIsBack has a server that is in a bad state when it is back.
func TestEveryLetterArrivesOnceTheServerIsBack(t *testing.T) {
	s := newStreet(t, func(to string, try int) manner {
		switch n := number(to); {
		case n%50 == 7:
			return refuses
		case n%20 == 3 && try <= 2:
			return defers
		case n%60 == 11 && try == 1:
			return breaksOff
		case n%60 == 31 && try <= 2:
			return forgets
		}
		return takes
	}, asItIs)
	now := s.hourDown()
	for range 3 * 60 {
		s.up() // also after each death
		now = now.Add(time.Minute)
		s.minute(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	var refused, deferred, died, twice int
	for _, id := range s.letters {
		to := id + "@example.com"
		switch n := number(to); {
		case n%50 == 7:
			refused++
			if s.tries[to] > mostRefusals || s.copies[to] != 0 {
				t.Errorf("%s, whom the server refuses, was tried %d times and came %d times", id, s.tries[to], s.copies[to])
			}
		case n%20 == 3:
			deferred++
		case n%60 == 11:
			died++
		case n%60 == 31:
			twice += s.kept[to]
		}
	}
	if len(s.letters) != 320 || refused < 5 || deferred < 10 || died < 5 || twice < 5 {
		t.Errorf("of %d letters %d were refused, %d deferred, %d broken off, and %d copies kept without a word", len(s.letters), refused, deferred, died, twice)
	}
}
