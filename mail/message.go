// Package mail writes Efie's letters and carries them: to an SMTP server, or in
// demo mode into a folder that /dev/mail shows.
package mail

import (
	"context"
	"net/mail"
	"time"

	gomail "github.com/wneessen/go-mail"

	"efie/hostel"
)

// Message is a letter that has been written and can be carried.
type Message struct {
	ID      string // of the outbox; stable over all tries
	Kind    hostel.LetterKind
	Host    string // right half of the Message-ID
	From    mail.Address
	ReplyTo string // a bare address, may be empty
	To      mail.Address
	Subject string
	Date    time.Time // when it was queued, so that every try carries the same letter
	Text    string
	HTML    string
}

// Carrier brings a message to where it goes. When it returns nil, the letter has
// been taken over for good.
type Carrier interface {
	Carry(ctx context.Context, m *Message) error
}

// mime builds the message as it travels. Addresses and the subject are encoded by
// go-mail and net/mail; nothing is pasted into a header.
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
	// Keeps out-of-office programs from answering.
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg
}
