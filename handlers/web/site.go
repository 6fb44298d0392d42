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
)

func (st *Site) LightName() string {
	if st.OverTLS() {
		return "__Host-" + lightCookie
	}
	return lightCookie
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

// here is the address that a form of this page leads back to: its path with the query. What
// answers a form has the address of the page with that form.
func (st *Site) here(r *http.Request) string {
	if IsRead(r) {
		return OwnPath(r.URL.RequestURI(), "/")
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Scheme+"://"+from.Host == st.URL {
		return OwnPath(from.RequestURI(), "/")
	}
	return "/"
}

func (st *Site) OverTLS() bool { return strings.HasPrefix(st.URL, "https://") }
