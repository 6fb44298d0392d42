package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/hostel/outbox/outboxtest"
	"efie/test/must"
)

var (
	errDown    = errors.New("no connection to the mail server, or no log-in: 535 5.7.8")
	errUnknown = newRejection("recipient refused", true, 550, "5.1.1")
	errRelay   = newRejection("recipient refused", true, 550, "5.7.1")
	errBusy    = newRejection("recipient refused", true, 452, "4.2.2")
)

// postmanFixture is a postman with an outbox in memory and a transport that fails as the test decides.
type postmanFixture struct {
	worker     *outbox.Worker
	t          *testing.T
	box        *outboxtest.Queue
	transport  transportFunc
	log        bytes.Buffer
	start      time.Time
	deliveries []time.Duration // the times of the tries, since the start
}

// inBubble runs a test with a postman under a fake clock. carry returns the transport's error for a recipient.
func inBubble(t *testing.T, carry func(to string) error, test func(c *postmanFixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &postmanFixture{t: t, box: &outboxtest.Queue{}, start: time.Now()}
		c.transport = func(_ context.Context, m *Message) error {
			c.deliveries = append(c.deliveries, time.Since(c.start))
			return carry(m.To.Address)
		}
		c.worker = newWorker(t, c.box, c.transport, &c.log)
		test(c)
		must.Lack(t, "the log", c.log.String(), "t0k-en_1", "@example.com", "Serwaa", "Adom")
	})
}

// queue adds n emails to different addresses that begin with word.
func (c *postmanFixture) queue(word string, n int) {
	emails := manyEmails(n, time.Now())
	for i := range emails {
		emails[i].ID = fmt.Sprintf("%s-%d", word, i)
		emails[i].Email.To = emails[i].ID + "@example.com"
	}
	c.box.Add(emails...)
}

// run runs the postman's rounds once a minute for the given time.
func (c *postmanFixture) run(long time.Duration) {
	c.t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(time.Minute) {
		must.Do(c.t, outboxtest.RunRounds(c.t.Context(), c.worker, time.Now()))
	}
}

// refuseBad returns a function that refuses the addresses that begin with "bad".
func refuseBad(answer error) func(to string) error {
	return func(to string) error {
		if strings.HasPrefix(to, "bad") {
			return answer
		}
		return nil
	}
}

func (c *postmanFixture) logged(words string) int { return strings.Count(c.log.String(), words) }

func TestAPermanentRejectionIsTriedThreeTimes(t *testing.T) {
	inBubble(t, func(string) error { return errUnknown }, func(c *postmanFixture) {
		c.queue("bad", 1)
		c.run(24 * time.Hour)
		if fmt.Sprint(c.deliveries) != "[0s 1h0m0s 2h0m0s]" || c.box.Count(outbox.GivenUp) != 1 ||
			c.box.Messages[0].Reason != "recipient refused: the server answered 550 5.1.1" {
			t.Errorf("tried after %v, %+v", c.deliveries, c.box.Messages[0])
		}
		must.Equal(t, "emails given up", c.logged("email given up"), 1)
		must.Equal(t, "alarms", c.logged("alarm=true"), 1)
	})
}

func TestATemporaryRejectionIsTriedForFourDays(t *testing.T) {
	inBubble(t, func(string) error { return errBusy }, func(c *postmanFixture) {
		c.queue("full", 1)
		c.run(7 * 24 * time.Hour)
		must.Equal(t, "the tries", fmt.Sprint(c.deliveries[:7]), "[0s 1m0s 6m0s 21m0s 51m0s 1h51m0s 2h51m0s]")
		last := c.deliveries[len(c.deliveries)-1]
		if len(c.deliveries) != outbox.MaxTries || last < 95*time.Hour || last > 97*time.Hour ||
			c.box.Count(outbox.GivenUp) != 1 {
			t.Errorf("%d tries, the last after %v; %+v", len(c.deliveries), last, c.box.Messages[0])
		}
	})
}

