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

// clerk is a postman whose mail server refuses whom it likes.
type clerk struct {
	*Postman
	t      *testing.T
	box    *fakeOutbox
	log    bytes.Buffer
	knocks int
	now    time.Time
}

// newClerk asks refuse for the server's answer to a recipient, where it takes no letter.
func newClerk(t *testing.T, refuse func(to string) *textproto.Error) *clerk {
	t.Helper()
	c := &clerk{t: t, box: &fakeOutbox{}, now: start}
	c.Postman = NewPostman(c.box, writer(t), carrierFunc(func(_ context.Context, m *Message) error {
		c.knocks++
		if answer := refuse(m.To.Address); answer != nil {
			return refusal("recipient refused", answer)
		}
		return nil
	}), slog.New(slog.NewTextHandler(&c.log, nil)))
	return c
}

// write queues a letter to each of n people, whose addresses begin with a word.
func (c *clerk) write(word string, n int) {
	letters := many(n, c.now)
	for i := range letters {
		letters[i].ID = fmt.Sprintf("%s-%d", word, i)
		letters[i].Letter.To = letters[i].ID + "@example.com"
	}
	c.box.add(letters...)
}

// works goes through the minutes of some time.
func (c *clerk) works(long time.Duration) {
	c.t.Helper()
	for end := c.now.Add(long); c.now.Before(end); c.now = c.now.Add(time.Minute) {
		rounds(c.t, c.Postman, c.now)
	}
}

// TestAServerThatRefusesEverybodyKillsNoLetter is about relaying that is denied, a quota that is
// used up, a sender on a list, a directory of mailboxes that is down.
func TestAServerThatRefusesEverybodyKillsNoLetter(t *testing.T) {
	for _, answer := range []*textproto.Error{
		{Code: 550, Msg: "5.7.1 relaying denied"}, {Code: 550, Msg: "5.4.5 daily quota"}, {Code: 553, Msg: "5.1.8 your domain"}, {Code: 554, Msg: "5.3.2 closed"},
		{Code: 452, Msg: "4.3.1 disk full"}, {Code: 451, Msg: "4.7.0 too fast"}, {Code: 421, Msg: "closing"},
		{Code: 550, Msg: "relaying denied"}, {Code: 554, Msg: "no"}, {Code: 550, Msg: "5.1.1 unknown"},
	} {
		t.Run(answer.Error(), func(t *testing.T) {
			well := false
			c := newClerk(t, func(string) *textproto.Error {
				if well {
					return nil
				}
				return answer
			})
			c.write("student", 14)
			c.works(3 * time.Hour)
			told, most := c.log.String(), 14*3*12+14*4
			if refusal("", answer).(*Refusal).system { // then one asks for all
				most = 3*12 + 4
			}
			if c.knocks > most {
				t.Errorf("14 letters knocked %d times in 3 hours, want %d at most", c.knocks, most)
			}
			if calls := strings.Count(told, "alarm=true"); calls < 20 || calls > 3*12 || calls != strings.Count(told, `level=ERROR msg="letters wait: the mail server needs a person"`) {
				t.Errorf("a person was called %d times in 3 hours; the log begins with:\n%.2000s", calls, told)
			}
			well = true
			c.works(refusedWait)
			if n := c.box.count("sent"); n != 14 {
				t.Errorf("%d of 14 left once the server took letters again", n)
			}
		})
	}
}

// TestWhoIsRefusedBesideOthersIsNoOutage also bounds how long such letters live.
func TestWhoIsRefusedBesideOthersIsNoOutage(t *testing.T) {
	for answer, most := range map[*textproto.Error]int{
		{Code: 550, Msg: "5.1.1 unknown"}: mostRefusals,
		{Code: 550, Msg: "5.7.1 policy"}:  1 + mostTries, // the first time it might have been about us
	} {
		tries := 0
		c := newClerk(t, func(to string) *textproto.Error {
			if !strings.HasPrefix(to, "bad") {
				return nil
			}
			tries++
			return answer
		})
		c.write("bad", 1)
		for day := range 5 {
			c.write(fmt.Sprintf("good-%d", day), 3)
			c.works(24 * time.Hour)
		}
		if tries != most || c.box.count("dead") != 1 || c.box.count("sent") != 15 || strings.Contains(c.log.String(), "needs a person") {
			t.Errorf("%v: tried %d times, want %d; %d are dead, %d left; the log:\n%.500s", answer, tries, most, c.box.count("dead"), c.box.count("sent"), &c.log)
		}
	}
}

// TestACrowdOfBadAddressesHoldsUpNobody has somebody sign up with addresses that do not exist.
func TestACrowdOfBadAddressesHoldsUpNobody(t *testing.T) {
	c := newClerk(t, func(to string) *textproto.Error {
		if strings.HasPrefix(to, "bad") {
			return &textproto.Error{Code: 550, Msg: "5.1.1 unknown"}
		}
		return nil
	})
	c.write("bad", 300)
	c.write("good", 1)
	c.works(time.Minute)
	if c.box.count("sent") != 1 {
		t.Error("the letter behind them waits")
	}
	c.works(3 * refusedWait)
	if n := c.box.count("dead"); n != 300 || c.knocks > 1+300*(mostRefusals+1) {
		t.Errorf("%d of 300 are dead after %d tries", n, c.knocks)
	}
	if n := len(c.outage.record.inARow) + len(c.outage.record.beside); n != 0 {
		t.Errorf("%d of the dead are remembered", n)
	}
}

// TestBadAddressesThatComeAgainTogetherAreNoOutage has a postman who knows nothing of what was
// before, as after a start and in another server, and no good letter to learn from.
func TestBadAddressesThatComeAgainTogetherAreNoOutage(t *testing.T) {
	c := newClerk(t, func(to string) *textproto.Error {
		if strings.HasPrefix(to, "bad") {
			return &textproto.Error{Code: 550, Msg: "5.1.1 unknown"}
		}
		return nil
	})
	for i := range 7 {
		c.write(fmt.Sprintf("bad-%d", i), 1)
		c.write(fmt.Sprintf("good-%d", i), 1)
	}
	c.works(time.Minute)
	c.Postman = NewPostman(c.box, c.writer, c.carrier, c.Postman.log)
	c.works(2 * refusedWait)
	if n := c.box.count("dead"); n != 7 || c.knocks != 7+7*mostRefusals {
		t.Errorf("%d of 7 are dead after %d tries of all", n, c.knocks)
	}
}

func TestAServerThatRefusesEverybodyForHoursGetsAllLettersThatLeadSomewhere(t *testing.T) {
	well := false
	s := newStreet(t, func(string, int) manner {
		if well {
			return takes
		}
		return refuses
	}, asItIs)
	s.queue(14, start)
	now := start
	for ; now.Before(start.Add(3 * time.Hour)); now = now.Add(10 * time.Minute) {
		s.minute(now)
	}
	well = true
	for range 6 {
		now = now.Add(10 * time.Minute)
		s.minute(now)
	}
	for _, problem := range s.problems() {
		t.Error(problem)
	}
	if len(s.copies) != 13 || fmt.Sprint(s.lapsed) != "[letter-1]" {
		t.Errorf("%d of 14 came, and the links of %v had run out", len(s.copies), s.lapsed)
	}
}
