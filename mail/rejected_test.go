package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
)

var (
	errDown    = errors.New("the mail server does not let us in: 535 5.7.8")
	errUnknown = newRejection("recipient refused", true, 550, "5.1.1")
	errRelay   = newRejection("recipient refused", true, 550, "5.7.1")
	errBusy    = newRejection("recipient refused", true, 452, "4.2.2")
)

// postmanFixture is a postman with an outbox in memory and a carrier that fails as a test wants.
type postmanFixture struct {
	*Postman
	t          *testing.T
	box        *fakeOutbox
	log        bytes.Buffer
	start      time.Time
	deliveries []time.Duration // when the carrier was asked, counted from the start
}

// inBubble runs a test with a postman and a false clock, which the circuit breaker obeys. carry returns the carrier's
// error for a recipient.
func inBubble(t *testing.T, carry func(to string) error, test func(c *postmanFixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &postmanFixture{t: t, box: &fakeOutbox{}, start: time.Now()}
		c.Postman = NewPostman(c.box, writer(t), carrierFunc(func(_ context.Context, m *Message) error {
			c.deliveries = append(c.deliveries, time.Since(c.start))
			return carry(m.To.Address)
		}), slog.New(slog.NewTextHandler(&c.log, nil)))
		test(c)
		for _, secret := range []string{"t0k-en_1", "@example.com", "Serwaa", "Adom"} {
			if strings.Contains(c.log.String(), secret) {
				t.Errorf("the log has %q", secret)
			}
		}
	})
}

// queue adds n letters to different addresses that begin with a word.
func (c *postmanFixture) queue(word string, n int) {
	letters := manyLetters(n, time.Now())
	for i := range letters {
		letters[i].ID = fmt.Sprintf("%s-%d", word, i)
		letters[i].Letter.To = letters[i].ID + "@example.com"
	}
	c.box.add(letters...)
}

// run lets the postman work once a minute for some time.
func (c *postmanFixture) run(long time.Duration) {
	c.t.Helper()
	for end := time.Now().Add(long); time.Now().Before(end); time.Sleep(time.Minute) {
		rounds(c.t, c.Postman, time.Now())
	}
}

func (c *postmanFixture) logged(words string) int { return strings.Count(c.log.String(), words) }

func TestAPermanentRejectionIsTriedThreeTimes(t *testing.T) {
	inBubble(t, func(string) error { return errUnknown }, func(c *postmanFixture) {
		c.queue("bad", 1)
		c.run(24 * time.Hour)
		if fmt.Sprint(c.deliveries) != "[0s 1h0m0s 2h0m0s]" || c.box.count("dead") != 1 ||
			c.box.letters[0].reason != "recipient refused: the server answered 550 5.1.1" {
			t.Errorf("tried after %v, %+v", c.deliveries, c.box.letters[0])
		}
		if c.logged("letter given up") != 1 || c.logged("alarm=true") != 1 {
			t.Errorf("the letter that was given up is not logged once:\n%s", &c.log)
		}
	})
}

func TestATemporaryRejectionIsTriedForFourDays(t *testing.T) {
	inBubble(t, func(string) error { return errBusy }, func(c *postmanFixture) {
		c.queue("full", 1)
		c.run(7 * 24 * time.Hour)
		if want := "[0s 1m0s 6m0s 21m0s 51m0s 1h51m0s 2h51m0s]"; fmt.Sprint(c.deliveries[:7]) != want {
			t.Errorf("tried after %v, want %s", c.deliveries[:7], want)
		}
		last := c.deliveries[len(c.deliveries)-1]
		if len(c.deliveries) != maxTries || last < 95*time.Hour || last > 97*time.Hour || c.box.count("dead") != 1 {
			t.Errorf("%d tries, the last after %v; %+v", len(c.deliveries), last, c.box.letters[0])
		}
	})
}

// TestAFailingServerNeverGivesUpALetter also checks that one letter at a time tries, and that all letters leave
// minutes after the server works again.
func TestAFailingServerNeverGivesUpALetter(t *testing.T) {
	failure := errDown
	inBubble(t, func(string) error { return failure }, func(c *postmanFixture) {
		c.queue("student", 50)
		c.run(alarmAfter)
		if c.logged("alarm=true") != 0 {
			t.Errorf("a person is called too early:\n%s", &c.log)
		}
		c.run(48 * time.Hour)
		if tries := len(c.deliveries); tries > 48*30+20 {
			t.Errorf("50 letters tried %d times in two days", tries)
		}
		if c.logged("the mail server needs a person") < 48*9 || c.logged("alarm=true") > 48*12+1 {
			t.Errorf("a person is called %d times in two days", c.logged("alarm=true"))
		}
		for _, e := range c.box.letters {
			if e.state != "" || e.Attempts != 0 {
				t.Errorf("after two days without a server: %+v", e)
			}
		}
		failure = nil
		c.run(breakerPause + time.Minute)
		if n := c.box.count("sent"); n != 50 {
			t.Errorf("%d of 50 left with the first one", n)
		}
	})
}

