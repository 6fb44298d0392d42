package mail

import (
	"testing"
	"time"
)

func TestLettersLeaveMinutesAfterTheServerWorksAgain(t *testing.T) {
	s := newScenario(t, func(string, int) behaviour { return accepts }, unchanged)
	now := s.hourDown()
	if len(s.copies) != 20 {
		t.Fatalf("%d letters came, 20 of them before the outage", len(s.copies))
	}
	s.up()
	for range maxPause / time.Minute {
		now = now.Add(time.Minute)
		s.deliverAll(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
}

// TestEveryLetterArrivesExactlyOnceAfterAFailure has a server that still fails in many ways after it is up again.
func TestEveryLetterArrivesExactlyOnceAfterAFailure(t *testing.T) {
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
	now := s.hourDown()
	for range 3 * 60 {
		s.up() // also after each stop
		now = now.Add(time.Minute)
		s.deliverAll(now)
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
			if s.tries[to] > maxRejections || s.copies[to] != 0 {
				t.Errorf("%s, whom the server refuses, was tried %d times and came %d times", id, s.tries[to],
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
	if len(s.letters) != 320 || refused < 5 || deferred < 10 || died < 5 || twice < 5 {
		t.Errorf("of %d letters %d were refused, %d deferred, %d broken off, and %d copies kept without a word",
			len(s.letters), refused, deferred, died, twice)
	}
}
