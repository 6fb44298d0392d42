package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/textproto"
	"strings"
	"testing"
	"time"
)

// tryForAWeek has a carrier that always fails with one error. It returns the times of all tries within a
// week, counted from the start.
func tryForAWeek(t *testing.T, failure error) (after []time.Duration, box *fakeOutbox, log string) {
	t.Helper()
	box = &fakeOutbox{}
	box.add(manyLetters(1, start)...)
	var logged bytes.Buffer
	now := start
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error {
		after = append(after, now.Sub(start))
		return failure
	}), slog.New(slog.NewTextHandler(&logged, nil)))
	for ; now.Before(start.Add(7 * 24 * time.Hour)); now = now.Add(time.Minute) {
		rounds(t, p, now)
	}
	for _, secret := range []string{"t0k-en_1", "ama@example.com", "Serwaa", "Adom"} {
		if strings.Contains(logged.String(), secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
	return after, box, logged.String()
}

func TestAPermanentRejectionIsTriedThreeTimes(t *testing.T) {
	after, box, log := tryForAWeek(t,
		&Rejection{reason: "recipient refused: the server answered 550 5.1.1", permanent: true})
	if fmt.Sprint(after) != "[0s 1h0m0s 2h0m0s]" || box.count("dead") != 1 ||
		box.letters[0].reason != "recipient refused: the server answered 550 5.1.1" {
		t.Errorf("tried after %v, %+v", after, box.letters[0])
	}
	if strings.Count(log, "letter given up") != 1 || strings.Count(log, "alarm=true") != 1 {
		t.Errorf("the letter that was given up is not logged once:\n%s", log)
	}
}

func TestATemporaryRejectionIsTriedForFourDays(t *testing.T) {
	after, box, _ := tryForAWeek(t, &Rejection{reason: "recipient refused: the server answered 452 4.2.2"})
	if want := "[0s 1m0s 6m0s 21m0s 51m0s 1h51m0s 2h51m0s]"; fmt.Sprint(after[:7]) != want {
		t.Errorf("tried after %v, want %s", after[:7], want)
	}
	last := after[len(after)-1]
	if len(after) != maxTries || last < 95*time.Hour || last > 97*time.Hour || box.count("dead") != 1 {
		t.Errorf("%d tries, the last after %v; %+v", len(after), last, box.letters[0])
	}
}

// TestAFailingServerNeverGivesUpALetter also checks how long a letter waits after the server works again.
func TestAFailingServerNeverGivesUpALetter(t *testing.T) {
	after, box, log := tryForAWeek(t, errors.New("the mail server does not let us in: 535 5.7.8"))
	if want := "[0s 1m0s 2m0s 4m0s 8m0s 13m0s 18m0s 23m0s]"; fmt.Sprint(after[:8]) != want {
		t.Errorf("tried after %v, want %s", after[:8], want)
	}
	for i := range after[1:] {
		if waited := after[i+1] - after[i]; waited > maxPause {
			t.Fatalf("waited %v after %v", waited, after[i])
		}
	}
	if e := box.letters[0]; e.state != "" || e.Attempts != 0 || !strings.Contains(e.reason, "535") {
		t.Errorf("after a week without a server: %+v", e)
	}
	first, _, _ := strings.Cut(log, "alarm=true")
	if n := strings.Count(first, "\n"); n != 6 || !strings.Contains(log, "the mail server needs a person") {
		t.Errorf("the alarm is raised after %d tries, want 6: those of the first 15 minutes", n)
	}
}

// TestEachAnswerIsBlamedOnTheRightSide tries the server's answers after it knows the recipient.
func TestEachAnswerIsBlamedOnTheRightSide(t *testing.T) {
	for _, c := range []struct {
		err          error
		whose, wants string
	}{
		{&textproto.Error{Code: 550, Msg: "5.1.1 no mailbox ama@example.com"}, "final",
			"recipient refused: the server answered 550 5.1.1"},
		{&textproto.Error{Code: 554, Msg: "ama@example.com is spam"}, "final",
			"recipient refused: the server answered 554"},
		{&textproto.Error{Code: 450, Msg: "4.2.1 later, ama@example.com"}, "passing",
			"recipient refused: the server answered 450 4.2.1"},
		{&textproto.Error{Code: 421, Msg: "4.3.2 closing"}, "system",
			"recipient refused: the server answered 421 4.3.2"},
		{&textproto.Error{Code: 550, Msg: "5.7.1 relaying denied to ama@example.com"}, "system",
			"recipient refused: the server answered 550 5.7.1"},
		{&textproto.Error{Code: 550, Msg: "5.4.5 daily quota"}, "system",
			"recipient refused: the server answered 550 5.4.5"},
		{&textproto.Error{Code: 452, Msg: "4.3.1 disk full"}, "system",
			"recipient refused: the server answered 452 4.3.1"},
		{&textproto.Error{Code: 452, Msg: "4.2.2 mailbox full"}, "passing",
			"recipient refused: the server answered 452 4.2.2"},
		{&textproto.Error{Code: 552, Msg: "5.3.4 too big"}, "final",
			"recipient refused: the server answered 552 5.3.4"},
		{&textproto.Error{Code: 530, Msg: "5.7.0 log in first"}, "ours",
			"recipient refused: the server answered 530 5.7.0"},
		{io.EOF, "passing", "recipient refused: EOF"},
	} {
		t.Run(fmt.Sprint(c.err), func(t *testing.T) {
			err := newRejection("recipient refused", c.err)
			whose := "ours"
			if refused, ok := errors.AsType[*Rejection](err); ok {
				switch whose = "passing"; {
				case refused.permanent:
					whose = "final"
				case refused.serverFault:
					whose = "system"
				}
			}
			if whose != c.whose || err.Error() != c.wants {
				t.Errorf("%v is %s: %v; want %s: %s", c.err, whose, err, c.whose, c.wants)
			}
		})
	}
}

func TestOneLetterAtATimeTriesAFailingServer(t *testing.T) {
	box := &fakeOutbox{}
	box.add(manyLetters(50, start)...)
	asked, back := 0, false
	p := NewPostman(box, writer(t), carrierFunc(func(context.Context, *Message) error {
		if asked++; back {
			return nil
		}
		return errors.New("down")
	}), slog.New(slog.DiscardHandler))
	now := start
	for ; now.Before(start.Add(time.Hour)); now = now.Add(time.Minute) {
		rounds(t, p, now)
	}
	if asked > 20 {
		t.Errorf("50 letters knocked %d times in an hour", asked)
	}
	back = true
	for ; box.count("sent") == 0; now = now.Add(time.Minute) {
		rounds(t, p, now)
	}
	if n := box.count("sent"); n != 50 || now.Sub(start) > time.Hour+maxPause+time.Minute {
		t.Errorf("%d of 50 left with the first one, %v after the server was back", n, now.Sub(start)-time.Hour)
	}
}