// TestAServerThatRejectsAllLettersIsAtFault tries denied relaying, a used-up quota, a blocked sender and
// an unknown mailbox. No letter may be given up, and the alarm must be raised.
func TestAServerThatRejectsAllLettersIsAtFault(t *testing.T) {
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

// testServerThatRejectsAll has a server that answers all letters alike for hours. worked: it accepted one
// before.
func testServerThatRejectsAll(t *testing.T, answer error, worked bool) {
	well := true
	carry := func(string) error {
		if well {
			return nil
		}
		return answer
	}
	inBubble(t, carry, func(c *postmanFixture) {
		sent := 14
		if worked {
			c.queue("before", 1)
			c.run(time.Minute)
			sent++
		}
		well = false
		c.queue("student", 14)
		c.run(4 * time.Hour)
		if tries := len(c.deliveries); tries > 14*4*7 {
			t.Errorf("14 letters tried %d times in 4 hours", tries)
		}
		if alarms := c.logged("alarm=true"); alarms < 15 || alarms > 4*12 ||
			alarms != c.logged(`level=ERROR msg="letters wait: the mail server needs a person"`) {
			t.Errorf("a person was called %d times in 4 hours; the log begins with:\n%.2000s", alarms, &c.log)
		}
		well = true
		c.run(rejectedDelay + time.Minute)
		if n := c.box.count("sent"); n != sent {
			t.Errorf("%d of %d left once the server took letters again", n, sent)
		}
	})
}

// TestARejectedAddressIsNotAServerFault also checks how often such a letter is tried. The operator gets an email now
// and then.
func TestARejectedAddressIsNotAServerFault(t *testing.T) {
	for answer, most := range map[error]int{errUnknown: maxRejections, errRelay: maxTries + 4*6} {
		t.Run(answer.Error(), func(t *testing.T) {
			tries := 0
			carry := func(to string) error {
				if !strings.HasPrefix(to, "bad") {
					return nil
				}
				tries++
				return answer
			}
			inBubble(t, carry, func(c *postmanFixture) {
				c.queue("bad", 1)
				for hour := range 6 * 24 * 6 {
					c.queue(fmt.Sprintf("good-%d", hour), 1)
					c.run(10 * time.Minute)
				}
				if tries > most || c.box.count("dead") != 1 || c.box.count("sent") != 6*24*6 ||
					c.logged("needs a person") != 0 {
					t.Errorf("%v: tried %d times, want %d; %d are dead, %d left; the log:\n%.500s", answer, tries, most,
						c.box.count("dead"), c.box.count("sent"), &c.log)
				}
			})
		})
	}
}

// TestManyBadAddressesDoNotDelayOthers has 300 sign-ups with addresses that do not exist, and a quiet hour in which
// no other letter is sent. It also has a restart, which empties the record.
func TestManyBadAddressesDoNotDelayOthers(t *testing.T) {
	carry := func(to string) error {
		if strings.HasPrefix(to, "bad") {
			return errUnknown
		}
		return nil
	}
	inBubble(t, carry, func(c *postmanFixture) {
		c.queue("bad", 300)
		c.queue("good", 1)
		c.run(time.Minute)
		if c.box.count("sent") != 1 {
			t.Error("the letter behind them waits")
		}
		c.run(time.Hour)
		c.Postman = NewPostman(c.box, c.writer, c.carrier, c.Postman.log)
		for i := range 4 * 4 {
			c.queue(fmt.Sprint("later", i), 1)
			c.run(15 * time.Minute)
		}
		if n := c.box.count("dead"); n != 300 || len(c.deliveries) > 17+300*(maxRejections+2*6) {
			t.Errorf("%d of 300 are dead after %d tries", n, len(c.deliveries))
		}
		if c.logged("the mail server needs a person") > 12 {
			t.Errorf("a person was called %d times", c.logged("the mail server needs a person"))
		}
	})
}

func TestALetterWithAnExpiredLinkIsNotSent(t *testing.T) {
	for late, sent := range map[time.Duration]bool{hostel.ResetLives - time.Millisecond: true,
		hostel.ResetLives: false} {
		t.Run(fmt.Sprint(late), func(t *testing.T) {
			inBubble(t, func(string) error { return nil }, func(c *postmanFixture) {
				q := queued(hostel.LetterResetPassword)
				q.QueuedAt = c.start
				c.box.add(q)
				time.Sleep(late)
				rounds(c.t, c.Postman, time.Now())
				e := c.box.letters[0]
				if sent && (e.state != "sent" || len(c.deliveries) != 1) || !sent &&
					(e.state != "dead" || len(c.deliveries) != 0 || e.reason != hostel.LinkHasRunOut) {
					t.Errorf("after %s: carried %d times, %+v", late, len(c.deliveries), e)
				}
				if c.logged("alarm=true") != 0 || (c.logged("letter dropped") != 0) == sent {
					t.Errorf("after %s the log says:\n%s", late, &c.log)
				}
			})
		})
	}
}

// TestAnUnsentLetterDoesNotUseUpTheTry has many letters with expired links, and one that cannot
// be written. They are due before the letter that finds the server working again.
func TestAnUnsentLetterDoesNotUseUpTheTry(t *testing.T) {
	failure := errDown
	inBubble(t, func(string) error { return failure }, func(c *postmanFixture) {
		for i := range 100 {
			q := queued(hostel.LetterResetPassword)
			q.ID, q.QueuedAt = fmt.Sprintf("reset-%d", i), c.start
			c.box.add(q)
		}
		c.queue("", 1) // its id is not allowed in a Message-ID
		c.queue("student", 3)
		c.run(2 * time.Hour)
		if dead := c.box.count("dead"); dead != 100 {
			t.Errorf("%d of 100 links have run out", dead)
		}
		failure = nil
		c.run(breakerPause + time.Minute)
		if n := c.box.count("sent"); n != 3 {
			t.Errorf("%d of 3 left once the server took letters again", n)
		}
	})
}
