package store_test

import (
	"errors"
	"testing"

	"efie/hostel"
	"efie/hostel/support"
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

func TestAMessageIsDeletedAfterTwelveMonths(t *testing.T) {
	h := newFixture(t)
	m, email := h.message()
	h.Must(errorOf(h.AddMessage(t.Context(), m, email)))
	h.forgetsAt(m.SentAt.AddDate(0, 12, 0), `select count(*) from messages`, 1, 0)
}
