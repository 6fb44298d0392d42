package session

import (
	"net/http"

	"efie/hostel"
)

// LoggedInBefore reports whether a student has logged in with this browser, as far as its cookies tell.
func (k *Keeper) LoggedInBefore(r *http.Request) bool {
	return k.HasSession(r) || k.browser(r).Name != ""
}

// KeepRoom lets the browser remember the room that its reader wants to book, for as long as a verification link works.
func (k *Keeper) KeepRoom(w http.ResponseWriter, uuid string) error {
	value, err := k.tokens.Encode(k.name+wantedRoom, []byte(uuid))
	if err != nil {
		return err
	}
	k.setCookie(w, k.name+wantedRoom, value, int(hostel.LinkLives.Seconds()))
	return nil
}

// WantedRoom is the uuid of the room that the browser remembers, "" for none.
func (k *Keeper) WantedRoom(r *http.Request) string {
	cookie, err := r.Cookie(k.name + wantedRoom)
	if err != nil {
		return ""
	}
	var uuid []byte
	if k.tokens.Decode(k.name+wantedRoom, cookie.Value, &uuid) != nil {
		return ""
	}
	return string(uuid)
}

func (k *Keeper) ForgetRoom(w http.ResponseWriter, r *http.Request) {
	k.removeCookie(w, r, k.name+wantedRoom)
}
