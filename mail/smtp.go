package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// phaseTimeout bounds each of the phases of a delivery: connecting, greeting and
// logging in, handing over. A delivery ends within three of them.
const phaseTimeout = 20 * time.Second

// SMTP is a carrier that hands letters to a mail server.
type SMTP struct {
	host    string
	options []gomail.Option
}

// NewSMTP reads an address such as smtp://user:pass@host:587 (STARTTLS) or
// smtps://host (TLS from the first byte). Connections to other machines are always
// encrypted, and certificates are checked against the system's roots; a server on
// this machine may do without. Errors never hold the address, as it has a password in it.
func NewSMTP(address string) (*SMTP, error) { return newSMTP(address, nil) }

func newSMTP(address string, trust *tls.Config) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The parser's own message quotes the address.
		return nil, errors.New("SMTP_URL: not an address of the form smtp://user:pass@host:587 (special characters in the password are written as %XX)")
	}
	options := []gomail.Option{gomail.WithTimeout(phaseTimeout)}
	// Gives a password in the clear only to an encrypted connection.
	auth := gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover)
	port := 587
	switch u.Scheme {
	case "smtp":
		policy := gomail.TLSMandatory
		if loopback(u.Hostname()) {
			policy = gomail.TLSOpportunistic
			auth = gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin)
		}
		options = append(options, gomail.WithTLSPolicy(policy))
	case "smtps":
		port = 465
		options = append(options, gomail.WithSSL())
	default:
		return nil, errors.New("SMTP_URL: must start with smtp:// or smtps://")
	}
	if u.Hostname() == "" {
		return nil, errors.New("SMTP_URL: the host is missing")
	}
	if (u.Path != "" && u.Path != "/") || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("SMTP_URL: nothing may follow the host and port (special characters in the password are written as %XX)")
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("SMTP_URL: the port must be a number from 1 to 65535")
		}
	}
	options = append(options, gomail.WithPort(port))
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		options = append(options, gomail.WithUsername(user), gomail.WithPassword(password), auth)
	}
	if trust != nil {
		options = append(options, gomail.WithTLSConfig(trust))
	}
	return &SMTP{host: u.Hostname(), options: options}, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// Carry delivers one letter over a connection of its own.
func (s *SMTP) Carry(ctx context.Context, m *Message) error {
	client, err := gomail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	msg := m.mime()
	err = client.DialAndSendWithContext(ctx, msg)
	if err == nil || msg.IsDelivered() {
		// A server that took the letter and then broke off has it all the same.
		return nil
	}
	return reason(err)
}

// reason keeps of an SMTP error what an operator needs and leaves out the server's
// words, which like to quote the recipient.
func reason(err error) error {
	var failed *gomail.SendError
	if !errors.As(err, &failed) {
		return err
	}
	if failed.ErrorCode() == 0 {
		return errors.New(failed.Reason.String())
	}
	return fmt.Errorf("%s: the server answered %d %s", failed.Reason, failed.ErrorCode(), failed.EnhancedStatusCode())
}
