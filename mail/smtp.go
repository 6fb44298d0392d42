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
	// loginTimeout limits the log-in. A retry does no harm.
	loginTimeout = time.Minute
	// sendTimeout is the limit of RFC 5321 4.5.3.2.6. A shorter limit could send an email twice.
	sendTimeout = 10 * time.Minute
)

// SMTP is a transport that delivers emails to a mail server.
type SMTP struct {
	host                      string
	options                   []gomail.Option
	dial                      gomail.DialContextFunc
	loginTimeout, sendTimeout time.Duration
}

// NewSMTP parses an address such as smtp://user:pass@host:587 (STARTTLS) or smtps://host. Connections to other machines
// are encrypted, with a checked certificate. Errors never contain the address.
func NewSMTP(address string) (*SMTP, error) { return newSMTP(address, nil) }

func newSMTP(address string, tlsConfig *tls.Config) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The parser's error contains the address.
		return nil, errors.New("SMTP_URL: the address must have the form smtp://user:pass@host:587 " +
			"(write special characters in the password as %XX)")
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
			"(write special characters in the password as %XX)")
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

// authMechanisms are the log-in methods, the safest first. The last two require an encrypted connection.
var authMechanisms = []gomail.SMTPAuthType{
	gomail.SMTPAuthSCRAMSHA256PLUS, gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1PLUS, gomail.SMTPAuthSCRAMSHA1,
	gomail.SMTPAuthCramMD5, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin,
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}
