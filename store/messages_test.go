package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/support"
	"efie/test/must"
)

// message returns a message to support and its email.
func (h *fixture) message() (support.HelpRequest, hostel.Email) {
	return support.HelpRequest{
			ID: "m-1", Page: "contact-us", ReplyTo: "ama@example.com",
			Reference: "EFIE-1", Text: "One\ntwo", SentAt: noon,
		}, hostel.Email{
			Kind: hostel.EmailSupportMessage, To: "help@example.com", Sender: "ama@example.com", Text: "One\ntwo",
		}
}

// emails counts the emails in the outbox.
func (h *fixture) emails() int { return len(h.UnsentEmails()) }

func TestADoublePressSendsOneMessage(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	m, email := h.message()
	again := errors.New("the same message again")
	if added := h.AtOnce(8, func(int) error {
		one, err := h.AddMessage(t.Context(), m, email)
		if err == nil && !one {
			return again
		}
		return err
	}, again); added != 1 || h.emails() != 1 {
		t.Errorf("%d presses were taken, %d emails wait", added, h.emails())
	}
	if row := h.Text(`select page || reply_to || reference || text from messages where id = 'm-1'`); row !=
		"contact-usama@example.comEFIE-1One\ntwo" {
		t.Errorf("stored %q", row)
	}
	m.SentAt = m.SentAt.Add(support.SameFor) // from now on it counts as a new message
	taken, err := h.AddMessage(t.Context(), m, email)
	if err != nil || !taken || h.emails() != 2 {
		t.Errorf("the same message later: taken %t (%v), %d emails wait", taken, err, h.emails())
	}
}

// TestASenderHasTwentyMessagesADay, also if all are sent at the same time. A student is not among the 2,000.
func TestASenderHasTwentyMessagesADay(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	send := func(sender, text string, student bool, at time.Time) error {
		m, email := h.message()
		m.ID, m.Sender, m.Student, m.SentAt = sender+text, sender, student, at
		_, err := h.AddMessage(t.Context(), m, email)
		return err
	}
	taken := h.AtOnce(40, func(i int) error {
		return send("network", fmt.Sprint(i), false, noon)
	}, support.ErrTooManyMessages)
	must.Equal(t, "messages of one network", taken, support.MaxOfSender)
	refusal, _ := errors.AsType[*hostel.Problem](send("network", "more", false, noon.Add(time.Hour)))
	if refusal == nil || refusal.RetryAfter != 23*time.Hour {
		t.Errorf("an hour later: %+v; want a wait of 23 hours", refusal)
	}
	must.Fail(t, "before its time", send("network", "more", false, noon.Add(24*time.Hour-time.Millisecond)),
		support.ErrTooManyMessages)
	h.Must(send("network", "more", false, noon.Add(24*time.Hour)))
	h.Must(send("another", "more", false, noon))

	h.Run(`insert into messages (id, page, reply_to, reference, text, sent_at, sender)
		with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
		select 'filled ' || i, '', '', '', '', $1, 'site ' || i from n`, noon.UnixMilli())
	must.Fail(t, "a visitor above 2,000", send("fresh", "more", false, noon), support.ErrTooManyMessages)
	h.Must(send("student", "more", true, noon))
	h.forgetsAt(noon.Add(24*time.Hour), `select count(*) from messages where sender = 'student'`, 1, 0)
}

func TestAMessageIsDeletedAfterTwelveMonths(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	m, email := h.message()
	h.Must(errorOf(h.AddMessage(t.Context(), m, email)))
	h.forgetsAt(m.SentAt.AddDate(0, 12, 0), `select count(*) from messages`, 1, 0)
}
