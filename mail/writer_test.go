package mail

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/mail"
	"path"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/outbox"
	"efie/test/must"
)

// kinds are all kinds of emails, each with its two templates.
var kinds = func() (kinds []hostel.EmailKind) {
	names, _ := fs.Glob(templates, "templates/*.txt")
	for _, name := range names {
		if kind := strings.TrimSuffix(path.Base(name), ".txt"); kind != "layout" {
			kinds = append(kinds, hostel.EmailKind(kind))
		}
	}
	return kinds
}()

func writer(t *testing.T) *Writer {
	t.Helper()
	w, err := NewWriter(Settings{
		SiteURL: "https://efie.example:8443/", From: "Efie <hello@efie.example>",
		SupportEmail: "help@efie.example", SupportPhone: "+233 20 123 4567",
	})
	must.Do(t, err)
	return w
}

// compose returns the message of a queued email.
func compose(t *testing.T, q outbox.Message) *Message {
	t.Helper()
	m, err := writer(t).Compose(q)
	must.Do(t, err)
	return m
}

func queuedEmail(kind hostel.EmailKind) outbox.Message {
	q := outbox.Message{
		ID: "01JD-" + string(kind), QueuedAt: time.Date(2026, 9, 1, 8, 30, 0, 0, time.UTC),
		Email: hostel.Email{
			Kind: kind, To: "ama@example.com", Name: "Ama Serwaa", Token: "t0k-en_1", VerifyCode: "042917",
			StudentName: "Ama Serwaa",
			HostelName:  "Adom & Sons Hostel", HostelSlug: "adom-sons", RoomLabel: "Standard", NumberIn: 2,
			FromLabel: "Loft", FromNumberIn: 4, Paid: hostel.Cedis(450), Reference: "EF-7K2M", Code: "K7Q2M",
			StudentPhone: "233241234567", Address: "1 Gate Road", Landmark: "Behind the chapel",
			Alarms: []hostel.Alarm{
				{Kind: hostel.AlarmDisputed, Reference: "EF-7K2M", Code: "K7Q2M", Detail: "Answer the provider by Thursday",
					RaisedAt: time.Date(2026, 9, 1, 8, 30, 0, 0, time.UTC)},
				{Kind: hostel.AlarmUnknownReference, Reference: "R-1", Detail: "Not ours"},
			},
			Lines: []string{"The ledger adds up.", "Paid GH₵ 450.00 = allocated 450.00"},
		},
	}
	switch kind {
	case hostel.EmailBookingConfirmed, hostel.EmailHostConfirmed, hostel.EmailRoomChanged, hostel.EmailHostRoomChanged,
		hostel.EmailPayerReceipt:
		q.Email.Month = hostel.Cedis(450)
		q.Email.PaidOn = q.QueuedAt
	case hostel.EmailBookingCancelled, hostel.EmailHostCancelled:
		q.Email.CancelledBy = hostel.ByStudent
	}
	return q
}

// withoutHostel removes all that is unknown if the hostel is not in the catalogue any more, and the recipient's name.
func withoutHostel(l *hostel.Email) {
	l.HostelName = ""
	l.HostelSlug = ""
	l.RoomLabel = ""
	l.NumberIn = 0
	l.Name = ""
	l.Address = ""
	l.Landmark = ""
	l.FromLabel = ""
	l.FromNumberIn = 0
}

// golden returns the content of an email's golden file. The HTML begins at its body.
func golden(m *Message) string {
	_, body, _ := strings.Cut(m.HTML, "<body")
	return fmt.Sprintf("To: %s\nReply-To: %s\nSubject: %s\n\n%s\n<body%s", m.To, m.ReplyTo, m.Subject, m.Text, body)
}

func TestEveryEmailMatchesItsGoldenFile(t *testing.T) {
	for _, kind := range kinds {
		t.Run(string(kind), func(t *testing.T) {
			m := compose(t, queuedEmail(kind))
			must.Golden(t, string(kind)+".golden", golden(m))
			q := queuedEmail(kind)
			withoutHostel(&q.Email)
			bare := compose(t, q)
			must.Lack(t, "the emails", m.Text+m.HTML+bare.Text+bare.HTML, "<no value>", "ZgotmplZ", "{{")
			must.Lack(t, "the text with a missing value", m.Text+bare.Text, "\n\n\n")
		})
	}
}

