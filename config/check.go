package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"regexp"
	"strings"

	"efie/hostel"
	smtp "efie/mail"
	"efie/media/bucket"
)

// problems are mistakes in the environment. Each names a variable, the mistake and a correct value, but no secret.
type problems []error

func (p *problems) add(format string, args ...any) { *p = append(*p, fmt.Errorf(format, args...)) }

// Check returns all mistakes in the environment that keep the server from starting, or nil.
func (c Config) Check() error { return errors.Join(c.problems()...) }

func (c Config) problems() problems {
	var p problems
	c.checkModes(&p)
	c.checkRequired(&p)
	c.checkListening(&p)
	c.checkSite(&p)
	c.checkStorage(&p)
	c.checkPaystack(&p)
	c.checkEmails(&p)
	c.checkOperator(&p)
	return p
}

// CheckMode fails if MODE is neither demo nor production.
func (c Config) CheckMode() error {
	if c.Mode != DemoMode && c.Mode != productionMode {
		return fmt.Errorf("MODE is %q; write demo or production", c.Mode)
	}
	return nil
}

// checkModes checks the variables with a fixed set of words or numbers.
func (c Config) checkModes(p *problems) {
	if err := c.CheckMode(); err != nil {
		p.add("%w", err)
	}
	if c.HoldMinutes < 1 || c.HoldMinutes > 60 {
		p.add("HOLD_MINUTES is %q; write a whole number from 1 to 60", c.HoldMinutesText)
	}
	if c.LogFormat != formatText && c.LogFormat != FormatJSON {
		p.add("LOG_FORMAT is %q; write text or json", c.LogFormat)
	}
	if c.Throttle != throttleOn && c.Throttle != ThrottleOff {
		p.add("THROTTLE is %q; write on or off", c.Throttle)
	}
	if c.Mode == productionMode && c.Throttle == ThrottleOff {
		p.add("THROTTLE is off; only demo mode may lift the limits, so leave it out")
	}
}

func (c Config) checkRequired(p *problems) {
	if c.Mode != productionMode {
		return
	}
	for _, s := range Settings {
		switch value := s.value(c); {
		case s.needed && value == "":
			p.add("%s is not set; production needs it, such as %s", s.Name, s.example)
		case placeholder.MatchString(value):
			p.add("%s has a value of deploy/efie.env.example; write your own", s.Name)
		}
	}
}

// placeholder matches the values of efie.env.example that an operator must replace. No site has a name that ends in
// .example (RFC 2606).
var placeholder = regexp.MustCompile(`\.example\b|\bPASSWORD\b|^\+233 20 123 4567$`)

// checkListening checks the addresses on which the server listens, and the proxies that it trusts.
func (c Config) checkListening(p *problems) {
	host, port, ok := parseListenAddress("ADDR", c.Addr, p)
	if c.MetricsAddr != "" {
		otherHost, otherPort, otherOK := parseListenAddress("METRICS_ADDR", c.MetricsAddr, p)
		sameHost := host == otherHost || isAnyHost(host) || isAnyHost(otherHost)
		if ok && otherOK && port == otherPort && port != 0 && sameHost {
			p.add("METRICS_ADDR is %q, which ADDR already uses; write another port", c.MetricsAddr)
		}
	}
	if _, err := c.Proxies(); err != nil {
		p.add("TRUSTED_PROXIES: %w", err)
	}
}

func parseListenAddress(name, addr string, p *problems) (host string, port int, ok bool) {
	host, service, err := net.SplitHostPort(addr)
	if err == nil && service != "" {
		if port, err = net.LookupPort("tcp", service); err == nil {
			return host, port, true
		}
	}
	p.add("%s is %q; write a host and a port, such as localhost:8080, or :8080 for every address of the machine",
		name, addr)
	return "", 0, false
}

func isAnyHost(host string) bool { return host == "" || net.ParseIP(host).IsUnspecified() }

func (c Config) checkStorage(p *problems) {
	if problem := folderProblem(c.DataDir); problem != "" {
		p.add("DATA_DIR is %q, which %s; name a folder in which this user may write", c.DataDir, problem)
	}
	c.checkDatabaseAddress(p)
	isAddress := strings.Contains(c.MediaStore, "://")
	var err error
	if isAddress {
		err = bucket.Check(c.MediaStore)
	}
	switch shown := withoutSecrets(c.MediaStore); {
	case err != nil && strings.Contains(shown, hidden): // the error may quote the secret
		p.add("MEDIA_STORE is %q; write its keys to AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead", shown)
	case err != nil:
		p.add("MEDIA_STORE is %q: %w", shown, err)
	case !isAddress && addressPattern.MatchString(c.MediaStore):
		p.add("MEDIA_STORE is not the name of a folder; " +
			"for a bucket, write an address such as s3://efie-pictures?region=eu-west-1")
	}
	if c.SessionKey != "" {
		if _, err := decodeKey(c.SessionKey); err != nil {
			p.add("SESSION_KEY: %w; make one with openssl rand -base64 32", err)
		}
	}
}

