package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strings"

	"efie/hostel"
)

// problems keep the server from starting. Each names a variable, what is wrong and what to write. It shows no secret.
type problems []error

func (p *problems) add(format string, args ...any) { *p = append(*p, fmt.Errorf(format, args...)) }

// Check returns everything that keeps the server from starting with this environment, or nil.
func (c Config) Check() error { return errors.Join(c.problems()...) }

func (c Config) problems() problems {
	var p problems
	c.checkModes(&p)
	c.checkNeeded(&p)
	c.checkListening(&p)
	c.checkSite(&p)
	c.checkKept(&p)
	c.checkMoney(&p)
	c.checkLetters(&p)
	return p
}

// checkModes checks the variables that must be one of a few words or numbers.
func (c Config) checkModes(p *problems) {
	if c.Mode != DemoMode && c.Mode != productionMode {
		p.add("MODE is %q; it is demo or production", c.Mode)
	}
	if c.HoldMinutes < 1 || c.HoldMinutes > 60 {
		p.add("HOLD_MINUTES is %q; write a whole number from 1 to 60", c.HoldMinutesText)
	}
	if c.LogFormat != formatText && c.LogFormat != FormatJSON {
		p.add("LOG_FORMAT is %q; it is text or json", c.LogFormat)
	}
	if c.Throttle != throttleOn && c.Throttle != ThrottleOff {
		p.add("THROTTLE is %q; it is on or off", c.Throttle)
	}
	if c.Mode == productionMode && c.Throttle == ThrottleOff {
		p.add("THROTTLE is off; only the demo may lift the limits, so leave it out")
	}
}

func (c Config) checkNeeded(p *problems) {
	if c.Mode != productionMode {
		return
	}
	for _, s := range Settings {
		if s.needed && s.in(c) == "" {
			p.add("%s is not set; production needs it, such as %s", s.Name, s.example)
		}
	}
}

// checkListening checks the addresses on which the server listens, and the proxies that it trusts.
func (c Config) checkListening(p *problems) {
	host, port, ok := listening("ADDR", c.Addr, p)
	if c.MetricsAddr != "" {
		otherHost, otherPort, otherOK := listening("METRICS_ADDR", c.MetricsAddr, p)
		sameHost := host == otherHost || everywhere(host) || everywhere(otherHost)
		if ok && otherOK && port == otherPort && port != 0 && sameHost {
			p.add("METRICS_ADDR is %q, where ADDR listens already; write another port", c.MetricsAddr)
		}
	}
	if _, err := c.Proxies(); err != nil {
		p.add("TRUSTED_PROXIES: %w", err)
	}
}

