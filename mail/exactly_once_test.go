package mail

import (
	"testing"
	"time"

	"efie/hostel/outbox"
)

// TestEveryEmailArrivesExactlyOnceAfterAFailure has a mail server that is down for an hour and later fails in many
// ways.
func TestEveryEmailArrivesExactlyOnceAfterAFailure(t *testing.T) {
	s := newScenario(t, func(to string, try int) behaviour {
		switch n := number(to); {
		case n%50 == 7:
			return rejects
		case n%20 == 3 && try <= 2:
			return defers
		case n%60 == 11 && try == 1:
			return breaksOff
		case n%60 == 31 && try <= 2:
			return acceptsAndDies
		}
		return accepts
	}, unchanged)
	s.queue(20, start)
	s.deliverAll(start)
	s.down()
	now := start
	for range 12 {
		now = now.Add(5 * time.Minute)
		s.queue(25, now)
		s.deliverAll(now)
	}
	for range 3 * 20 {
		s.up() // the server stops itself after some deliveries
		now = now.Add(3 * time.Minute)
		s.deliverAll(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	var refused, deferred, died, twice int
	for _, id := range s.emails {
		to := id + "@example.com"
		switch n := number(to); {
		case n%50 == 7:
			refused++
			if s.tries[to] > outbox.MaxRejections || s.copies[to] != 0 {
				t.Errorf("%s is refused by the server, but was tried %d times and arrived %d times", id, s.tries[to],
					s.copies[to])
			}
		case n%20 == 3:
			deferred++
		case n%60 == 11:
			died++
		case n%60 == 31:
			twice += s.unconfirmed[to]
		}
	}
	if len(s.emails) != 320 || refused < 5 || deferred < 10 || died < 5 || twice < 5 {
		t.Errorf("of %d emails, %d were refused, %d deferred, %d interrupted, and %d accepted without confirmation",
			len(s.emails), refused, deferred, died, twice)
	}
}

func TestThreeDaysWithoutAServerDropOnlyExpiredLinks(t *testing.T) {
	s := newScenario(t, always(accepts), unchanged)
	s.down()
	s.queue(30, start)
	now := start
	for ; now.Before(start.Add(72 * time.Hour)); now = now.Add(6 * time.Hour) {
		s.deliverAll(now)
	}
	s.up()
	s.deliverAll(now)
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	if len(s.expired) != 3 || len(s.copies) != 27 { // three kinds have a link
		t.Errorf("%d arrived, and the links of %v had expired", len(s.copies), s.expired)
	}
}
