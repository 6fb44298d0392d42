package mail

import (
	"crypto/tls"
	"errors"
	"net"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

const (
	// loginTimeout is how long the server may take to accept our log-in; a new try does no harm.
	loginTimeout = time.Minute
	// sendTimeout is RFC 5321's ten minutes (4.5.3.2.6). A shorter time would send letters twice.
	sendTimeout = 10 * time.Minute
)

// SMTP is a carrier that delivers letters to a mail server.
type SMTP struct {
	host                      string
	options                   []gomail.Option
	dial                      gomail.DialContextFunc
	loginTimeout, sendTimeout time.Duration
}

// NewSMTP parses an address such as smtp://user:pass@host:587 (STARTTLS) or smtps://host. Connections to other machines
// are encrypted, and their certificates checked. Errors never contain the address.
func NewSMTP(address string) (*SMTP, error) { return newSMTP(address, nil) }

func newSMTP(address string, tlsConfig *tls.Config) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The parser's own message quotes the address.
		return nil, errors.New("SMTP_URL: not an address of the form smtp://user:pass@host:587 " +
			"(special characters in the password are written as %XX)")
	}
	s := &SMTP{
		host: u.Hostname(), dial: new(net.Dialer).DialContext,
		loginTimeout: loginTimeout, sendTimeout: sendTimeout,
	}
	if tlsConfig == nil {
		tlsConfig = &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	}
	port := 587
	switch u.Scheme {
	case "smtp":
		policy := gomail.TLSMandatory
		if loopback(s.host) {
			policy = gomail.TLSOpportunistic
		}
		s.options = append(s.options, gomail.WithTLSPolicy(policy), gomail.WithTLSConfig(tlsConfig))
	case "smtps":
		port = 465
		s.options = append(s.options, gomail.WithSSL())
		s.dial = (&tls.Dialer{Config: tlsConfig}).DialContext
	default:
		return nil, errors.New("SMTP_URL: must start with smtp:// or smtps://")
	}
	if s.host == "" {
		return nil, errors.New("SMTP_URL: the host is missing")
	}
	if (u.Path != "" && u.Path != "/") || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("SMTP_URL: nothing may follow the host and port " +
			"(special characters in the password are written as %XX)")
	}
	if p := u.Port(); p != "" {
		if port, err = strconv.Atoi(p); err != nil || port < 1 || port > 65535 {
			return nil, errors.New("SMTP_URL: the port must be a number from 1 to 65535")
		}
	}
	s.options = append(s.options, gomail.WithPort(port))
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		s.options = append(s.options, gomail.WithUsername(user), gomail.WithPassword(password),
			gomail.WithOpportunisticSMTPAuth(authMechanisms...))
	}
	return s, nil
}

// authMechanisms are the ways to log in, the best first. The last two need an encrypted connection.
var authMechanisms = []gomail.SMTPAuthType{
	gomail.SMTPAuthSCRAMSHA256PLUS, gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1PLUS, gomail.SMTPAuthSCRAMSHA1,
	gomail.SMTPAuthCramMD5, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin,
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}
