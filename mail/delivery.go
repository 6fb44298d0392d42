package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"regexp"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// quitTimeout limits the end of the session, after the server accepted the email.
const quitTimeout = 5 * time.Second

// Rejection is an error about one email. Any other error from a Transport is about the server.
type Rejection struct {
	reason      string
	permanent   bool // a later try would fail too (RFC 5321 4.2.1, 5yz)
	serverFault bool // the code is one of serverCodes
}

func (r *Rejection) Error() string { return r.reason }

// Carry delivers one email. It ends when ctx ends. Its error is a *Rejection if the email may be the cause.
func (s *SMTP) Carry(ctx context.Context, m *Message) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	dial := func(dialCtx context.Context, network, address string) (net.Conn, error) {
		conn, err := s.dial(dialCtx, network, address)
		if err == nil { // go-mail does not close it after a failed log-in, and ignores ctx after the log-in
			context.AfterFunc(ctx, func() { _ = conn.Close() })
		}
		return conn, err
	}
	options := append(slices.Clone(s.options), gomail.WithTimeout(s.loginTimeout), gomail.WithDialContextFunc(dial))
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("no connection to the mail server, or no log-in: %w", err)
	}
	sender, err := gomail.NewClient(s.host, gomail.WithTimeout(s.sendTimeout), gomail.WithoutNoop(), gomail.WithoutRset())
	if err != nil {
		return err
	}
	if err := sender.SendWithSMTPClient(session, m.mime()); err != nil {
		return sendError(err)
	}
	// The server has accepted the email. A later failure must not cause a second delivery.
	_ = session.UpdateDeadline(quitTimeout)
	_ = session.Quit()
	return nil
}

// failedSteps maps a step of the session to a text, if the email or its recipient can make the step fail.
var failedSteps = map[gomail.SendErrReason]string{
	gomail.ErrSMTPRcptTo:    "recipient refused",
	gomail.ErrSMTPData:      "email refused",
	gomail.ErrWriteContent:  "connection lost during the email",
	gomail.ErrSMTPDataClose: "email sent but not confirmed",
}

// sendError returns an error of go-mail without the server's message, which often contains the recipient.
func sendError(err error) error {
	failure, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return errors.New("the mail server refuses to accept our email")
	}
	step, aboutEmail := failedSteps[failure.Reason]
	return newRejection(step, aboutEmail, failure.ErrorCode(), failure.EnhancedStatusCode())
}

// serverCodes matches the enhanced status codes (RFC 3463 section 3, registry of RFC 5248) about the sender or the
// server, not about the recipient or the email:
//
//	X.1.7, X.1.8  our own address
//	X.3.1, X.3.2  the server is full, or accepts nothing
//	X.4.5         the server is busy, or our quota for the day is used up
//	X.7.*         not permitted: relaying, log-in, reputation, policy
//
// X.7.1 can also be about one recipient or about the text of an email. serverState separates these cases.
var serverCodes = regexp.MustCompile(`^[45]\.(1\.[78]|3\.[12]|4\.5|7\.\d{1,3})$`)

// newRejection returns the error of a failed step. code is the server's reply code, or 0 without a reply. The error is
// not a *Rejection for the codes 530 (RFC 4954 section 6) and 421 (RFC 5321 4.2.2), which are about the server. A
// server fault is never permanent.
func newRejection(step string, aboutEmail bool, code int, enhanced string) error {
	answer := "the server did not answer"
	if code != 0 {
		answer = fmt.Sprintf("the server answered %d", code)
	}
	if enhanced != "" {
		answer += " " + enhanced
	}
	if !aboutEmail {
		return errors.New("the mail server refuses to accept our email: " + answer)
	}
	reason := step + ": " + answer
	if code == 421 || code == 530 {
		return errors.New(reason)
	}
	serverFault := serverCodes.MatchString(enhanced)
	return &Rejection{reason: reason, serverFault: serverFault, permanent: code >= 500 && !serverFault}
}
