package session

import (
	"net/http"

	"efie/hostel"
)

// LoggedInBefore reports whether a student has logged in with this browser, as far as its cookies show.
func (k *Keeper) LoggedInBefore(r *http.Request) bool {
	return k.HasSession(r) || k.browser(r).Name != ""
}

// KeepRoom sets a cookie with the room that the reader wants to book. It lasts as long as a verification link.
func (k *Keeper) KeepRoom(w http.ResponseWriter, uuid string) error {
	value, err := k.tokens.Encode(k.name+roomSuffix, []byte(uuid))
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+roomSuffix, value, int(hostel.LinkLifetime.Seconds()))
	return nil
}

// WantedRoom returns the uuid of the room that the browser remembers, or "".
func (k *Keeper) WantedRoom(r *http.Request) string {
	return k.readCookie(r, k.name+roomSuffix)
}

func (k *Keeper) ForgetRoom(w http.ResponseWriter, r *http.Request) {
	k.removeCookie(w, r, k.name+roomSuffix)
}
