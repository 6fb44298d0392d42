package mail

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"net/textproto"
	"regexp"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// goodbye is how long a server that has the letter may take to end the conversation.
const goodbye = 5 * time.Second

// Refusal is an error about one letter, after the server heard whom it is for. Any other error of
// a carrier is about the way to the server, and no letter's fault.
type Refusal struct {
	reason string
	final  bool // the answer will be the same tomorrow (RFC 5321 4.2.1, 5yz)
	system bool // its code speaks of us or of the server (aboutUs)
	ours   bool // it never came to the server
}

func (r *Refusal) Error() string { return r.reason }

// Carry delivers one letter over a connection of its own. When ctx ends, the connection is cut.
func (s *SMTP) Carry(ctx context.Context, m *Message) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	dial := func(dialling context.Context, network, address string) (net.Conn, error) {
		conn, err := s.dial(dialling, network, address)
		if err == nil { // go-mail leaves it open when it is not let in, and does not look at ctx later
			context.AfterFunc(ctx, func() { _ = conn.Close() })
		}
		return conn, err
	}
	options := append(slices.Clone(s.options), gomail.WithTimeout(s.answerIn), gomail.WithDialContextFunc(dial))
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	c, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("the mail server does not let us in: %w", err)
	}
	return s.handOver(c, m)
}

// handOver tells a server that let us in whom a letter is from and for, and what it says.
func (s *SMTP) handOver(c *smtp.Client, m *Message) error {
	if err := s.within(c, s.answerIn, func() error { return c.Mail(bracketed(m.From.Address)) }); err != nil {
		return fmt.Errorf("the mail server does not let us send: %s", answer(err))
	}
	if err := s.within(c, s.answerIn, func() error { return c.Rcpt(bracketed(m.To.Address)) }); err != nil {
		return refusal("recipient refused", err)
	}
	var letter io.WriteCloser
	if err := s.within(c, s.answerIn, func() (err error) { letter, err = c.Data(); return err }); err != nil {
		return refusal("letter refused", err)
	}
	if err := s.within(c, s.answerIn, func() error { _, err := m.mime().WriteTo(letter); return err }); err != nil {
		return refusal("broken off in mid-letter", err)
	}
	if err := s.within(c, s.takenIn, letter.Close); err != nil {
		return refusal("letter sent, but not confirmed", err)
	}
	// It has the letter. Whatever happens now, nobody sends it again.
	_ = s.within(c, goodbye, c.Quit)
	return nil
}

// within gives the server a time to answer.
func (s *SMTP) within(c *smtp.Client, patience time.Duration, step func() error) error {
	if err := c.UpdateDeadline(patience); err != nil {
		return err
	}
	return step()
}

// bracketed is an address as SMTP's commands have it.
func bracketed(address string) string { return (&mail.Address{Address: address}).String() }

// refusal is what a step of handing over ended with. A server that wants us to log in first says
// nothing about the letter (RFC 4954 section 6, 530), and neither does one that is about to close
// (RFC 5321 4.2.2, 421). A code about us is never final: somebody has to mend what it is about.
func refusal(step string, err error) error {
	reason := step + ": " + answer(err)
	said, answered := errors.AsType[*textproto.Error](err)
	if !answered {
		return &Refusal{reason: reason}
	}
	if said.Code == 530 {
		return errors.New(reason)
	}
	system := said.Code == 421 || aboutUs.MatchString(enhancedCode.FindString(said.Msg))
	return &Refusal{reason: reason, system: system, final: said.Code >= 500 && !system}
}

var enhancedCode = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// answer keeps of what happened what an operator needs, and leaves out the server's words, which
// like to quote the recipient.
func answer(err error) string {
	said, answered := errors.AsType[*textproto.Error](err)
	if !answered {
		return err.Error()
	}
	if code := enhancedCode.FindString(said.Msg); code != "" {
		return fmt.Sprintf("the server answered %d %s", said.Code, code)
	}
	return fmt.Sprintf("the server answered %d", said.Code)
}
