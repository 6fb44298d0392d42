// Package support takes messages from people who need help. Service stores a HelpRequest and queues its email.
package support

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"efie/hostel"
)

// How many characters a message and its reference may have.
const (
	maxText      = 2000
	maxReference = 60
)

// SameFor is how long the same message counts as sent already, for example after a double press. It is the time of the
// limits below, so that a message which is sent again and again counts as often as it is emailed.
const SameFor = LimitTime

// Limits of the messages that are stored within LimitTime (R48). A sender is a network or a student. The limit for all
// refuses visitors only, so no stranger can shut out the students.
const (
	LimitTime   = 24 * time.Hour
	MaxOfSender = 20
	MaxInAll    = 2000
)

// ErrTooManyMessages refuses a message. The returned copy has the time until a message is accepted again.
var ErrTooManyMessages = hostel.NewProblem(hostel.Throttled, "too_many_messages",
	"We cannot take more messages through this form today.")

// TooMany returns the refusal of a message at now. first is the time of the oldest message that counts; once it is
// LimitTime old, another one is accepted.
func TooMany(first, now time.Time) error {
	refusal := *ErrTooManyMessages
	refusal.RetryAfter = first.Add(LimitTime).Sub(now)
	return &refusal
}

type HelpRequest struct {
	ID        string // a hash of page, address, reference and text
	Page      string // the name of the page with the form
	ReplyTo   string // an email address, or a phone number as PhoneText has it
	Reference string // of a payment, a booking or an error; may be empty
	Text      string
	SentAt    time.Time
	// Sender is a keyed hash of the visitor's network or of the student's account. "" has no limit, for load tests.
	Sender  string
	Student bool // a student with a verified email sends it
}

// Check normalises a message. It returns a Problem with a message for each field that does not fit.
func (m *HelpRequest) Check() error {
	var replyTo, reference, text string
	m.ReplyTo, replyTo = replyAddress(strings.TrimSpace(m.ReplyTo))
	m.Reference, m.Text = strings.Join(strings.Fields(m.Reference), " "), plainLines(m.Text)
	if !hostel.IsClean(m.Reference) || utf8.RuneCountInString(m.Reference) > maxReference {
		reference = fmt.Sprintf("A reference has at most %d letters and digits. Copy it again.", maxReference)
	}
	if n := utf8.RuneCountInString(m.Text); n == 0 {
		text = "Write what it is about."
	} else if n > maxText {
		text = fmt.Sprintf("This has %d characters, and %d fit. Shorten it, or send us an email.", n, maxText)
	}
	if replyTo+reference+text == "" {
		return nil
	}
	return &hostel.Problem{
		Kind: hostel.Invalid, Code: "invalid_message",
		Message: "Nothing was sent. Please check the marked fields.",
		Fields: []hostel.FieldProblem{
			{Field: "reply_to", Message: replyTo}, {Field: "payment_reference", Message: reference},
			{Field: "message_text", Message: text},
		},
	}
}

// replyAddress normalises an email address or a phone number, and returns what is wrong with it, or "".
func replyAddress(s string) (address, problem string) {
	if email := hostel.NormalEmail(s); strings.Contains(email, "@") {
		if hostel.ValidEmail(email) {
			return email, ""
		}
		return s, "This is not an email address. Write one such as ama@gmail.com."
	}
	digits := hostel.NormalPhone(s)
	if digits == "" {
		return s, "Write an email address or a phone number, so that we can answer."
	}
	return hostel.PhoneText(digits), hostel.PhoneAdvice(digits)
}

// plainLines removes from a text what a reader does not see, but not the ends of its lines.
func plainLines(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == '\t' || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
			return -1
		}
		return r
	}, s))
}

type HelpRequests interface {
	// AddMessage stores a message and queues its email, unless the same one was sent less than SameFor ago. It fails with
	// ErrTooManyMessages.
	AddMessage(ctx context.Context, m HelpRequest, email hostel.Email) (added bool, err error)
}

type Service struct {
	Messages  HelpRequests
	To        string // the support's email address
	Clock     func() time.Time
	Committed func() // called after an email was queued
}

func (s *Service) Send(ctx context.Context, m HelpRequest) error {
	m.ID = hostel.HashToken(strings.Join([]string{m.Page, m.ReplyTo, m.Reference, m.Text}, "\n"))
	m.SentAt = s.Clock()
	added, err := s.Messages.AddMessage(ctx, m, hostel.Email{
		Kind: hostel.EmailSupportMessage, To: s.To,
		Sender: m.ReplyTo, Page: m.Page, Reference: m.Reference, Text: m.Text,
	})
	if added {
		s.Committed()
	}
	return err
}
