package session

import (
	"encoding/base64"
	"net/http"
	"slices"
	"time"

	"efie/hostel"
)

const (
	// knownFor is how long a browser stays known after its last log-in: a semester with its break.
	knownFor = 180 * 24 * time.Hour
	// mostKnown is how many accounts of one browser are remembered, the latest first.
	mostKnown = 3
)

// browser is what the cookie of a known one holds, signed: its random name, and for each email
// that was used to log in there a pseudonym, from which the email cannot be found. So
// no one else can make one, and strangers who guess a password do not keep its owner from logging
// in (account.RateLimiter).
type browser struct {
	Name  string
	Whose []string
	Until int64 // when it is over, in seconds since 1970
}

// pseudonym returns a keyed hash of an email address.
func (k *Keeper) pseudonym(email string) string {
	hash := hostel.Pseudonym(k.key, "known browser\n"+hostel.NormalEmail(email))
	return base64.RawStdEncoding.EncodeToString(hash)
}

// browser is the one that asks; a nameless one when it is not known.
func (k *Keeper) browser(r *http.Request) (b browser) {
	cookie, err := r.Cookie(k.name + known)
	if err != nil || k.codec.Decode(k.name+known, cookie.Value, &b) != nil || k.clock().Unix() >= b.Until {
		return browser{}
	}
	return b
}

// Known is the name of the browser if this email was used to log in there before, and ""
// of any other.
func (k *Keeper) Known(r *http.Request, email string) string {
	if b := k.browser(r); slices.Contains(b.Whose, k.pseudonym(email)) {
		return b.Name
	}
	return ""
}

// remember makes the browser known to an email; a shared one forgets it.
func (k *Keeper) remember(w http.ResponseWriter, r *http.Request, email string, shared bool) error {
	b := k.browser(r)
	own := k.pseudonym(email)
	b.Whose = slices.DeleteFunc(b.Whose, func(w string) bool { return w == own })
	if !shared {
		b.Whose = slices.Insert(b.Whose, 0, own)
	}
	return k.write(w, r, b)
}

// write sets the cookie, or takes it away when nothing is in it.
func (k *Keeper) write(w http.ResponseWriter, r *http.Request, b browser) error {
	if len(b.Whose) == 0 {
		k.removeCookie(w, r, k.name+known)
		return nil
	}
	if b.Name == "" {
		b.Name = hostel.NewID()
	}
	b.Whose = b.Whose[:min(len(b.Whose), mostKnown)]
	b.Until = k.clock().Add(knownFor).Unix()
	value, err := k.codec.Encode(k.name+known, b)
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+known, value, int(knownFor.Seconds()))
	return nil
}
