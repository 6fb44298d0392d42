package mail

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/textproto"
	"strings"
	"testing"
	"time"
)

// rejectionFixture is a postman whose mail server rejects some recipients.
type rejectionFixture struct {
	*Postman
	t          *testing.T
	box        *fakeOutbox
	log        bytes.Buffer
	deliveries int
	now        time.Time
}

// newRejectionFixture makes one. refuse returns the server's answer to a recipient, or nil to accept.
func newRejectionFixture(t *testing.T, refuse func(to string) *textproto.Error) *rejectionFixture {
	t.Helper()
	c := &rejectionFixture{t: t, box: &fakeOutbox{}, now: start}
	c.Postman = NewPostman(c.box, writer(t), carrierFunc(func(_ context.Context, m *Message) error {
		c.deliveries++
		if answer := refuse(m.To.Address); answer != nil {
			return newRejection("recipient refused", answer)
		}
		return nil
	}), slog.New(slog.NewTextHandler(&c.log, nil)))
	return c
}

// queue adds n letters to different addresses that begin with a word.
func (c *rejectionFixture) queue(word string, n int) {
	letters := manyLetters(n, c.now)
	for i := range letters {
		letters[i].ID = fmt.Sprintf("%s-%d", word, i)
		letters[i].Letter.To = letters[i].ID + "@example.com"
	}
	c.box.add(letters...)
}

// run lets the postman work once a minute for some time.
func (c *rejectionFixture) run(long time.Duration) {
	c.t.Helper()
	for end := c.now.Add(long); c.now.Before(end); c.now = c.now.Add(time.Minute) {
		rounds(c.t, c.Postman, c.now)
	}
}

// TestAServerThatRejectsAllLettersIsAtFault tries denied relaying, a used-up quota, a blocked sender and
// an unknown mailbox. No letter may be given up, and the alarm must be raised.
func TestAServerThatRejectsAllLettersIsAtFault(t *testing.T) {
	for _, answer := range []*textproto.Error{
		{Code: 550, Msg: "5.7.1 relaying denied"}, {Code: 550, Msg: "5.4.5 daily quota"},
		{Code: 553, Msg: "5.1.8 your domain"}, {Code: 554, Msg: "5.3.2 closed"},
		{Code: 452, Msg: "4.3.1 disk full"}, {Code: 451, Msg: "4.7.0 too fast"}, {Code: 421, Msg: "closing"},
		{Code: 550, Msg: "relaying denied"}, {Code: 554, Msg: "no"}, {Code: 550, Msg: "5.1.1 unknown"},
	} {
		t.Run(answer.Error(), func(t *testing.T) {
			well := false
			c := newRejectionFixture(t, func(string) *textproto.Error {
				if well {
					return nil
				}
				return answer
			})
			c.queue("student", 14)
			c.run(3 * time.Hour)
			told, most := c.log.String(), 14*3*12+14*4
			if newRejection("", answer).(*Rejection).serverFault { // only one letter at a time tries
				most = 3*12 + 4
			}
			if c.deliveries > most {
				t.Errorf("14 letters knocked %d times in 3 hours, want %d at most", c.deliveries, most)
			}
			if calls := strings.Count(told, "alarm=true"); calls < 20 || calls > 3*12 ||
				calls != strings.Count(told, `level=ERROR msg="letters wait: the mail server needs a person"`) {
				t.Errorf("a person was called %d times in 3 hours; the log begins with:\n%.2000s", calls, told)
			}
			well = true
			c.run(rejectedDelay)
			if n := c.box.count("sent"); n != 14 {
				t.Errorf("%d of 14 left once the server took letters again", n)
			}
		})
	}
}

