package web

import (
	"net/http"
	"net/url"
	"strings"

	"efie/hostel"
	"efie/views/layout"
	"efie/views/parts"
)

type Site struct {
	URL          string // without a slash at its end
	MediaURL     string // the base address of pictures in the media folder
	SupportEmail string
	SupportPhone string
	Operator     layout.Operator
	// InlineScript is the payment provider's script that opens its page in place, or "".
	InlineScript string
	Demo         bool
	Assets       layout.Assets
}

func (st *Site) Support() layout.Support {
	return layout.Support{
		Email: st.SupportEmail, Phone: st.SupportPhone, Digits: hostel.ValidPhone(st.SupportPhone),
	}
}

const (
	// lightCookie is the cookie with the choice of pages without pictures: "1" is yes, "0" is no. See cookieName.
	lightCookie = "efie-light"
	// lightFor is the lifetime of lightCookie in seconds: a year.
	lightFor = 365 * 24 * 60 * 60

	// preferenceFor is the lifetime of a Preference in seconds: a semester with its break.
	preferenceFor = 180 * 24 * 60 * 60
)

// Preference is the name of a cookie with a reader's choice. The cookie is not signed, and an unknown value is ignored.
// Over https its name begins with __Host-.
type Preference string

const (
	CampusPreference Preference = "efie-campus" // the slug of a campus: the browse page shows its hostels
	PricePreference  Preference = "efie-price"  // parts.PriceTotal: prices for the stay come before prices per month
)

func (st *Site) KeepLight(w http.ResponseWriter, choice string) {
	st.setCookie(w, lightCookie, choice, lightFor)
}

func (st *Site) cookieName(name string) string {
	if st.overTLS() {
		return "__Host-" + name
	}
	return name
}

// Light reports whether a page omits pictures: by the reader's choice, otherwise by the Save-Data header.
func (st *Site) Light(r *http.Request) bool {
	if choice, err := r.Cookie(st.cookieName(lightCookie)); err == nil && (choice.Value == "1" || choice.Value == "0") {
		return choice.Value == "1"
	}
	saving, _, _ := strings.Cut(r.Header.Get("Save-Data"), ";")
	return strings.EqualFold(strings.TrimSpace(saving), "on")
}

// Campus returns the slug of the campus that the browser remembers, or "". The campus may not exist.
func (st *Site) Campus(r *http.Request) string { return st.readPreference(r, CampusPreference) }

// TotalFirst reports whether prices for the stay come first: by the address, otherwise by the PricePreference.
func (st *Site) TotalFirst(r *http.Request) bool {
	query := r.URL.RawQuery
	if !IsGetOrHead(r) {
		_, query, _ = strings.Cut(st.ReturnPath(r), "?")
	}
	if first := PriceIn(query); first != "" {
		return first == parts.PriceTotal
	}
	return st.readPreference(r, PricePreference) == parts.PriceTotal
}

// PriceIn returns the price that comes first by a query: parts.PriceMonth, parts.PriceTotal, or "".
func PriceIn(query string) string {
	if !strings.Contains(query, parts.PriceParam+"=") { // nearly always
		return ""
	}
	first := (&url.URL{RawQuery: query}).Query().Get(parts.PriceParam)
	if first == parts.PriceMonth || first == parts.PriceTotal {
		return first
	}
	return ""
}

func (st *Site) readPreference(r *http.Request, c Preference) string {
	if cookie, err := r.Cookie(st.cookieName(string(c))); err == nil {
		return cookie.Value
	}
	return ""
}

// KeepPreference stores a choice in the browser. On a shared phone, the browser forgets it when it closes.
func (st *Site) KeepPreference(w http.ResponseWriter, c Preference, value string, shared bool) {
	maxAge := preferenceFor
	if shared {
		maxAge = 0
	}
	st.setCookie(w, string(c), value, maxAge)
}

func (st *Site) Forget(w http.ResponseWriter, r *http.Request, list ...Preference) {
	for _, c := range list {
		if st.readPreference(r, c) != "" {
			st.setCookie(w, string(c), "", -1)
		}
	}
}

func (st *Site) ForgetPreferences(w http.ResponseWriter, r *http.Request) {
	st.Forget(w, r, CampusPreference, PricePreference)
}

// MakePreferencesTemporary makes a browser on a shared phone forget its choices when it closes.
func (st *Site) MakePreferencesTemporary(w http.ResponseWriter, r *http.Request) {
	for _, c := range []Preference{CampusPreference, PricePreference} {
		if value := st.readPreference(r, c); value != "" {
			st.KeepPreference(w, c, value, true)
		}
	}
}

func (st *Site) setCookie(w http.ResponseWriter, name, value string, maxAge int) {
	http.SetCookie(w, &http.Cookie{
		Name: st.cookieName(name), Value: value, Path: "/", MaxAge: maxAge,
		Secure: st.overTLS(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// ReturnPath returns the address to which a form of this page returns: its path with the query.
func (st *Site) ReturnPath(r *http.Request) string {
	if IsGetOrHead(r) {
		return OwnPath(r.URL.RequestURI(), "/")
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Scheme+"://"+from.Host == st.URL {
		return OwnPath(from.RequestURI(), "/")
	}
	return "/"
}

func (st *Site) overTLS() bool { return strings.HasPrefix(st.URL, "https://") }
