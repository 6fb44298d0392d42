package mail

import (
	"bytes"
	"net/mail"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func writer(t *testing.T) *Writer {
	t.Helper()
	w, err := NewWriter(Letterhead{
		SiteURL: "https://efie.example:8443/", From: "Efie <hello@efie.example>",
		SupportEmail: "help@efie.example", SupportPhone: "+233 20 123 4567",
	})
	must.Do(t, err)
	return w
}

// composed is the message of a letter.
func composed(t *testing.T, q hostel.QueuedLetter) *Message {
	t.Helper()
	m, err := writer(t).Compose(q)
	must.Do(t, err)
	return m
}

func TestAnEmailAboutMoneyLeadsToAPersonWithItsReference(t *testing.T) {
	m := composed(t, queued(hostel.LetterRefundFailed))
	must.Contain(t, "the text", m.Text, "\nWhatsApp: https://wa.me/233201234567?text=Efie+EF-7K2M")
	must.Contain(t, "the HTML", m.HTML, `href="mailto:help@efie.example"`, `href="tel:&#43;233201234567"`,
		`href="https://wa.me/233201234567?text=Efie&#43;EF-7K2M"`)
}

func TestAMessageToTheSupportIsQuotedAndAnswersItsSender(t *testing.T) {
	q := queued(hostel.LetterSupportMessage)
	q.Letter = hostel.Letter{
		Kind: q.Letter.Kind, To: "help@efie.example", Sender: "ama@example.com", Page: "report-issue",
		Reference: "EFIE-1",
		Text:      "My <b>bed</b>\n\nis gone.\u202e",
	}
	m := composed(t, q)
	if m.Subject != "Message from /report-issue: EFIE-1" || m.ReplyTo != "ama@example.com" {
		t.Errorf("subject %q, reply to %q", m.Subject, m.ReplyTo)
	}
	must.Contain(t, "the text", m.Text,
		"Answer to:  ama@example.com\nReference:  EFIE-1\n\n> My <b>bed</b>\n> \n> is gone.\n")
	must.Contain(t, "the HTML", m.HTML, "My &lt;b&gt;bed&lt;/b&gt;<br><br>is gone.<br>")
	q.Letter.Sender = "024 123 4567"
	if m = composed(t, q); m.ReplyTo != "help@efie.example" || !strings.Contains(m.Text, "Answer to:  024 123 4567") {
		t.Errorf("with a phone number it answers %q:\n%s", m.ReplyTo, m.Text)
	}
}

func queued(kind hostel.LetterKind) hostel.QueuedLetter {
	return hostel.QueuedLetter{
		ID: "01JD-" + string(kind), QueuedAt: time.Date(2026, 9, 1, 8, 30, 0, 0, time.UTC),
		Letter: hostel.Letter{
			Kind: kind, To: "ama@example.com", Name: "Ama Serwaa", Token: "t0k-en_1", StudentName: "Ama Serwaa",
			HostelName: "Adom & Sons Hostel", HostelSlug: "adom-sons", RoomLabel: "Standard", NumberIn: 2,
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
}

func TestEveryLetterStatesItsFacts(t *testing.T) {
	for kind, want := range map[hostel.LetterKind]struct {
		subject string
		facts   []string
		never   []string
	}{
		hostel.LetterVerifyEmail: {"Confirm your email address for Efie",
			[]string{"Hello Ama Serwaa,", "https://efie.example:8443/verify-email/t0k-en_1",
				"works until 08:30 on 2 September 2026 (Ghana time)", "If you did not sign up, ignore"},
			[]string{"EF-7K2M"}},
		hostel.LetterResetPassword: {"Choose a new password for Efie",
			[]string{"https://efie.example:8443/reset-password/t0k-en_1",
				"works once, and until 09:30 on 1 September 2026 (Ghana time)", "If you did not ask, ignore"},
			[]string{"EF-7K2M", "/verify-email/"}},
		hostel.LetterPasswordChanged: {"Your password for Efie was changed",
			[]string{"was changed just now", "https://efie.example:8443/forgot-password", "If it was not"},
			[]string{"EF-7K2M", "t0k-en_1"}},
		hostel.LetterEmailChange: {"Confirm your new address for Efie",
			[]string{"https://efie.example:8443/confirm-email/t0k-en_1",
				"works once, and until 08:30 on 2 September 2026 (Ghana time)", "keeps its old address"},
			[]string{"EF-7K2M", "/verify-email/"}},
		hostel.LetterEmailChanged: {"Your Efie account has another address now",
			[]string{"cannot be used to log in any more", "If it was not, write to us at once"},
			[]string{"EF-7K2M", "t0k-en_1"}},
		hostel.LetterAccountExists: {"You have an Efie account already",
			[]string{"tried to open an Efie account with this address", "https://efie.example:8443/login",
				"https://efie.example:8443/forgot-password", "If it was not you"},
			[]string{"EF-7K2M", "t0k-en_1"}},
		hostel.LetterAccountDeleted: {"Your Efie account is deleted",
			[]string{"deleted just now", "gone from our records", "goes back by itself", "our last email",
				"If it was not you", "open a new account"},
			[]string{"EF-7K2M", "t0k-en_1"}},
		hostel.LetterBookingConfirmed: {"Your bed at Adom & Sons Hostel is booked",
			[]string{"Adom & Sons Hostel", "1 Gate Road", "Behind the chapel", "Standard, 2 in a room", "one month's price",
				"GH₵ 450 books the bed and pays the first month; later rent goes to the hostel",
				"EF-7K2M", "K7Q2M", "https://efie.example:8443/dashboard/", "https://efie.example:8443/receipt/K7Q2M",
				"https://efie.example:8443/check/K7Q2M",
				"Within 24 hours of the confirmation you can cancel the booking on your dashboard, and all of your " +
					"money goes back"},
			[]string{"t0k-en_1"}},
		hostel.LetterHostConfirmed: {"Ama Serwaa has booked a bed at Adom & Sons Hostel",
			[]string{"Ama Serwaa", "024 123 4567", "Standard, 2 in a room", "GH₵ 450", "EF-7K2M", "K7Q2M",
				"goes to you directly",
				"https://efie.example:8443/check/K7Q2M", "within 24 hours"},
			[]string{"/dashboard/", "/receipt/", "t0k-en_1", "1 Gate Road"}},
		hostel.LetterRefundDue: {"Your GH₵ 450 for Adom & Sons Hostel comes back to you",
			[]string{"To refund", "GH₵ 450", "EF-7K2M", "all of it goes back", "can take some days",
				"https://efie.example:8443/hostels/adom-sons"},
			[]string{"is booked", "twice", "K7Q2M"}},
		hostel.LetterBookingCancelled: {"Your booking at Adom & Sons Hostel is cancelled",
			[]string{"To refund", "GH₵ 450", "EF-7K2M", "K7Q2M", "All of your money goes back", "can take some days",
				"https://efie.example:8443/hostels"},
			[]string{"/receipt/", "/check/"}},
		hostel.LetterHostCancelled: {"The booking of Ama Serwaa at Adom & Sons Hostel is cancelled",
			[]string{"Ama Serwaa", "Standard, 2 in a room", "EF-7K2M", "K7Q2M", "need not keep the bed",
				"https://efie.example:8443/check/K7Q2M"},
			[]string{"/dashboard/", "/receipt/"}},
		hostel.LetterRoomChanged: {"Your room at Adom & Sons Hostel is changed",
			[]string{"Standard, 2 in a room", "instead of Loft, 4 in a room", "The price is the same", "EF-7K2M", "K7Q2M",
				"https://efie.example:8443/receipt/K7Q2M", "https://efie.example:8443/dashboard/"},
			[]string{"To refund", "t0k-en_1"}},
		hostel.LetterHostRoomChanged: {"Ama Serwaa has changed rooms at Adom & Sons Hostel",
			[]string{"Standard, 2 in a room", "instead of Loft, 4 in a room", "Please keep this bed", "K7Q2M",
				"https://efie.example:8443/check/K7Q2M"},
			[]string{"/dashboard/", "/receipt/", "To refund"}},
		hostel.LetterRefunded: {"Your GH₵ 450 for Adom & Sons Hostel has been sent back",
			[]string{"Refunded", "GH₵ 450", "EF-7K2M", "sent back in full", "can take some days",
				"https://efie.example:8443/dashboard/"},
			[]string{"To refund", "K7Q2M"}},
		hostel.LetterRefundFailed: {"Your GH₵ 450 for Adom & Sons Hostel is not back with you yet",
			[]string{"To refund", "GH₵ 450", "EF-7K2M", "did not go through", "Nothing is lost",
				"a person at Efie has been told"},
			[]string{"K7Q2M", "has been sent back"}},
		hostel.LetterAlarms: {"Money needs a person: 2 alarms",
			[]string{"disputed", "EF-7K2M", "K7Q2M", "Answer the provider by Thursday",
				"08:30 on 1 September 2026 (Ghana time)", "efie bookings show K7Q2M",
				"efie bookings show R-1", "efie bookings dismiss EF-7K2M", "efie doctor"},
			[]string{"t0k-en_1", "024 123 4567", "Adom"}},
		hostel.LetterDigest: {"The ledger adds up.",
			[]string{"Paid GH₵ 450.00 = allocated 450.00", "efie doctor", "is sent every day"},
			[]string{"t0k-en_1", "K7Q2M"}},
	} {
		t.Run(string(kind), func(t *testing.T) {
			m := composed(t, queued(kind))
			if m.Subject != want.subject {
				t.Errorf("subject %q, want %q", m.Subject, want.subject)
			}
			chat := strings.NewReplacer("?text=Efie+EF-7K2M", "", "?text=Efie&#43;EF-7K2M", "")
			rich := strings.NewReplacer("&amp;", "&", "&#43;", "+").Replace(m.HTML)
			for _, fact := range append(want.facts, "help@efie.example", "+233 20 123 4567") {
				if !strings.Contains(m.Text, fact) {
					t.Errorf("the text does not say %q:\n%s", fact, m.Text)
				}
				if !strings.Contains(rich, fact) {
					t.Errorf("the HTML does not say %q", fact)
				}
			}
			for _, fact := range append(want.never, "<no value>", "ZgotmplZ", "{{") {
				if strings.Contains(chat.Replace(m.Text), fact) || strings.Contains(chat.Replace(m.HTML), fact) {
					t.Errorf("the letter must not say %q", fact)
				}
			}
			if strings.Contains(m.Text, "\n\n\n") {
				t.Errorf("a hole in the text:\n%s", m.Text)
			}
			for _, link := range append(links(m.Text), links(rich)...) {
				if strings.HasPrefix(link, "https://wa.me/233201234567?text=Efie") {
					continue
				}
				if link != "https://efie.example:8443" && !strings.HasPrefix(link, "https://efie.example:8443/") {
					t.Errorf("a link leads away: %s", link)
				}
			}
		})
	}
}

func TestEveryKindOfLetterCanBeWritten(t *testing.T) {
	for _, kind := range kinds {
		for _, bare := range []bool{false, true} {
			q := queued(kind)
			if bare { // as if queued by an older version
				q.Letter = hostel.Letter{Kind: kind, To: q.Letter.To}
			}
			m, err := writer(t).Compose(q)
			if err != nil {
				t.Errorf("%s: %v", kind, err)
				continue
			}
			if bare && (strings.Contains(m.Text, "/receipt/") || strings.Contains(m.HTML, "/check/") ||
				strings.Contains(m.Text, "\n\n\n")) {
				t.Errorf("%s: without a code there is nothing to link to:\n%s", kind, m.Text)
			}
		}
	}
}

func TestTheMessageIDIsStable(t *testing.T) {
	w := writer(t)
	var first bytes.Buffer
	for try := range 2 {
		q := queued(hostel.LetterBookingConfirmed)
		q.Attempts = try
		m, err := w.Compose(q)
		must.Do(t, err)
		var raw bytes.Buffer
		_, err = m.mime().WriteTo(&raw)
		must.Do(t, err)
		parsed, err := mail.ReadMessage(&raw)
		must.Do(t, err)
		if id := parsed.Header.Get("Message-ID"); id != "<01JD-booking-confirmed@efie.example>" {
			t.Errorf("try %d: Message-ID %q", try, id)
		}
		if date, _ := parsed.Header.Date(); !date.Equal(q.QueuedAt) {
			t.Errorf("try %d: Date %v", try, date)
		}
		if try == 0 {
			first.WriteString(m.Text + m.HTML)
		} else if first.String() != m.Text+m.HTML {
			t.Error("the second try says something else")
		}
	}
}

func TestALetterWithoutItsHostelIsReadable(t *testing.T) {
	q := queued(hostel.LetterBookingConfirmed)
	q.Letter.HostelName, q.Letter.HostelSlug, q.Letter.RoomLabel, q.Letter.NumberIn, q.Letter.Name = "", "", "", 0, ""
	m := composed(t, q)
	for _, fact := range []string{"Hello there,", "Your bed at your hostel is booked", "Room:       Standard\n"} {
		t.Run(fact, func(t *testing.T) {
			if !strings.Contains(m.Subject+"\n"+m.Text, fact) {
				t.Errorf("%q is missing:\n%s", fact, m.Text)
			}
		})
	}
}

func TestInvalidLettersAreNotWritten(t *testing.T) {
	for what, spoil := range map[string]func(*hostel.QueuedLetter){
		"unknown kind":     func(q *hostel.QueuedLetter) { q.Letter.Kind = "love-letter" },
		"no recipient":     func(q *hostel.QueuedLetter) { q.Letter.To = "" },
		"second recipient": func(q *hostel.QueuedLetter) { q.Letter.To = "a@example.com, b@example.com" },
		"header in to":     func(q *hostel.QueuedLetter) { q.Letter.To = "a@example.com\r\nBcc: b@example.com" },
		"named recipient":  func(q *hostel.QueuedLetter) { q.Letter.To = "B <b@example.com>" },
		"path as id":       func(q *hostel.QueuedLetter) { q.ID = "../../etc/passwd" },
		"header in id":     func(q *hostel.QueuedLetter) { q.ID = "1\r\nBcc: b@example.com" },
		"no id":            func(q *hostel.QueuedLetter) { q.ID = "" },
	} {
		t.Run(what, func(t *testing.T) {
			q := queued(hostel.LetterVerifyEmail)
			spoil(&q)
			_, err := writer(t).Compose(q)
			if err == nil {
				t.Errorf("%s: written all the same", what)
			} else if strings.Contains(err.Error(), "example.com") || strings.Contains(err.Error(), q.Letter.Token) {
				t.Errorf("%s: the error tells too much: %v", what, err)
			}
		})
	}
}

func TestAnInvalidLetterheadIsNamed(t *testing.T) {
	good := Letterhead{SiteURL: "http://localhost:8080", From: "Efie <hello@localhost>", SupportEmail: "help@localhost"}
	if _, err := NewWriter(good); err != nil {
		t.Errorf("the demo's letterhead: %v", err)
	}
	for name, spoil := range map[string]func(*Letterhead){
		"SITE_URL":      func(l *Letterhead) { l.SiteURL = "efie.example" },
		"MAIL_FROM":     func(l *Letterhead) { l.From = "Efie" },
		"SUPPORT_EMAIL": func(l *Letterhead) { l.SupportEmail = "help" },
	} {
		t.Run(name, func(t *testing.T) {
			head := good
			spoil(&head)
			if _, err := NewWriter(head); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: the error does not name it: %v", name, err)
			}
		})
	}
}
