package handlers

import (
	"net/http"
	"strings"

	"efie/hostel"
)

// redirectPermanently sends readers and search engines to the one address of a page, with the query. Browsers
// must ask again each time: a slug that was given up may be used again.
func redirectPermanently(w http.ResponseWriter, r *http.Request, to string) error {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return nil
}

// goTo answers a form: the browser gets a page of its own, so that a reload sends nothing twice.
func goTo(w http.ResponseWriter, r *http.Request, to string) error {
	w.Header().Set("Cache-Control", "private, no-store")
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// ownPath keeps a redirect on this site: it returns next when it is a path of ours, else fallback.
func ownPath(next, fallback string) string {
	if len(next) > 1000 || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return fallback
	}
	return next
}

// leave sends a form on, or tells an island where to go.
func leave(w http.ResponseWriter, r *http.Request, to string) error {
	if wantsJSON(r) {
		writeJSON(w, http.StatusOK, map[string]string{"url": to})
		return nil
	}
	return goTo(w, r, to)
}

// redirectWithoutQuery says that a page is at another address. Browsers must ask again each time: the hostels
// that are there may be gone one day.
func redirectWithoutQuery(w http.ResponseWriter, r *http.Request, to string) error {
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, to, http.StatusMovedPermanently)
	return nil
}

// needStudent is the student who asks, verified or not, or where they must go first.
func (rd *renderer) needStudent(r *http.Request) (*hostel.Student, string, error) {
	student, err := rd.Students.Student(r)
	if err != nil || student != nil {
		return student, "", err
	}
	return nil, toAccount(), nil
}

// toAccount is where a visitor logs in who wants the account page.
func toAccount() string { return href("/login", "next", "/account") }

// posted reads a form and finds whose it is. For nobody it answers with the way to the log-in, and
// the student is nil.
func (rd *renderer) posted(w http.ResponseWriter, r *http.Request) (*hostel.Student, error) {
	if err := form(r); err != nil {
		return nil, err
	}
	student, first, err := rd.needStudent(r)
	if err == nil && student == nil {
		err = leave(w, r, first)
	}
	return student, err
}
