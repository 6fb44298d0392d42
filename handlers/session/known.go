package session

import (
	"encoding/base64"
	"net/http"
	"slices"
	"time"

	"efie/hostel"
)

const (
	// knownFor is the time for which a browser stays known after a log-in: a semester with its break.
	knownFor = 180 * 24 * time.Hour
	// maxKnown is the number of accounts that a browser remembers.
	maxKnown = 3
)

// browser is the content of the signed cookie of a known browser. A known browser has its own rate limit: strangers who
// guess a password do not block the owner (see account.RateLimiter).
type browser struct {
	Name  string         // random
	Whose []knownAccount // the accounts that logged in there, the latest first
	Until int64          // the cookie's expiry, in seconds since 1970
}

// knownAccount is the keyed hashes of an account. They do not reveal the email or the password. After a new password,
// no browser is known to the account, because the old password may have been stolen.
type knownAccount struct{ Email, Password string }

func (k *Keeper) knownAccount(email, passwordHash string) knownAccount {
	hash := func(text string) string {
		return base64.RawStdEncoding.EncodeToString(hostel.Pseudonym(k.key, text))
	}
	email = hostel.NormalEmail(email)
	return knownAccount{hash("known browser\n" + email), hash("known password\n" + email + "\n" + passwordHash)}
}

// browser returns the known browser of a request, or one without a name.
func (k *Keeper) browser(r *http.Request) (b browser) {
	cookie, err := r.Cookie(k.name + knownSuffix)
	if err != nil || k.codec.Decode(k.name+knownSuffix, cookie.Value, &b) != nil || k.clock().Unix() >= b.Until {
		return browser{}
	}
	return b
}

// KnownBrowser returns the browser's name if the account's present password was used to log in there, otherwise "".
func (k *Keeper) KnownBrowser(r *http.Request, email string) string {
	b := k.browser(r)
	if b.Name == "" {
		return ""
	}
	owner, err := k.records.AccountByEmail(r.Context(), hostel.NormalEmail(email))
	if err != nil || !slices.Contains(b.Whose, k.knownAccount(email, owner.PasswordHash)) {
		return ""
	}
	return b.Name
}

// remember makes the browser known to an account. A shared browser forgets the account.
func (k *Keeper) remember(w http.ResponseWriter, r *http.Request, owner hostel.Account, shared bool) error {
	b := k.browser(r)
	own := k.knownAccount(owner.Email, owner.PasswordHash)
	b.Whose = slices.DeleteFunc(b.Whose, func(known knownAccount) bool { return known.Email == own.Email })
	if !shared {
		b.Whose = slices.Insert(b.Whose, 0, own)
	}
	if len(b.Whose) == 0 {
		k.removeCookie(w, r, k.name+knownSuffix)
		return nil
	}
	if b.Name == "" {
		b.Name = hostel.NewID()
	}
	b.Whose = b.Whose[:min(len(b.Whose), maxKnown)]
	b.Until = k.clock().Add(knownFor).Unix()
	value, err := k.codec.Encode(k.name+knownSuffix, b)
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+knownSuffix, value, int(knownFor.Seconds()))
	return nil
}
