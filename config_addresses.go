package main

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"efie/hostel"
	"efie/mail"
	"efie/store/db"
)

// checkSite looks at the addresses that pages are built from.
func (c config) checkSite(p *problems) {
	given := c.SiteURL != "" && (!c.demo() || c.SiteURL != "http://"+reachable(c.Addr))
	if c.Mode == productionMode && given && !strings.HasPrefix(c.SiteURL, "https://") {
		p.add("SITE_URL does not begin with https://; browsers keep a student logged in there alone")
	} else if given && !bareSite(c.SiteURL) {
		p.add("SITE_URL is %q; write a scheme and a host without a path, such as https://efie.example", withoutSecrets(c.SiteURL))
	}
	if !picturesAt(c.MediaURL) {
		p.add("MEDIA_URL is %q; write a path such as /media, or an address such as https://pictures.efie.example", withoutSecrets(c.MediaURL))
	}
}

// bareSite says whether an address is a scheme and a host, and nothing else.
func bareSite(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && *u == url.URL{Scheme: u.Scheme, Host: u.Host}
}

// picturesAt says whether pages may find pictures below an address: a page that came by TLS shows no
// others.
func picturesAt(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return false
	}
	if u.Host == "" {
		return u.Scheme == "" && strings.HasPrefix(address, "/")
	}
	return hostel.Origin(address) != "" && encrypted(address)
}

// checkDatabase looks at DATABASE, in which a password may stand.
func (c config) checkDatabase(p *problems) {
	scheme, _, address := strings.Cut(c.Database, "://")
	switch {
	case db.IsPostgres(c.Database):
		if err := db.CheckAddress(c.Database); err != nil {
			p.add("DATABASE is no address of a PostgreSQL%s; write postgres://USER:PASSWORD@HOST:5432/NAME, with %%XX for special characters in the password", why(err))
		}
	case address:
		p.add("DATABASE begins with %q; write the name of a file, or postgres://USER:PASSWORD@HOST:5432/NAME", scheme+"://")
	case noPath.MatchString(c.Database):
		p.add("DATABASE is no name of a file; a PostgreSQL is named as postgres://USER:PASSWORD@HOST:5432/NAME")
	default:
		info, err := os.Stat(c.Database)
		if err == nil && info.IsDir() {
			p.add("DATABASE is %q, which is a folder; name a file", c.Database)
		} else if why := notWritable(filepath.Dir(c.Database)); why != "" && filepath.Dir(c.Database) != filepath.Clean(c.DataDir) {
			p.add("DATABASE is %q, and its folder %s; name a file where this user may write", c.Database, why)
		}
	}
}

// noPath is how something begins that somebody took for an address: a scheme with a slash too few, a host
// without one, or what psql also takes, such as host=localhost. A file that is called so is ./host=localhost.
var noPath = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*:|//|\s*\w+\s*=)`)

// why is the reason of a refused address, behind a colon, without the address that is quoted before it.
func why(err error) string {
	text := err.Error()
	_, quotes := errors.AsType[*url.Error](err)
	at := strings.LastIndex(text, "`: ")
	if quotes || at < 0 {
		return ""
	}
	return text[at+1:]
}

// checkSMTP says what is wrong with SMTP_URL, without it.
func (c config) checkSMTP() error {
	if c.SMTPURL == "" {
		return nil
	}
	_, err := mail.NewSMTP(c.SMTPURL)
	return err
}

// notWritable says why nothing can be kept in a folder, "" where it can. One that is not there yet can
// be made where the next one above it lets us.
func notWritable(folder string) string {
	info, err := os.Stat(folder)
	for err != nil && errors.Is(err, os.ErrNotExist) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
		info, err = os.Stat(folder)
	}
	switch {
	case errors.Is(err, syscall.ENOTDIR) || err == nil && !info.IsDir():
		return "is not a folder"
	case err != nil:
		return "cannot be looked at"
	case syscall.Access(folder, writeAndEnter) != nil:
		return "cannot be written"
	}
	return ""
}

// writeAndEnter is W_OK and X_OK (access(2)).
const writeAndEnter = 2 | 1

// withoutSecrets is an address without the password and the keys that it has in it. Of what is no
// address, nothing says where in it they are.
func withoutSecrets(address string) string {
	if !strings.Contains(address, "://") {
		if strings.ContainsAny(address, "@=") {
			return hidden
		}
		return address
	}
	u, err := url.Parse(address)
	if err != nil {
		scheme, _, _ := strings.Cut(address, "://")
		return scheme + "://…"
	}
	if u.User == nil && strings.Contains(u.Path, "@") { // a slash in a password, which ends the host's name
		return u.Scheme + "://…"
	}
	if _, set := u.User.Password(); set {
		u.User = url.UserPassword(u.User.Username(), hidden)
	}
	if u.Fragment != "" { // none of ours has one: it may be a password's rest
		u.Fragment, u.RawFragment = hidden, ""
	}
	values := u.Query()
	for name, list := range values {
		for i := range list {
			list[i] = valueWithoutSecrets(name, list[i])
		}
	}
	if u.RawQuery != "" {
		u.RawQuery = values.Encode()
	}
	return u.String()
}

// hidden stands for a secret. No letter of it is changed in an address.
const hidden = "hidden"

// nothingOf says only that there is a secret.
func nothingOf(string) string { return hidden }

// kindOfKey is the beginning of a key of Paystack's, which says what kind it is.
func kindOfKey(key string) string {
	if kind, ok := paystackKey("sk", key); ok {
		return "sk_" + kind + "_… (hidden)"
	}
	return hidden
}

// unlessPublic is a public key of Paystack's; what stands there by mistake may be the secret one.
func unlessPublic(key string) string {
	if _, ok := paystackKey("pk", key); ok {
		return key
	}
	return hidden
}

// secretNames are parts of the names of options that hold a secret.
var secretNames = []string{"pass", "secret", "key", "token", "sig", "cred", "auth"}

// valueWithoutSecrets is an option of an address. It may be an address itself, such as a bucket's endpoint.
func valueWithoutSecrets(name, value string) string {
	names := func(part string) bool { return strings.Contains(strings.ToLower(name), part) }
	switch {
	case slices.ContainsFunc(secretNames, names):
		return hidden
	case strings.Contains(value, "://"), strings.Contains(value, "@"):
		return withoutSecrets(value)
	}
	return value
}