func TestSpecialEmailsMatchTheirGoldenFiles(t *testing.T) {
	terms := hostel.CostTerms{Stay: 16, Rest: hostel.RestBySemester, Charges: []hostel.ExtraCharge{
		{Name: "Cleaning", Amount: hostel.Cedis(30), Per: hostel.PerSemester},
		{Name: "Deposit", Amount: hostel.Cedis(200), Per: hostel.PerStay, Refundable: true},
	}}
	cost := func(l *hostel.Email) {
		l.Month, l.Terms = hostel.Cedis(450), terms
		l.PaidOn, l.MovesIn = time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC), time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
		l.Leaves = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC)
	}
	support := hostel.Email{Kind: hostel.EmailSupportMessage, To: "help@efie.example", Page: "report-issue",
		Reference: "EFIE-1", Text: "My <b>bed</b>\n\nis gone.\u202e"}
	const forPayer = "Ama S., phone number ending in 67"
	booked, changed := queuedEmail(hostel.EmailHostConfirmed).Email, queuedEmail(hostel.EmailHostRoomChanged).Email
	cancelled, other := queuedEmail(hostel.EmailHostCancelled).Email, booked
	cancelled.Code, other.Code = "K7Q2MBBB", "K7Q2MCCC"
	for name, c := range map[string]struct {
		kind   hostel.EmailKind
		change func(l *hostel.Email)
	}{
		"support-email":    {support.Kind, func(l *hostel.Email) { *l = support; l.Sender = "ama@example.com" }},
		"support-phone":    {support.Kind, func(l *hostel.Email) { *l = support; l.Sender = "024 123 4567" }},
		"refund-due-price": {hostel.EmailRefundDue, func(l *hostel.Email) { l.Refused = booking.ErrPriceRose.Code }},
		"refund-due-payer": {hostel.EmailRefundDue, func(l *hostel.Email) { l.Twice, l.ByPayer = true, true }},
		"refund-due-twice": {hostel.EmailRefundDue, func(l *hostel.Email) { l.Twice = true }},
		"cancelled-after": {hostel.EmailBookingCancelled, func(l *hostel.Email) {
			l.Returned = true
			l.CancelledBy = hostel.ByOperator
		}},
		"confirmed-cost":    {hostel.EmailBookingConfirmed, cost},
		"host-cost":         {hostel.EmailHostConfirmed, cost},
		"room-changed-cost": {hostel.EmailRoomChanged, cost},
		"host-changed-cost": {hostel.EmailHostRoomChanged, cost},
		"confirmed-late": {hostel.EmailBookingConfirmed, func(l *hostel.Email) {
			cost(l)
			l.MovesIn = time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
		}},
		"payer-receipt-cost": {hostel.EmailPayerReceipt, func(l *hostel.Email) {
			cost(l)
			l.StudentName = forPayer
		}},
		"payer-refund-due-twice": {hostel.EmailPayerRefundDue, func(l *hostel.Email) {
			l.Refused, l.StudentName = booking.ErrAlreadyBooked.Code, forPayer
		}},
		"payer-refunded-late": {hostel.EmailPayerRefunded, func(l *hostel.Email) {
			l.Refused, l.StudentName = booking.ErrPaidLate.Code, forPayer
		}},
		"no-hostel": {hostel.EmailBookingConfirmed, withoutHostel},
		"host-summary": {hostel.EmailHostSummary, func(l *hostel.Email) {
			*l = hostel.CombineHostEmails([]hostel.Email{booked, cancelled})
		}},
		"host-summary-change": {hostel.EmailHostSummary, func(l *hostel.Email) {
			*l = hostel.CombineHostEmails([]hostel.Email{changed, other})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			q := queuedEmail(c.kind)
			c.change(&q.Email)
			must.Golden(t, "special-"+name+".golden", golden(compose(t, q)))
		})
	}
}

