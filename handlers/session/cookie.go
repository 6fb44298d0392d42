package session

import (
	"net/http"
	"strings"
)

// The suffixes of the other cookies' names. They follow the name of the session's cookie.
const (
	knownSuffix = "-known"
	savedSuffix = "-saved"
	roomSuffix  = "-room"
)

// HasSession reports whether a request has a session's cookie. The session may be over.
func (k *Keeper) HasSession(r *http.Request) bool {
	for _, cookies := range r.Header["Cookie"] {
		if strings.Contains(cookies, k.name+"=") {
			return true
		}
	}
	return false
}

// readCookie returns the text of a signed cookie, or "" without a valid one.
func (k *Keeper) readCookie(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	var text []byte
	if k.tokens.Decode(name, cookie.Value, &text) != nil {
		return ""
	}
	return string(text)
}

// setCookie sets a cookie, or removes it if maxAge, in seconds, is negative.
func (k *Keeper) setCookie(w http.ResponseWriter, name, value string, maxAge int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: k.options.Path, MaxAge: maxAge,
		Secure: k.options.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

func (k *Keeper) removeCookie(w http.ResponseWriter, r *http.Request, name string) {
	if _, err := r.Cookie(name); err == nil {
		k.setCookie(w, name, "", -1)
	}
}
