package web

import (
	"net/http"
	"strings"

	"efie/hostel"
)

// RedirectPermanently sends readers and search engines to the one address of a page, with the query. Browsers
// must ask again each time: a slug that was given up may be used again.
func RedirectPermanently(w http.ResponseWriter, r *http.Request, to string) error {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return nil
}

// SeeOther answers a form: the browser gets a page of its own, so that a reload sends nothing twice.
func SeeOther(w http.ResponseWriter, r *http.Request, to string) error {
	w.Header().Set("Cache-Control", "private, no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
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

// RedirectWithoutQuery says that a page is at another address. Browsers must ask again each time: the hostels
// that are there may be gone one day.
func RedirectWithoutQuery(w http.ResponseWriter, r *http.Request, to string) error {
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return nil
}

// NeedStudent is the student who asks, verified or not, or where they must go first.
func (rd *Renderer) NeedStudent(r *http.Request) (*hostel.Student, string, error) {
	student, err := rd.Students.Student(r)
	if err != nil || student != nil {
		return student, "", err
	}
	return nil, ToAccount(), nil
}

// ToAccount is where a visitor logs in to see the account page.
func ToAccount() string { return Href("/login", "next", "/account") }

// Posted reads a form and returns the student who sent it. It redirects a visitor to the log-in; then the student
// is nil.
func (rd *Renderer) Posted(w http.ResponseWriter, r *http.Request) (*hostel.Student, error) {
	if err := ParseForm(r); err != nil {
		return nil, err
	}
	student, first, err := rd.NeedStudent(r)
	if err == nil && student == nil {
		err = RedirectForm(w, r, first)
	}
	return student, err
}