// TestARejectedAddressIsNotAServerFault also checks how often such a letter is tried.
func TestARejectedAddressIsNotAServerFault(t *testing.T) {
	for answer, most := range map[*textproto.Error]int{
		{Code: 550, Msg: "5.1.1 unknown"}: maxRejections,
		{Code: 550, Msg: "5.7.1 policy"}:  1 + maxTries, // the first time it might have been about us
	} {
		t.Run(fmt.Sprint(answer), func(t *testing.T) {
			tries := 0
			c := newRejectionFixture(t, func(to string) *textproto.Error {
				if !strings.HasPrefix(to, "bad") {
					return nil
				}
				tries++
				return answer
			})
			c.queue("bad", 1)
			for day := range 5 {
				c.queue(fmt.Sprintf("good-%d", day), 3)
				c.run(24 * time.Hour)
			}
			if tries != most || c.box.count("dead") != 1 || c.box.count("sent") != 15 ||
				strings.Contains(c.log.String(), "needs a person") {
				t.Errorf("%v: tried %d times, want %d; %d are dead, %d left; the log:\n%.500s", answer, tries, most,
					c.box.count("dead"), c.box.count("sent"), &c.log)
			}
		})
	}
}

// TestManyBadAddressesDoNotDelayOthers has 300 sign-ups with addresses that do not exist. After their
// letters are given up, the addresses count as new again, so the record does not grow.
func TestManyBadAddressesDoNotDelayOthers(t *testing.T) {
	c := newRejectionFixture(t, func(to string) *textproto.Error {
		if strings.HasPrefix(to, "bad") {
			return &textproto.Error{Code: 550, Msg: "5.1.1 unknown"}
		}
		return nil
	})
	c.queue("bad", 300)
	c.queue("good", 1)
	c.run(time.Minute)
	if c.box.count("sent") != 1 {
		t.Error("the letter behind them waits")
	}
	c.run(3 * rejectedDelay)
	if n := c.box.count("dead"); n != 300 || c.deliveries > 1+300*(maxRejections+1) {
		t.Errorf("%d of 300 are dead after %d tries", n, c.deliveries)
	}
	const serverFault = "the mail server takes no letter"
	before := strings.Count(c.log.String(), serverFault)
	for i := range serverFaultAfter {
		again := manyLetters(1, c.now)
		again[0].ID, again[0].Letter.To = fmt.Sprintf("again-%d", i), fmt.Sprintf("bad-%d@example.com", i)
		c.box.add(again...)
	}
	c.run(time.Minute)
	if n := strings.Count(c.log.String(), serverFault) - before; n != 1 {
		t.Errorf("%d of %d letters to forgotten addresses blame the server, want the last", n, serverFaultAfter)
	}
}

// TestRepeatedRejectionsAreNotAServerFault has a new postman, as after a restart, whose only due
// letters were rejected before.
func TestRepeatedRejectionsAreNotAServerFault(t *testing.T) {
	c := newRejectionFixture(t, func(to string) *textproto.Error {
		if strings.HasPrefix(to, "bad") {
			return &textproto.Error{Code: 550, Msg: "5.1.1 unknown"}
		}
		return nil
	})
	for i := range 7 {
		c.queue(fmt.Sprintf("bad-%d", i), 1)
		c.queue(fmt.Sprintf("good-%d", i), 1)
	}
	c.run(time.Minute)
	c.Postman = NewPostman(c.box, c.writer, c.carrier, c.Postman.log)
	c.run(2 * rejectedDelay)
	if n := c.box.count("dead"); n != 7 || c.deliveries != 7+7*maxRejections {
		t.Errorf("%d of 7 are dead after %d tries of all", n, c.deliveries)
	}
}

func TestHoursOfRejectionsGiveUpOnlyExpiredLinks(t *testing.T) {
	well := false
	s := newScenario(t, func(string, int) behaviour {
		if well {
			return accepts
		}
		return rejects
	}, unchanged)
	s.queue(14, start)
	now := start
	for ; now.Before(start.Add(3 * time.Hour)); now = now.Add(10 * time.Minute) {
		s.deliverAll(now)
	}
	well = true
	for range 6 {
		now = now.Add(10 * time.Minute)
		s.deliverAll(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	if len(s.copies) != 13 || fmt.Sprint(s.expired) != "[letter-1]" {
		t.Errorf("%d of 14 came, and the links of %v had run out", len(s.copies), s.expired)
	}
}