// TestAFailingServerNeverEndsTheTriesOfAnEmail also checks that one email at a time tests the server, and that all
// emails are sent within minutes after the server works again.
func TestAFailingServerNeverEndsTheTriesOfAnEmail(t *testing.T) {
	failure := errDown
	inBubble(t, func(string) error { return failure }, func(c *postmanFixture) {
		c.queue("student", 50)
		c.run(alarmAfter)
		must.Equal(t, "alarms", c.logged("alarm=true"), 0)
		c.run(48 * time.Hour)
		if tries := len(c.deliveries); tries > 48*30+20 {
			t.Errorf("50 emails tried %d times in two days", tries)
		}
		if c.logged("check the mail server") < 48*9 || c.logged("alarm=true") > 48*12+1 {
			t.Errorf("%d alarms in two days", c.logged("alarm=true"))
		}
		for _, e := range c.box.Messages {
			if e.State != outbox.Waiting || e.Attempts != 0 {
				t.Errorf("after two days without a server: %+v", e)
			}
		}
		failure = nil
		c.run(breakerPause + time.Minute)
		must.Equal(t, "emails sent with the first one", c.box.Count(outbox.Sent), 50)
	})
}

// TestAServerThatRejectsAllEmailsIsAtFault tries denied relaying, a used-up quota, a blocked sender and an unknown
// mailbox. Every email must be kept, and the alarm must be raised.
func TestAServerThatRejectsAllEmailsIsAtFault(t *testing.T) {
	for _, c := range []struct {
		code     int
		enhanced string
	}{
		{550, "5.7.1"}, {550, "5.4.5"}, {553, "5.1.8"}, {554, "5.3.2"}, {452, "4.3.1"}, {451, "4.7.0"}, {421, ""},
		{550, ""}, {554, ""}, {550, "5.1.1"},
	} {
		answer := newRejection("recipient refused", true, c.code, c.enhanced)
		t.Run(answer.Error(), func(t *testing.T) { testServerThatRejectsAll(t, answer, true) })
	}
	t.Run("from the start", func(t *testing.T) { testServerThatRejectsAll(t, errUnknown, false) })
}

// testServerThatRejectsAll has a server that gives every email the same response for hours. If worked is true, the
// server accepted an email before.
func testServerThatRejectsAll(t *testing.T, answer error, worked bool) {
	var failure error
	inBubble(t, func(string) error { return failure }, func(c *postmanFixture) {
		sent := 14
		if worked {
			c.queue("before", 1)
			c.run(time.Minute)
			sent++
		}
		failure = answer
		c.queue("student", 14)
		c.run(4 * time.Hour)
		if tries := len(c.deliveries); tries > 14*4*7 {
			t.Errorf("14 emails tried %d times in 4 hours", tries)
		}
		if alarms := c.logged("alarm=true"); alarms < 15 || alarms > 4*12 ||
			alarms != c.logged(`level=ERROR msg="emails wait: check the mail server"`) {
			t.Errorf("%d alarms in 4 hours; the log begins with:\n%.2000s", alarms, &c.log)
		}
		failure = nil
		c.run(outbox.RejectedDelay + time.Minute)
		must.Equal(t, "emails sent after the server accepted emails again", c.box.Count(outbox.Sent), sent)
	})
}

// TestARejectedAddressIsNotAServerFault also checks the number of tries. Every ten minutes another email is accepted.
func TestARejectedAddressIsNotAServerFault(t *testing.T) {
	for answer, most := range map[error]int{errUnknown: outbox.MaxRejections, errRelay: outbox.MaxTries + 4*6} {
		t.Run(answer.Error(), func(t *testing.T) {
			inBubble(t, refuseBad(answer), func(c *postmanFixture) {
				c.queue("bad", 1)
				for i := range 6 * 24 * 6 {
					c.queue(fmt.Sprintf("good-%d", i), 1)
					c.run(10 * time.Minute)
				}
				tries := len(c.deliveries) - c.box.Count(outbox.Sent)
				if tries > most || c.box.Count(outbox.GivenUp) != 1 || c.box.Count(outbox.Sent) != 6*24*6 ||
					c.logged("check the mail server") != 0 {
					t.Errorf("%v: tried %d times, want at most %d; %d are dead, %d sent; the log:\n%.500s", answer, tries, most,
						c.box.Count(outbox.GivenUp), c.box.Count(outbox.Sent), &c.log)
				}
			})
		})
	}
}