func listening(name, addr string, p *problems) (host string, port int, ok bool) {
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

func everywhere(host string) bool { return host == "" || net.ParseIP(host).IsUnspecified() }

func (c Config) checkKept(p *problems) {
	if why := notWritable(c.DataDir); why != "" {
		p.add("DATA_DIR is %q, which %s; name a folder in which this user may write", c.DataDir, why)
	}
	c.checkDatabaseAddress(p)
	switch shown, err := withoutSecrets(c.MediaStore), c.checkMedia(); {
	case err != nil && strings.Contains(shown, hidden): // the error may quote the secret
		p.add("MEDIA_STORE is %q; keys stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and not in it", shown)
	case err != nil:
		p.add("MEDIA_STORE is %q: %w", shown, err)
	case !strings.Contains(c.MediaStore, "://") && noPath.MatchString(c.MediaStore):
		p.add("MEDIA_STORE is no name of a folder; " +
			"an address has a scheme with two slashes, such as s3://efie-pictures?region=eu-west-1")
	}
	if c.SessionKey != "" {
		if _, err := decodeKey(c.SessionKey); err != nil {
			p.add("SESSION_KEY: %w; openssl rand -base64 32 makes one", err)
		}
	}
}

// checkLetters checks how letters leave, and the addresses that they and the pages name.
func (c Config) checkLetters(p *problems) {
	if why := c.checkSMTP(); why != nil {
		p.add("%w; write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST", why)
	}
	if c.MailFrom != "" {
		if _, err := mail.ParseAddress(c.MailFrom); err != nil {
			p.add("MAIL_FROM is %q, which is no e-mail address; write one such as Efie <hello@efie.example>", c.MailFrom)
		}
	}
	for _, s := range [][2]string{{"SUPPORT_EMAIL", c.SupportEmail}, {"OPERATOR_EMAIL", c.OperatorEmail}} {
		if address, err := mail.ParseAddress(s[1]); s[1] != "" && (err != nil || address.Address != s[1]) {
			p.add("%s is %q; write an e-mail address alone, such as help@efie.example", s[0], s[1])
		}
	}
}

func (c Config) checkMoney(p *problems) {
	secret, isSecret := paystackKey("sk", c.PaystackSecret)
	switch {
	case c.PaystackSecret == "" || isSecret:
	case strings.HasPrefix(c.PaystackSecret, "pk_"):
		p.add("PAYSTACK_SECRET_KEY is a public key; write the secret one, which begins with sk_live_ (or sk_test_ to try)")
	default:
		p.add("PAYSTACK_SECRET_KEY is no key of Paystack's; write the one that begins with sk_live_ (or sk_test_ to try)")
	}
	public, isPublic := paystackKey("pk", c.PaystackPublic)
	switch {
	case c.PaystackPublic == "":
	case strings.HasPrefix(c.PaystackPublic, "sk_"):
		p.add("PAYSTACK_PUBLIC_KEY is a secret key, which pages would show to everybody; " +
			"write the public one, which begins with pk_, and make a new secret one")
	case !isPublic:
		p.add("PAYSTACK_PUBLIC_KEY is no key of Paystack's; write the one that begins with pk_live_ (or pk_test_ to try)")
	case isSecret && public != secret:
		p.add("PAYSTACK_PUBLIC_KEY is a %s key and PAYSTACK_SECRET_KEY a %s one; write two of a kind", public, secret)
	}
	if c.Mode == productionMode && !encrypted(c.PaystackAPI) {
		p.add("PAYSTACK_API_URL does not begin with https://; only a stand-in on this machine may do without")
	}
	origin := hostel.Origin(c.PaystackAPI)
	if !strings.HasPrefix(origin, "https://") && !strings.HasPrefix(origin, "http://") {
		p.add("PAYSTACK_API_URL is %q; write an address such as https://api.paystack.co", withoutSecrets(c.PaystackAPI))
	}
}

// paystackKey returns whether a Paystack key of the sort "sk" or "pk" is a "live" or a "test" key
// (facts/paystack.md, Ghana). It reports whether the key is of that sort at all.
func paystackKey(sort, key string) (kind string, ok bool) {
	for _, kind := range []string{"live", "test"} {
		rest, found := strings.CutPrefix(key, sort+"_"+kind+"_")
		if found && rest != "" && !strings.ContainsFunc(rest, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return kind, true
		}
	}
	return "", false
}

// Warnings name settings that are probably mistakes. environment is a list of NAME=value.
func (c Config) Warnings(environment []string) []string {
	var list []string
	if kind, ok := paystackKey("sk", c.PaystackSecret); ok && kind == "test" && c.Mode == productionMode {
		list = append(list, "PAYSTACK_SECRET_KEY is a test key, so that no money comes; "+
			"write the one that begins with sk_live_")
	}
	if c.PaystackPublic != "" && c.PaystackSecret == "" {
		list = append(list, "PAYSTACK_PUBLIC_KEY is set and PAYSTACK_SECRET_KEY is not, so that the sandbox takes the money")
	}
	if c.OperatorEmail == "" && c.Mode == productionMode {
		list = append(list, "OPERATOR_EMAIL is not set, so that nobody gets an email when money needs a person")
	}
	return append(list, unread(environment)...)
}
