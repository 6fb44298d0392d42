package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/support"
	"efie/store/storetest"
)

// message is a message to the support, and its email.
func (h *fixture) message() (support.HelpRequest, hostel.Letter) {
	return support.HelpRequest{
			ID: "m-1", Page: "contact-us", ReplyTo: "ama@example.com",
			Reference: "EFIE-1", Text: "One\ntwo", SentAt: storetest.Noon,
		}, hostel.Letter{
			Kind: hostel.LetterSupportMessage, To: "help@example.com", Sender: "ama@example.com", Text: "One\ntwo",
		}
}

// emails counts the emails in the outbox.
func (h *fixture) emails() int { return len(h.UnsentLetters()) }

func TestADoublePressSendsOneMessage(t *testing.T) {
	h := newFixture(t)
	m, email := h.message()
	var presses sync.WaitGroup
	var added atomic.Int64
	for range 8 {
		presses.Go(func() {
			one, err := h.AddMessage(t.Context(), m, email)
			if err != nil {
				t.Error(err)
			}
			if one {
				added.Add(1)
			}
		})
	}
	presses.Wait()
	if added.Load() != 1 || h.emails() != 1 {
		t.Errorf("%d presses were taken, %d emails wait", added.Load(), h.emails())
	}
	if row := h.Text(`select page || reply_to || reference || text from messages where id = 'm-1'`); row !=
		"contact-usama@example.comEFIE-1One\ntwo" {
		t.Errorf("stored %q", row)
	}
	m.SentAt = m.SentAt.Add(support.SameFor) // its sender still waits for an answer
	again, err := h.AddMessage(t.Context(), m, email)
	if err != nil || !again || h.emails() != 2 {
		t.Errorf("the same message later: taken %t (%v), %d emails wait", again, err, h.emails())
	}
}

func TestAMessageIsDeletedAfterTwelveMonths(t *testing.T) {
	h := newFixture(t)
	m, email := h.message()
	_, err := h.AddMessage(t.Context(), m, email)
	h.Must(err)
	h.Must(h.Forget(t.Context(), m.SentAt.AddDate(0, 12, 0).Add(-time.Millisecond)))
	if n := h.Text(`select count(*) from messages`); n != "1" {
		t.Error("it is deleted early")
	}
	h.Must(h.Forget(t.Context(), m.SentAt.AddDate(0, 12, 0)))
	if n := h.Text(`select count(*) from messages`); n != "0" {
		t.Error("it is kept longer than twelve months")
	}
}