// checkEmails checks the mail server and the email addresses.
func (c Config) checkEmails(p *problems) {
	if c.SMTPURL != "" {
		if _, err := smtp.NewSMTP(c.SMTPURL); err != nil { // the error lacks the address
			p.add("%w; write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST", err)
		}
	}
	if c.MailFrom != "" {
		if _, err := mail.ParseAddress(c.MailFrom); err != nil {
			p.add("MAIL_FROM is %q, which is not an email address; write one such as Efie <hello@efie.example>", c.MailFrom)
		}
	}
	for _, s := range [][2]string{{"SUPPORT_EMAIL", c.SupportEmail}, {"OPERATOR_EMAIL", c.OperatorEmail},
		{"RECEIPTS_EMAIL", c.ReceiptsEmail}} {
		address, err := mail.ParseAddress(s[1])
		isHidden := strings.ContainsFunc(s[1], hostel.IsInvisible)
		if s[1] != "" && (err != nil || address.Address != s[1] || isHidden) {
			p.add("%s is %q; write only an email address, such as help@efie.example", s[0], s[1])
		}
	}
}

func (c Config) checkPaystack(p *problems) {
	secret, isSecret := paystackKey("sk", c.PaystackSecret)
	switch {
	case c.PaystackSecret == "" || isSecret:
	case strings.HasPrefix(c.PaystackSecret, "pk_"):
		p.add("PAYSTACK_SECRET_KEY is a public key; write the secret key, which begins with sk_live_ (or sk_test_ for tests)")
	default:
		p.add("PAYSTACK_SECRET_KEY is not a Paystack key; write the key that begins with sk_live_ (or sk_test_ for tests)")
	}
	public, isPublic := paystackKey("pk", c.PaystackPublic)
	switch {
	case c.PaystackPublic == "":
	case strings.HasPrefix(c.PaystackPublic, "sk_"):
		p.add("PAYSTACK_PUBLIC_KEY is a secret key, which pages would show to everybody; " +
			"write the public key, which begins with pk_, and create a new secret key")
	case !isPublic:
		p.add("PAYSTACK_PUBLIC_KEY is not a Paystack key; write the key that begins with pk_live_ (or pk_test_ for tests)")
	case isSecret && public != secret:
		p.add("PAYSTACK_PUBLIC_KEY is a %s key and PAYSTACK_SECRET_KEY a %s key; write two keys of the same kind",
			public, secret)
	}
	if c.Mode == productionMode && !encrypted(c.PaystackAPI) {
		p.add("PAYSTACK_API_URL does not begin with https://; only a test server on this machine may use http://")
	}
	origin := hostel.Origin(c.PaystackAPI)
	if !strings.HasPrefix(origin, "https://") && !strings.HasPrefix(origin, "http://") {
		p.add("PAYSTACK_API_URL is %q; write an address such as https://api.paystack.co", withoutSecrets(c.PaystackAPI))
	}
}

// paystackKey returns the kind of a Paystack key: "live" or "test". ok is false if the key is not of the sort "sk" or
// "pk" (docs/paystack.md).
func paystackKey(sort, key string) (kind string, ok bool) {
	for _, kind := range []string{"live", "test"} {
		rest, found := strings.CutPrefix(key, sort+"_"+kind+"_")
		if found && rest != "" && !strings.ContainsFunc(rest, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return kind, true
		}
	}
	return "", false
}

// Warnings returns a warning for each setting that is probably a mistake. environment is a list of NAME=value.
func (c Config) Warnings(environment []string) []string {
	var list []string
	if kind, ok := paystackKey("sk", c.PaystackSecret); ok && kind == "test" && c.Mode == productionMode {
		list = append(list, "PAYSTACK_SECRET_KEY is a test key, so no real money is paid; "+
			"write the key that begins with sk_live_")
	}
	if c.PaystackPublic != "" && c.PaystackSecret == "" {
		list = append(list, "PAYSTACK_PUBLIC_KEY is set but PAYSTACK_SECRET_KEY is not, so the sandbox takes the payments")
	}
	if c.OperatorEmail == "" && c.Mode == productionMode {
		list = append(list, "OPERATOR_EMAIL is not set, so nobody gets an email when a payment needs a person")
	}
	list = append(list, c.operatorWarnings()...)
	return append(list, unread(environment)...)
}
