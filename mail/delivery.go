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

// quitTimeout is how long the server may take to end the session after it accepted the letter.
const quitTimeout = 5 * time.Second

// Rejection is an error about one letter. Any other error of a carrier is about the server.
type Rejection struct {
	reason      string
	permanent   bool // the server would answer the same later (RFC 5321 4.2.1, 5yz)
	serverFault bool // its code is one of serverCodes
	local       bool // the letter never came to the server
}

func (r *Rejection) Error() string { return r.reason }

// Carry delivers one letter, until ctx ends. Its error is a *Rejection if the letter may be the cause.
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
	options := append(slices.Clone(s.options), gomail.WithTimeout(s.loginTimeout), gomail.WithDialContextFunc(dial))
	client, err := gomail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("the mail server does not let us in: %w", err)
	}
	sender, err := gomail.NewClient(s.host, gomail.WithTimeout(s.sendTimeout), gomail.WithoutNoop(), gomail.WithoutRset())
	if err != nil {
		return err
	}
	if err := sender.SendWithSMTPClient(session, m.mime()); err != nil {
		return sendError(err)
	}
	// The server has the letter. A failure from now on must not make us send it again.
	_ = session.UpdateDeadline(quitTimeout)
	_ = session.Quit()
	return nil
}

// failedSteps name the steps of a session that fail because of the letter or its recipient.
var failedSteps = map[gomail.SendErrReason]string{
	gomail.ErrSMTPRcptTo:    "recipient refused",
	gomail.ErrSMTPData:      "letter refused",
	gomail.ErrWriteContent:  "broken off in mid-letter",
	gomail.ErrSMTPDataClose: "letter sent, but not confirmed",
}

// sendError returns the error of go-mail without the server's words, which often quote the recipient.
func sendError(err error) error {
	failure, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return errors.New("the mail server does not let us send")
	}
	step, aboutLetter := failedSteps[failure.Reason]
	return newRejection(step, aboutLetter, failure.ErrorCode(), failure.EnhancedStatusCode())
}

// serverCodes are the enhanced status codes (RFC 3463 section 3, registry of RFC 5248) about the sender
// or the server rather than about the recipient or the letter:
//
//	X.1.7, X.1.8  our own address
//	X.3.1, X.3.2  the server is full, or accepts nothing
//	X.4.5         the server is busy, or our quota for the day is used up
//	X.7.*         not permitted: relaying, log-in, reputation, policy
//
// X.7.1 may also be about one recipient ("per-host or per-recipient filtering") or about the text of a
// letter. serverState separates these cases.
var serverCodes = regexp.MustCompile(`^[45]\.(1\.[78]|3\.[12]|4\.5|7\.\d{1,3})$`)

// newRejection returns the error for a failed step. code is the server's answer, or 0. 530 (RFC 4954 section 6) and 421
// (RFC 5321 4.2.2) are no Rejection. A server fault is never permanent.
func newRejection(step string, aboutLetter bool, code int, enhanced string) error {
	answer := "the server did not answer"
	if code != 0 {
		answer = fmt.Sprintf("the server answered %d", code)
	}
	if enhanced != "" {
		answer += " " + enhanced
	}
	if !aboutLetter {
		return errors.New("the mail server does not let us send: " + answer)
	}
	reason := step + ": " + answer
	if code == 421 || code == 530 {
		return errors.New(reason)
	}
	serverFault := serverCodes.MatchString(enhanced)
	return &Rejection{reason: reason, serverFault: serverFault, permanent: code >= 500 && !serverFault}
}
