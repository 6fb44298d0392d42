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
	"efie/store/db"
)

// checkSite checks SITE_URL and MEDIA_URL, which pages use to build addresses.
func (c Config) checkSite(p *problems) {
	given := c.SiteURL != "" && (!c.Demo() || c.SiteURL != "http://"+reachable(c.Addr))
	if c.Mode == productionMode && given && !strings.HasPrefix(c.SiteURL, "https://") {
		p.add("SITE_URL does not begin with https://; without TLS no student can stay logged in")
	} else if given && !strings.EqualFold(hostel.Origin(c.SiteURL), c.SiteURL) {
		p.add("SITE_URL is %q; write a scheme and a host without a path, such as https://efie.example",
			withoutSecrets(c.SiteURL))
	}
	if !servesPictures(c.MediaURL) {
		p.add("MEDIA_URL is %q; write a path such as /media, or an address such as https://pictures.efie.example",
			withoutSecrets(c.MediaURL))
	}
}

// servesPictures reports whether pages can show pictures from an address. A page over TLS shows only pictures over TLS.
func servesPictures(address string) bool {
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

// checkDatabaseAddress checks DATABASE. No problem repeats the password.
func (c Config) checkDatabaseAddress(p *problems) {
	scheme, _, address := strings.Cut(c.Database, "://")
	switch {
	case db.IsPostgres(c.Database):
		if err := db.CheckAddress(c.Database); err != nil {
			p.add("DATABASE is not the address of a PostgreSQL database%s; write postgres://USER:PASSWORD@HOST:5432/NAME, "+
				"with %%XX for special characters in the password", reason(err))
		}
	case address:
		p.add("DATABASE begins with %q; write the name of a file, or postgres://USER:PASSWORD@HOST:5432/NAME", scheme+"://")
	case addressPattern.MatchString(c.Database):
		p.add("DATABASE is not the name of a file; for PostgreSQL, write postgres://USER:PASSWORD@HOST:5432/NAME")
	default:
		info, err := os.Stat(c.Database)
		folder := filepath.Dir(c.Database)
		if err == nil && !info.Mode().IsRegular() { // SQLite would wait for a pipe
			p.add("DATABASE is %q, which is a folder, a pipe or a device; name a file", c.Database)
		} else if problem := folderProblem(folder); problem != "" && folder != filepath.Clean(c.DataDir) {
			p.add("DATABASE is %q, and its folder %s; name a file where this user may write", c.Database, problem)
		}
	}
}

// addressPattern matches a text that is probably a mistyped address, not a file: a scheme with one slash, a host
// without a scheme, or psql's host=localhost. A file of that name can be written as ./host=localhost.
var addressPattern = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*:|//|\s*\w+\s*=)`)

// reason returns a colon and the reason why an address was refused, or "". It leaves out the address that the error
// quotes, which may hold a password.
func reason(err error) string {
	text := err.Error()
	_, quotes := errors.AsType[*url.Error](err)
	at := strings.LastIndex(text, "`: ")
	if quotes || at < 0 {
		return ""
	}
	return text[at+1:]
}

// folderProblem returns why Efie cannot write to a folder, or "". It accepts a missing folder that Efie can make.
func folderProblem(folder string) string {
	info, err := os.Stat(folder)
	for err != nil && errors.Is(err, os.ErrNotExist) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
		info, err = os.Stat(folder)
	}
	switch {
	case errors.Is(err, syscall.ENOTDIR) || err == nil && !info.IsDir():
		return "is not a folder"
	case err != nil:
		return "cannot be read"
	case syscall.Access(folder, writeAndEnter) != nil:
		return "cannot be written to"
	}
	return ""
}

// writeAndEnter is W_OK and X_OK (access(2)).
const writeAndEnter = 2 | 1
