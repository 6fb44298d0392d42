package session

import (
	"crypto/hkdf"
	"crypto/sha256"
	"net/http"
	"slices"

	"github.com/gorilla/securecookie"

	"efie/hostel"
)

const (
	// knownFor is how long a browser stays known after its last log-in, in seconds: 180 days, a
	// semester with its break.
	knownFor = 180 * 24 * 60 * 60
	// mostKnown is how many accounts of one browser are remembered, the latest first.
	mostKnown = 3
)

// browser is what the cookie of a known one holds, encrypted: its random name, and the e-mails
// that somebody has logged in with there. So nobody else can make one, and strangers who guess a
// password do not keep its owner from logging in (hostel.Gate).
type browser struct {
	Name   string
	Emails []string
}

// sealing makes cookies that nobody else can read or write, from the key that signs the others.
func sealing(key []byte) *securecookie.SecureCookie {
	keys, err := hkdf.Key(sha256.New, key, nil, "known browsers", 64)
	if err != nil {
		panic(err) // of a length that SHA-256 cannot give
	}
	return securecookie.New(keys[:32], keys[32:]).MaxAge(knownFor).SetSerializer(securecookie.JSONEncoder{})
}

func (k *Keeper) knownName() string { return k.name + "-known" }

// browser is the one that asks; a nameless one when it is not known.
func (k *Keeper) browser(r *http.Request) (b browser) {
	cookie, err := r.Cookie(k.knownName())
	if err != nil || k.sealed.Decode(k.knownName(), cookie.Value, &b) != nil {
		return browser{}
	}
	return b
}

// Known is the name of the browser where somebody has logged in with this e-mail before, and ""
// of any other.
func (k *Keeper) Known(r *http.Request, email string) string {
	if b := k.browser(r); slices.Contains(b.Emails, hostel.NormalEmail(email)) {
		return b.Name
	}
	return ""
}

// remember makes the browser known to an e-mail; a shared one forgets it.
func (k *Keeper) remember(w http.ResponseWriter, r *http.Request, email string, shared bool) error {
	b := k.browser(r)
	others := slices.DeleteFunc(b.Emails, func(e string) bool { return e == email })
	if shared {
		b.Emails = others
	} else {
		b.Emails = slices.Insert(others, 0, email)
	}
	return k.write(w, r, b)
}

// Forget makes the browser one that is not known to an e-mail.
func (k *Keeper) Forget(w http.ResponseWriter, r *http.Request, email string) error {
	return k.remember(w, r, email, true)
}

// write sets the cookie, or takes it away when nothing is in it.
func (k *Keeper) write(w http.ResponseWriter, r *http.Request, b browser) error {
	cookie := &http.Cookie{
		Name: k.knownName(), Path: k.options.Path, MaxAge: knownFor,
		Secure: k.options.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if len(b.Emails) == 0 {
		if _, err := r.Cookie(k.knownName()); err == nil {
			cookie.MaxAge = -1
			http.SetCookie(w, cookie)
		}
		return nil
	}
	if b.Name == "" {
		b.Name = hostel.NewID()
	}
	b.Emails = b.Emails[:min(len(b.Emails), mostKnown)]
	value, err := k.sealed.Encode(k.knownName(), b)
	if err != nil {
		return err
	}
	cookie.Value = value
	http.SetCookie(w, cookie)
	return nil
}
