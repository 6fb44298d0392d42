// Package mail composes and delivers Efie's emails. A Writer composes the Message of a queued email. A Transport (SMTP
// or FileCarrier) delivers it. A Postman does both for the outbox. The package imports only the domain.
package mail

import (
	"context"
	"net/mail"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Message is a composed email that can be delivered.
type Message struct {
	ID      string // from the outbox; the same at every try
	Host    string // right half of the Message-ID
	From    mail.Address
	ReplyTo string // an address without a name; may be empty
	To      mail.Address
	Subject string
	Date    time.Time // the time of queueing, so that every try sends the same message
	Text    string
	HTML    string
}

// Transport delivers a message. If Carry returns nil, the message was accepted and must not be sent again.
type Transport interface {
	Carry(ctx context.Context, m *Message) error
}

// mime builds the MIME message. go-mail encodes the subject, so that no text can add a header.
func (m *Message) mime() *gomail.Msg {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(&m.From)
	msg.ToMailAddress(&m.To)
	if m.ReplyTo != "" {
		msg.ReplyToMailAddress(&mail.Address{Address: m.ReplyTo})
	}
	msg.SetMessageIDWithValue(m.ID + "@" + m.Host)
	msg.SetDateWithValue(m.Date)
	msg.Subject(m.Subject)
	// Prevents automatic replies of out-of-office programs.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg
}
