package web

import (
	"net/http"
	"net/url"
	"strings"

	"efie/views/layout"
)

// Site is what pages say of the site that they belong to.
type Site struct {
	URL          string // without a slash at its end
	MediaURL     string // base address of pictures that are named by a path of their own
	SupportEmail string
	SupportPhone string
	// InlineScript is the payment provider's script that opens its page in place, "" for none.
	InlineScript string
	Demo         bool
	Assets       layout.Assets
}

// Support is how students reach a person at Efie.
func (st *Site) Support() layout.Support {
	return layout.Support{Email: st.SupportEmail, Phone: st.SupportPhone}
}

const (
	// lightCookie holds a student's choice of pages without pictures: "1" yes, "0" no, whatever
	// the browser's data saver says. Over https its name begins with __Host-.
	lightCookie = "efie-light"
	// LightFor is how many seconds the browser keeps it: a year.
	LightFor = 365 * 24 * 60 * 60

	// campusCookie holds the slug of the campus that a reader has chosen on the browse page. It opens nothing, so it
	// is not signed. Over https its name begins with __Host-.
	campusCookie = "efie-campus"
	// campusFor is how many seconds the browser keeps it: a semester with its break.
	campusFor = 180 * 24 * 60 * 60
)

func (st *Site) LightName() string { return st.cookieName(lightCookie) }

// cookieName is the name of a cookie of this site.
func (st *Site) cookieName(name string) string {
	if st.OverTLS() {
		return "__Host-" + name
	}
	return name
}

// Light reports whether a page goes out without its pictures: the student's own choice, else the
// browser's Save-Data (https://wicg.github.io/savedata/, a list of which "on" is the one member).
func (st *Site) Light(r *http.Request) bool {
	if choice, err := r.Cookie(st.LightName()); err == nil && (choice.Value == "1" || choice.Value == "0") {
		return choice.Value == "1"
	}
	saving, _, _ := strings.Cut(r.Header.Get("Save-Data"), ";")
	return strings.EqualFold(strings.TrimSpace(saving), "on")
}

// Campus is the slug of the campus that the browser remembers, "" for none. Anybody can write it: a slug that the
// catalogue does not know means nothing.
func (st *Site) Campus(r *http.Request) string {
	if chosen, err := r.Cookie(st.cookieName(campusCookie)); err == nil {
		return chosen.Value
	}
	return ""
}

// KeepCampus lets the browser remember a campus. On a shared phone it forgets the campus when it closes.
func (st *Site) KeepCampus(w http.ResponseWriter, slug string, shared bool) {
	maxAge := campusFor
	if shared {
		maxAge = 0
	}
	st.setCampus(w, slug, maxAge)
}

// ForgetCampus takes the campus away that the browser remembers.
func (st *Site) ForgetCampus(w http.ResponseWriter, r *http.Request) {
	if st.Campus(r) != "" {
		st.setCampus(w, "", -1)
	}
}

func (st *Site) setCampus(w http.ResponseWriter, slug string, maxAge int) {
	http.SetCookie(w, &http.Cookie{
		Name: st.cookieName(campusCookie), Value: slug, Path: "/", MaxAge: maxAge,
		Secure: st.OverTLS(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// Here is the address that a form of this page leads back to: its path with the query. What
// answers a form has the address of the page with that form.
func (st *Site) Here(r *http.Request) string {
	if IsRead(r) {
		return OwnPath(r.URL.RequestURI(), "/")
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Scheme+"://"+from.Host == st.URL {
		return OwnPath(from.RequestURI(), "/")
	}
	return "/"
}

func (st *Site) OverTLS() bool { return strings.HasPrefix(st.URL, "https://") }