// The queued emails of this test have a code, a phone and an address.
func TestEmailsToAPayerHaveNoDataOfTheStudent(t *testing.T) {
	for _, kind := range kinds {
		if kind.ToPayer() {
			m := compose(t, queuedEmail(kind))
			must.Lack(t, string(kind), m.Text+m.HTML, "K7Q2M", "024 123 4567", "233241234567", "Gate Road", "chapel",
				"/receipt/", "/check/", "/dashboard")
			must.Contain(t, string(kind), m.Text, "Efie never asks for a PIN or a code.")
		}
	}
}

// The host has not yet been informed of the booking. The email has its last room and its last terms.
func TestAHostGetsOneEmailAboutAChange(t *testing.T) {
	booked, changed := queuedEmail(hostel.EmailHostConfirmed).Email, queuedEmail(hostel.EmailHostRoomChanged).Email
	changed.RoomLabel, changed.NumberIn, changed.Month, changed.Terms.Stay = "Annexe", 3, hostel.Cedis(410), 18
	one := hostel.CombineHostEmails([]hostel.Email{booked, changed})
	if one.Kind != hostel.EmailHostConfirmed || one.RoomLabel != "Annexe" || one.NumberIn != 3 ||
		one.Month != hostel.Cedis(410) || one.Terms.Stay != 18 {
		t.Errorf("the first email about the booking is %+v", one)
	}
	cancelled := queuedEmail(hostel.EmailHostCancelled).Email
	one = hostel.CombineHostEmails([]hostel.Email{changed, cancelled})
	must.Equal(t, "the combined email", one.Kind, hostel.EmailHostCancelled)
}

func TestTheMessageIDIsStable(t *testing.T) {
	q := queuedEmail(hostel.EmailBookingConfirmed)
	first := compose(t, q)
	q.Attempts++
	must.Equal(t, "the email of the second try", compose(t, q), first)
	var raw bytes.Buffer
	_, err := first.mime().WriteTo(&raw)
	must.Do(t, err)
	parsed, err := mail.ReadMessage(&raw)
	must.Do(t, err)
	must.Equal(t, "Message-ID", parsed.Header.Get("Message-ID"), "<01JD-booking-confirmed@efie.example>")
	if date, err := parsed.Header.Date(); err != nil || !date.Equal(q.QueuedAt) {
		t.Errorf("Date %v, %v", date, err)
	}
}

func TestInvalidEmailsAreNotComposed(t *testing.T) {
	for what, spoil := range map[string]func(*outbox.Message){
		"unknown kind":     func(q *outbox.Message) { q.Email.Kind = "unknown" },
		"no recipient":     func(q *outbox.Message) { q.Email.To = "" },
		"second recipient": func(q *outbox.Message) { q.Email.To = "a@example.com, b@example.com" },
		"header in to":     func(q *outbox.Message) { q.Email.To = "a@example.com\r\nBcc: b@example.com" },
		"named recipient":  func(q *outbox.Message) { q.Email.To = "B <b@example.com>" },
		"path as id":       func(q *outbox.Message) { q.ID = "../../etc/passwd" },
		"header in id":     func(q *outbox.Message) { q.ID = "1\r\nBcc: b@example.com" },
		"no id":            func(q *outbox.Message) { q.ID = "" },
	} {
		t.Run(what, func(t *testing.T) {
			q := queuedEmail(hostel.EmailVerification)
			spoil(&q)
			_, err := writer(t).Compose(q)
			if err == nil {
				t.Errorf("%s: composed", what)
			} else if strings.Contains(err.Error(), "example.com") || strings.Contains(err.Error(), q.Email.Token) {
				t.Errorf("%s: the error contains private data: %v", what, err)
			}
		})
	}
}

func TestTheErrorNamesTheInvalidSettingOfEmails(t *testing.T) {
	good := Settings{SiteURL: "http://localhost:8080", From: "Efie <hello@localhost>", SupportEmail: "help@localhost"}
	if _, err := NewWriter(good); err != nil {
		t.Errorf("a valid letterhead: %v", err)
	}
	for name, spoil := range map[string]func(*Settings){
		"SITE_URL":      func(l *Settings) { l.SiteURL = "efie.example" },
		"MAIL_FROM":     func(l *Settings) { l.From = "Efie" },
		"SUPPORT_EMAIL": func(l *Settings) { l.SupportEmail = "help" },
	} {
		head := good
		spoil(&head)
		if _, err := NewWriter(head); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: the error does not name the setting: %v", name, err)
		}
	}
}
