package web

import (
	"errors"
	"net/http"
	"strings"

	"efie/hostel"
)

// Redirect is the error of a page that is at another address.
type Redirect struct {
	Status int
	To     string
}

func (re *Redirect) Error() string { return "the page is at " + re.To }

// send sends a browser there. Browsers ask each time, because a slug may be used again.
func (re *Redirect) send(w http.ResponseWriter, r *http.Request) {
	kept := "private, no-store"
	if re.Status == http.StatusMovedPermanently {
		kept = "no-cache"
	}
	w.Header().Set("Cache-Control", kept)
	http.Redirect(w, r, re.To, re.Status)
}

// Moved is the error of a page whose one address is another one.
func Moved(to string) error { return &Redirect{http.StatusMovedPermanently, to} }

func MovedWithQuery(to, query string) error {
	if query != "" {
		to += "?" + query
	}
	return Moved(to)
}

// SeeOther answers a form: the browser gets a page of its own, so that a reload sends nothing twice.
func SeeOther(w http.ResponseWriter, r *http.Request, to string) error {
	(&Redirect{http.StatusSeeOther, to}).send(w, r)
	return nil
}

// OwnPath keeps a redirect on this site: it returns next when it is a path of ours, else fallback.
func OwnPath(next, fallback string) string {
	if len(next) > 1000 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsAny(next, "\\\r\n\t") {
		return fallback
	}
	return next
}

// RedirectForm sends a form on, or tells an island where to go.
func RedirectForm(w http.ResponseWriter, r *http.Request, to string) error {
	if WantsJSON(r) {
		ShowJSON(w, http.StatusOK, map[string]string{"url": to})
		return nil
	}
	return SeeOther(w, r, to)
}

// NeedStudent is the student who asks, verified or not. For a visitor it fails with the Redirect to the log-in.
func (rd *Renderer) NeedStudent(r *http.Request) (*hostel.Student, error) {
	student, err := rd.Students.Student(r)
	if err == nil && student == nil {
		err = &Redirect{http.StatusSeeOther, ToAccount()}
	}
	return student, err
}

// NeedVerified returns the student of a request, who is verified. For others it fails with a Redirect: visitors log in
// first, and other students verify their address. Then they come to the path back.
func (rd *Renderer) NeedVerified(r *http.Request, back string) (*hostel.Student, error) {
	student, err := rd.Students.Student(r)
	switch {
	case err != nil:
		return nil, err
	case student == nil:
		return nil, &Redirect{http.StatusSeeOther, Href("/login", "next", back)}
	case !student.Verified():
		if back == "/dashboard" || back == "/dashboard/" {
			back = "" // where a verified student goes anyway
		}
		return nil, &Redirect{http.StatusSeeOther, Href("/email-verification", "next", back)}
	}
	return student, nil
}

// ToAccount is where a visitor logs in to see the account page.
func ToAccount() string { return Href("/login", "next", "/account") }

// Posted returns the student who sent a form, or redirects a visitor to the log-in and returns nil.
func (rd *Renderer) Posted(w http.ResponseWriter, r *http.Request) (*hostel.Student, error) {
	student, err := rd.NeedStudent(r)
	if logIn, ok := errors.AsType[*Redirect](err); ok {
		err = RedirectForm(w, r, logIn.To)
	}
	return student, err
}
