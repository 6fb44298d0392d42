package mail

import (
	"fmt"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

func TestALetterWhoseLinkHasRunOutIsNotSent(t *testing.T) {
	for late, sent := range map[time.Duration]bool{hostel.ResetLives - time.Millisecond: true, hostel.ResetLives: false} {
		c := newClerk(t, func(string) *textproto.Error { return nil })
		q := queued(hostel.LetterResetPassword)
		q.QueuedAt = start
		c.box.add(q)
		rounds(t, c.Postman, start.Add(late))
		e := c.box.letters[0]
		if sent && (e.state != "sent" || c.knocks != 1) || !sent && (e.state != "dead" || c.knocks != 0 || e.reason != hostel.LinkHasRunOut) {
			t.Errorf("after %s: carried %d times, %+v", late, c.knocks, e)
		}
		if told := c.log.String(); strings.Contains(told, "alarm=true") || strings.Contains(told, "letter dropped") == sent {
			t.Errorf("after %s the log says:\n%s", late, told)
		}
	}
}

// TestLettersThatAreNotCarriedDoNotAskForTheOthers has many whose link ran out, and one that cannot
// be written, due before the letter that finds out that the server is back.
func TestLettersThatAreNotCarriedDoNotAskForTheOthers(t *testing.T) {
	well := false
	c := newClerk(t, func(string) *textproto.Error {
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
	c.write("", 1) // its id cannot stand in a Message-ID
	c.write("student", 3)
	c.works(2 * time.Hour)
	began := c.outage.since
	if dead := c.box.count("dead"); dead != 100 || began.IsZero() || began.After(start) {
		t.Errorf("%d links have run out, and the outage that began at %s counts from %s", dead, start, began)
	}
	well = true
	c.works(longestPause + time.Minute)
	if n := c.box.count("sent"); n != 3 {
		t.Errorf("%d of 3 left once the server took letters again", n)
	}
}

func TestAServerThatIsDownForThreeDaysKillsNoLetterThatLeadsSomewhere(t *testing.T) {
	s := newStreet(t, func(string, int) manner { return takes }, asItIs)
	s.down()
	s.queue(30, start)
	now := start
	for ; now.Before(start.Add(72 * time.Hour)); now = now.Add(30 * time.Minute) {
		s.minute(now)
	}
	s.up()
	s.minute(now)
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	if len(s.lapsed) != 6 || len(s.copies) != 24 { // 3 of 15 kinds have a link
		t.Errorf("%d came, and the links of %v had run out", len(s.copies), s.lapsed)
	}
}
