package web

import (
	"errors"
	"net/http"
	"strings"

	"efie/hostel"
)

// Redirect is an error that redirects the browser.
type Redirect struct {
	Status int
	To     string
}

func (re *Redirect) Error() string { return "the page is at " + re.To }

// send redirects a browser. Browsers must ask again each time, because another hostel may get the slug.
func (re *Redirect) send(w http.ResponseWriter, r *http.Request) {
	control := "private, no-store"
	if re.Status == http.StatusMovedPermanently {
		control = "no-cache"
	}
	w.Header().Set("Cache-Control", control)
	http.Redirect(w, r, re.To, re.Status)
}

func MovedPermanently(to string) error { return &Redirect{http.StatusMovedPermanently, to} }

func MovedWithQuery(to, query string) error {
	if query != "" {
		to += "?" + query
	}
	return MovedPermanently(to)
}

// SeeOther redirects a form to a page that the browser can reload without sending the form again.
func SeeOther(w http.ResponseWriter, r *http.Request, to string) error {
	(&Redirect{http.StatusSeeOther, to}).send(w, r)
	return nil
}

// OwnPath returns next if it is a path on this site, otherwise fallback.
func OwnPath(next, fallback string) string {
	if len(next) > 1000 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsAny(next, "\\\r\n\t") {
		return fallback
	}
	return next
}

// RedirectForm redirects a form. An island gets the address as JSON.
func RedirectForm(w http.ResponseWriter, r *http.Request, to string) error {
	if WantsJSON(r) {
		ShowJSON(w, http.StatusOK, map[string]string{"url": to})
		return nil
	}
	return SeeOther(w, r, to)
}

// NeedAccount returns the account of a request, verified or not, with the gender of its student. For a visitor it fails
// with a Redirect to the log-in.
func (rd *Renderer) NeedAccount(r *http.Request) (*hostel.Student, error) {
	reader, err := rd.Sessions.Reader(r)
	if err == nil && reader.Account == nil {
		err = &Redirect{http.StatusSeeOther, AccountLoginHref()}
	}
	return reader.Student(), err
}

// NeedVerified returns the verified student of a request. For a visitor it fails with a Redirect to the log-in, for an
// unverified account with a Redirect to the verification. Both lead on to the path back. For an account without the
// role of a student it fails with hostel.ErrNotStudent.
func (rd *Renderer) NeedVerified(r *http.Request, back string) (*hostel.Student, error) {
	reader, err := rd.Sessions.Reader(r)
	switch {
	case err != nil:
		return nil, err
	case reader.Account == nil:
		return nil, &Redirect{http.StatusSeeOther, Href("/login", "next", back)}
	case !reader.Verified():
		if back == "/dashboard" || back == "/dashboard/" {
			back = "" // the verification leads there by default
		}
		return nil, &Redirect{http.StatusSeeOther, Href("/email-verification", "next", back)}
	case reader.Gender == "":
		return nil, hostel.ErrNotStudent
	}
	return reader.Student(), nil
}

// AccountLoginHref returns the address where a visitor logs in to see the account page.
func AccountLoginHref() string { return Href("/login", "next", "/account") }

// NeedFormAccount returns the account that sent a form. For a visitor it redirects to the log-in and returns nil.
func (rd *Renderer) NeedFormAccount(w http.ResponseWriter, r *http.Request) (*hostel.Student, error) {
	student, err := rd.NeedAccount(r)
	if logIn, ok := errors.AsType[*Redirect](err); ok {
		err = RedirectForm(w, r, logIn.To)
	}
	return student, err
}
