package session

import (
	"net/http"
	"net/url"
	"strings"

	"efie/views/parts"
)

// Preference is the name of a cookie with a reader's choice. The cookie is not signed, and an unknown value is ignored.
// Over https its name begins with __Host-.
type Preference string

const (
	CampusPreference Preference = "efie-campus" // the slug of a campus: the browse page shows its hostels
	PricePreference  Preference = "efie-price"  // parts.PriceTotal: prices for the stay come before prices per month
	lightPreference  Preference = "efie-light"  // "1": pages without pictures; "0": with pictures
)

// The lifetimes of choices in seconds.
const (
	lightFor      = 365 * 24 * 60 * 60 // a year
	preferenceFor = 180 * 24 * 60 * 60 // a semester with its break
)

// cookieName returns the name of a preference's cookie.
func (k *Keeper) cookieName(p Preference) string {
	if k.options.Secure {
		return "__Host-" + string(p)
	}
	return string(p)
}

func (k *Keeper) preference(r *http.Request, p Preference) string {
	cookie, err := r.Cookie(k.cookieName(p))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// light reports whether a page omits pictures: by the reader's choice, otherwise by the Save-Data header.
func (k *Keeper) light(r *http.Request) bool {
	choice := k.preference(r, lightPreference)
	if choice == "1" || choice == "0" {
		return choice == "1"
	}
	saving, _, _ := strings.Cut(r.Header.Get("Save-Data"), ";")
	return strings.EqualFold(strings.TrimSpace(saving), "on")
}

// KeepLight stores whether the reader wants pages without pictures: "1" or "0".
func (k *Keeper) KeepLight(w http.ResponseWriter, choice string) {
	k.setCookie(w, k.cookieName(lightPreference), choice, lightFor)
}

// KeepPreference stores a choice in the browser. On a shared phone, the browser forgets it when it closes.
func (k *Keeper) KeepPreference(w http.ResponseWriter, p Preference, value string, shared bool) {
	maxAge := preferenceFor
	if shared {
		maxAge = 0
	}
	k.setCookie(w, k.cookieName(p), value, maxAge)
}

func (k *Keeper) ForgetPreference(w http.ResponseWriter, r *http.Request, p Preference) {
	if k.preference(r, p) != "" {
		k.setCookie(w, k.cookieName(p), "", -1)
	}
}

// ForgetPreferences removes the choices of campus and price.
func (k *Keeper) ForgetPreferences(w http.ResponseWriter, r *http.Request) {
	k.ForgetPreference(w, r, CampusPreference)
	k.ForgetPreference(w, r, PricePreference)
}

// MakePreferencesTemporary makes a browser on a shared phone forget its choices when it closes.
func (k *Keeper) MakePreferencesTemporary(w http.ResponseWriter, r *http.Request) {
	for _, p := range []Preference{CampusPreference, PricePreference} {
		if value := k.preference(r, p); value != "" {
			k.KeepPreference(w, p, value, true)
		}
	}
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
