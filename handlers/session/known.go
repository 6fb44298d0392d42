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

// browser is the content of the signed cookie of a known browser: its random name, and the accounts that logged in
// there. So strangers who guess a password do not block its owner (account.RateLimiter).
type browser struct {
	Name  string
	Whose []knownAccount
	Until int64 // when the cookie expires, in seconds since 1970
}

// knownAccount names an account by keyed hashes, from which neither email nor password can be found. A new password
// makes every browser unknown to the account, because the old password may have been stolen.
type knownAccount struct{ Email, Password string }

func (k *Keeper) knownAccount(email, passwordHash string) knownAccount {
	hash := func(text string) string {
		return base64.RawStdEncoding.EncodeToString(hostel.Pseudonym(k.key, text))
	}
	email = hostel.NormalEmail(email)
	return knownAccount{hash("known browser\n" + email), hash("known password\n" + email + "\n" + passwordHash)}
}

// browser is the one that asks; a nameless one when it is not known.
func (k *Keeper) browser(r *http.Request) (b browser) {
	cookie, err := r.Cookie(k.name + known)
	if err != nil || k.codec.Decode(k.name+known, cookie.Value, &b) != nil || k.clock().Unix() >= b.Until {
		return browser{}
	}
	return b
}

// Known returns the browser's name if someone logged in there with the account's present password, otherwise "".
func (k *Keeper) Known(r *http.Request, email string) string {
	b := k.browser(r)
	if b.Name == "" {
		return ""
	}
	student, err := k.records.StudentByEmail(r.Context(), hostel.NormalEmail(email))
	if err != nil || !slices.Contains(b.Whose, k.knownAccount(email, student.PasswordHash)) {
		return ""
	}
	return b.Name
}

// remember makes the browser known to a student's account; a shared one forgets it.
func (k *Keeper) remember(w http.ResponseWriter, r *http.Request, student hostel.Student, shared bool) error {
	b := k.browser(r)
	own := k.knownAccount(student.Email, student.PasswordHash)
	b.Whose = slices.DeleteFunc(b.Whose, func(known knownAccount) bool { return known.Email == own.Email })
	if !shared {
		b.Whose = slices.Insert(b.Whose, 0, own)
	}
	return k.write(w, r, b)
}

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