// TestManyBadAddressesDoNotDelayOthers has 300 sign-ups with addresses that do not exist, an hour without other emails,
// and a restart, which clears serverState.
func TestManyBadAddressesDoNotDelayOthers(t *testing.T) {
	inBubble(t, refuseBad(errUnknown), func(c *postmanFixture) {
		c.queue("bad", 300)
		c.queue("good", 1)
		c.run(time.Minute)
		must.Equal(t, "valid emails sent", c.box.Count(outbox.Sent), 1)
		c.run(time.Hour)
		c.worker = newWorker(t, c.box, c.transport, &c.log)
		for i := range 4 * 4 {
			c.queue(fmt.Sprint("later", i), 1)
			c.run(15 * time.Minute)
		}
		if n := c.box.Count(outbox.GivenUp); n != 300 || len(c.deliveries) > 17+300*(outbox.MaxRejections+2*6) {
			t.Errorf("%d of 300 are dead after %d tries", n, len(c.deliveries))
		}
		if c.logged("check the mail server") > 12 {
			t.Errorf("%d alarms were raised", c.logged("check the mail server"))
		}
	})
}

func TestAnEmailWithAnExpiredLinkIsNotSent(t *testing.T) {
	for late, sent := range map[time.Duration]bool{hostel.ResetLinkLifetime - time.Millisecond: true,
		hostel.ResetLinkLifetime: false} {
		t.Run(fmt.Sprint(late), func(t *testing.T) {
			inBubble(t, func(string) error { return nil }, func(c *postmanFixture) {
				q := queuedEmail(hostel.EmailPasswordReset)
				q.QueuedAt = c.start
				c.box.Add(q)
				time.Sleep(late)
				must.Do(c.t, outboxtest.RunRounds(c.t.Context(), c.worker, time.Now()))
				e := c.box.Messages[0]
				if sent && (e.State != outbox.Sent || len(c.deliveries) != 1) || !sent &&
					(e.State != outbox.GivenUp || len(c.deliveries) != 0 || e.Reason != outbox.StaleReason) {
					t.Errorf("after %s: delivered %d times, %+v", late, len(c.deliveries), e)
				}
				if c.logged("alarm=true") != 0 || (c.logged("email dropped") != 0) == sent {
					t.Errorf("after %s, the log has:\n%s", late, &c.log)
				}
			})
		})
	}
}

// TestAnUnsentEmailDoesNotUseUpTheTry: while the server fails, one email at a time is tried. Emails with expired links,
// and an email that cannot be composed, are due first. They must not count as that try.
func TestAnUnsentEmailDoesNotUseUpTheTry(t *testing.T) {
	failure := errDown
	inBubble(t, func(string) error { return failure }, func(c *postmanFixture) {
		for i := range 100 {
			q := queuedEmail(hostel.EmailPasswordReset)
			q.ID, q.QueuedAt = fmt.Sprintf("reset-%d", i), c.start
			c.box.Add(q)
		}
		c.queue("", 1) // its id is not allowed in a Message-ID
		c.queue("student", 3)
		c.run(2 * time.Hour)
		must.Equal(t, "expired links", c.box.Count(outbox.GivenUp), 100)
		failure = nil
		c.run(breakerPause + time.Minute)
		must.Equal(t, "emails sent after the server accepted emails again", c.box.Count(outbox.Sent), 3)
	})
}
