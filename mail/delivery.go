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

// quitTimeout is how long the server may take to end the session after it accepted the letter.
const quitTimeout = 5 * time.Second

// Rejection is an error about one letter, from the moment when the server knows the recipient. Any other
// error of a carrier is about the connection to the server.
type Rejection struct {
	reason      string
	permanent   bool // the server would answer the same later (RFC 5321 4.2.1, 5yz)
	serverFault bool // its code is one of serverCodes
	local       bool // the letter never came to the server
}

func (r *Rejection) Error() string { return r.reason }

// Carry delivers one letter over its own connection. It closes the connection when ctx ends. Its error is a
// *Rejection if the letter or its recipient may be the cause.
func (s *SMTP) Carry(ctx context.Context, m *Message) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	dial := func(dialCtx context.Context, network, address string) (net.Conn, error) {
		conn, err := s.dial(dialCtx, network, address)
		if err == nil { // go-mail neither closes it after a failed log-in nor obeys ctx later
			context.AfterFunc(ctx, func() { _ = conn.Close() })
		}
		return conn, err
	}
	options := append(slices.Clone(s.options), gomail.WithTimeout(s.answerTimeout), gomail.WithDialContextFunc(dial))
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	c, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("the mail server does not let us in: %w", err)
	}
	return s.send(c, m)
}

// send transmits the sender, the recipient and the text over an open session.
func (s *SMTP) send(c *smtp.Client, m *Message) error {
	err := s.withDeadline(c, s.answerTimeout, func() error { return c.Mail(angleAddress(m.From.Address)) })
	if err != nil {
		return fmt.Errorf("the mail server does not let us send: %s", describe(err))
	}
	err = s.withDeadline(c, s.answerTimeout, func() error { return c.Rcpt(angleAddress(m.To.Address)) })
	if err != nil {
		return newRejection("recipient refused", err)
	}
	var letter io.WriteCloser
	err = s.withDeadline(c, s.answerTimeout, func() (err error) { letter, err = c.Data(); return err })
	if err != nil {
		return newRejection("letter refused", err)
	}
	err = s.withDeadline(c, s.answerTimeout, func() error { _, err := m.mime().WriteTo(letter); return err })
	if err != nil {
		return newRejection("broken off in mid-letter", err)
	}
	if err := s.withDeadline(c, s.acceptTimeout, letter.Close); err != nil {
		return newRejection("letter sent, but not confirmed", err)
	}
	// The server has the letter. A failure from now on must not make us send it again.
	_ = s.withDeadline(c, quitTimeout, c.Quit)
	return nil
}

// withDeadline runs one step of a session. The server must answer within the timeout.
func (s *SMTP) withDeadline(c *smtp.Client, timeout time.Duration, step func() error) error {
	if err := c.UpdateDeadline(timeout); err != nil {
		return err
	}
	return step()
}

// angleAddress returns an address in angle brackets, as SMTP commands need it.
func angleAddress(address string) string { return (&mail.Address{Address: address}).String() }

// newRejection returns the error for a failed step. 530 asks us to log in first (RFC 4954 section 6), so
// it is no Rejection. 421 means that the server is closing (RFC 5321 4.2.2), so it is the server's fault.
// A server fault is never permanent, as it can be repaired.
func newRejection(step string, err error) error {
	reason := step + ": " + describe(err)
	reply, ok := errors.AsType[*textproto.Error](err)
	if !ok {
		return &Rejection{reason: reason}
	}
	if reply.Code == 530 {
		return errors.New(reason)
	}
	serverFault := reply.Code == 421 || serverCodes.MatchString(enhancedCode.FindString(reply.Msg))
	return &Rejection{reason: reason, serverFault: serverFault, permanent: reply.Code >= 500 && !serverFault}
}

var enhancedCode = regexp.MustCompile(`^[245]\.\d{1,3}\.\d{1,3}\b`)

// describe returns an error's text for the log, without the server's words: these often quote the
// recipient.
func describe(err error) string {
	reply, ok := errors.AsType[*textproto.Error](err)
	if !ok {
		return err.Error()
	}
	if code := enhancedCode.FindString(reply.Msg); code != "" {
		return fmt.Sprintf("the server answered %d %s", reply.Code, code)
	}
	return fmt.Sprintf("the server answered %d", reply.Code)
}
