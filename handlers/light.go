package handlers

import (
	"net/http"
	"net/url"
	"strings"

	"efie/hostel"
)

const (
	// lightCookie says whether a student wants pages without pictures: "1" yes, "0" no, whatever
	// the browser's data saver says. Over https its name begins with __Host-.
	lightCookie = "efie-light"
	// lightFor is how many seconds the browser keeps it: a year.
	lightFor = 365 * 24 * 60 * 60
)

var errNoLight = &hostel.Problem{Kind: hostel.Invalid, Code: "no_choice", Message: "We could not tell whether you want pictures. Go back and press the button again."}

func (a *app) lightName() string {
	if a.overTLS() {
		return "__Host-" + lightCookie
	}
	return lightCookie
}

// light says whether a page goes out without its pictures: the student's own choice, else the
// browser's Save-Data (https://wicg.github.io/savedata/, a list of which "on" is the one member).
func (a *app) light(r *http.Request) bool {
	if choice, err := r.Cookie(a.lightName()); err == nil && (choice.Value == "1" || choice.Value == "0") {
		return choice.Value == "1"
	}
	saving, _, _ := strings.Cut(r.Header.Get("Save-Data"), ";")
	return strings.EqualFold(strings.TrimSpace(saving), "on")
}

// changeLight keeps the choice, and leads back to the page where it was made.
func (a *app) changeLight(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	on := r.PostForm.Get("on")
	if on != "1" && on != "0" {
		return errNoLight
	}
	http.SetCookie(w, &http.Cookie{
		Name: a.lightName(), Value: on, Path: "/", MaxAge: lightFor,
		Secure: a.overTLS(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	return goTo(w, r, ownPath(r.PostForm.Get("back"), "/"))
}

// here is the address that a form of this page leads back to: its path with the query. What
// answers a form has the address of the page with that form.
func (a *app) here(r *http.Request) string {
	if isRead(r) {
		return ownPath(r.URL.RequestURI(), "/")
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Scheme+"://"+from.Host == a.SiteURL {
		return ownPath(from.RequestURI(), "/")
	}
	return "/"
}
