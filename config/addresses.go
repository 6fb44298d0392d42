package config

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"efie/hostel"
	"efie/mail"
	"efie/store/db"
)

// checkSite checks SITE_URL and MEDIA_URL, from which pages build their addresses.
func (c Config) checkSite(p *problems) {
	given := c.SiteURL != "" && (!c.Demo() || c.SiteURL != "http://"+reachable(c.Addr))
	if c.Mode == productionMode && given && !strings.HasPrefix(c.SiteURL, "https://") {
		p.add("SITE_URL does not begin with https://; browsers keep a student logged in there alone")
	} else if given && !bareSite(c.SiteURL) {
		p.add("SITE_URL is %q; write a scheme and a host without a path, such as https://efie.example",
			withoutSecrets(c.SiteURL))
	}
	if !picturesAt(c.MediaURL) {
		p.add("MEDIA_URL is %q; write a path such as /media, or an address such as https://pictures.efie.example",
			withoutSecrets(c.MediaURL))
	}
}

// bareSite reports whether an address is a scheme and a host, and nothing else.
func bareSite(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" &&
		*u == url.URL{Scheme: u.Scheme, Host: u.Host}
}

// picturesAt reports whether pages can show pictures from below an address. A page that came by TLS shows
// only pictures that come by TLS.
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

// CheckDatabase fails if DATABASE cannot name a database.
func (c Config) CheckDatabase() error {
	var p problems
	c.checkDatabaseAddress(&p)
	return errors.Join(p...)
}

// checkDatabaseAddress checks DATABASE. It may hold a password, which no problem repeats.
func (c Config) checkDatabaseAddress(p *problems) {
	scheme, _, address := strings.Cut(c.Database, "://")
	switch {
	case db.IsPostgres(c.Database):
		if err := db.CheckAddress(c.Database); err != nil {
			p.add("DATABASE is no address of a PostgreSQL%s; write postgres://USER:PASSWORD@HOST:5432/NAME, "+
				"with %%XX for special characters in the password", why(err))
		}
	case address:
		p.add("DATABASE begins with %q; write the name of a file, or postgres://USER:PASSWORD@HOST:5432/NAME", scheme+"://")
	case noPath.MatchString(c.Database):
		p.add("DATABASE is no name of a file; a PostgreSQL is named as postgres://USER:PASSWORD@HOST:5432/NAME")
	default:
		info, err := os.Stat(c.Database)
		folder := filepath.Dir(c.Database)
		if err == nil && info.IsDir() {
			p.add("DATABASE is %q, which is a folder; name a file", c.Database)
		} else if why := notWritable(folder); why != "" && folder != filepath.Clean(c.DataDir) {
			p.add("DATABASE is %q, and its folder %s; name a file where this user may write", c.Database, why)
		}
	}
}

// noPath matches what was probably meant as an address and not as a file: a scheme with one slash, a host
// without a scheme, or psql's host=localhost. A file with such a name can be written as ./host=localhost.
var noPath = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*:|//|\s*\w+\s*=)`)

// why returns a colon and the reason for which an address was refused. The error also quotes the address,
// which may hold a password: why leaves it out.
func why(err error) string {
	text := err.Error()
	_, quotes := errors.AsType[*url.Error](err)
	at := strings.LastIndex(text, "`: ")
	if quotes || at < 0 {
		return ""
	}
	return text[at+1:]
}

// checkSMTP returns what is wrong with SMTP_URL, without repeating it.
func (c Config) checkSMTP() error {
	if c.SMTPURL == "" {
		return nil
	}
	_, err := mail.NewSMTP(c.SMTPURL)
	return err
}

// notWritable returns why nothing can be kept in a folder, or "". A missing folder can be made below a writable one.
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
