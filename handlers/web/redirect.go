package web

import (
	"net/http"
	"strings"
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
