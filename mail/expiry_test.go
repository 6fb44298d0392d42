package mail

import (
	"fmt"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

func TestALetterWithAnExpiredLinkIsNotSent(t *testing.T) {
	for late, sent := range map[time.Duration]bool{hostel.ResetLives - time.Millisecond: true,
		hostel.ResetLives: false} {
		t.Run(fmt.Sprint(late), func(t *testing.T) {
			c := newRejectionFixture(t, func(string) *textproto.Error { return nil })
			q := queued(hostel.LetterResetPassword)
			q.QueuedAt = start
			c.box.add(q)
			rounds(t, c.Postman, start.Add(late))
			e := c.box.letters[0]
			if sent && (e.state != "sent" || c.deliveries != 1) || !sent &&
				(e.state != "dead" || c.deliveries != 0 || e.reason != hostel.LinkHasRunOut) {
				t.Errorf("after %s: carried %d times, %+v", late, c.deliveries, e)
			}
			if told := c.log.String(); strings.Contains(told, "alarm=true") ||
				strings.Contains(told, "letter dropped") == sent {
				t.Errorf("after %s the log says:\n%s", late, told)
			}
		})
	}
}

// TestAnUnsentLetterDoesNotUseUpTheTry has many letters with expired links, and one that cannot
// be written. They are due before the letter that finds the server working again.
func TestAnUnsentLetterDoesNotUseUpTheTry(t *testing.T) {
	well := false
	c := newRejectionFixture(t, func(string) *textproto.Error {
		if well {
			return nil
		}
		return &textproto.Error{Code: 550, Msg: "5.7.1 relaying denied"}
	})
	for i := range 100 {
		q := queued(hostel.LetterResetPassword)
		q.ID, q.QueuedAt = fmt.Sprintf("reset-%d", i), start
		c.box.add(q)
	}
	c.queue("", 1) // its id cannot stand in a Message-ID
	c.queue("student", 3)
	c.run(2 * time.Hour)
	began := c.breaker.since
	if dead := c.box.count("dead"); dead != 100 || began.IsZero() || began.After(start) {
		t.Errorf("%d links have run out, and the outage that began at %s counts from %s", dead, start, began)
	}
	well = true
	c.run(maxPause + time.Minute)
	if n := c.box.count("sent"); n != 3 {
		t.Errorf("%d of 3 left once the server took letters again", n)
	}
}

func TestThreeDaysWithoutAServerGiveUpOnlyExpiredLinks(t *testing.T) {
	s := newScenario(t, func(string, int) behaviour { return accepts }, unchanged)
	s.down()
	s.queue(30, start)
	now := start
	for ; now.Before(start.Add(72 * time.Hour)); now = now.Add(30 * time.Minute) {
		s.deliverAll(now)
	}
	s.up()
	s.deliverAll(now)
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	if len(s.expired) != 6 || len(s.copies) != 24 { // 3 of 15 kinds have a link
		t.Errorf("%d came, and the links of %v had run out", len(s.copies), s.expired)
	}
}
