package bookings

import (
	"net/http"

	"efie/handlers/web"
)

// logInFirst redirects to the page that NeedVerified asks for, or to the sign-up if the browser is new to us. The
// browser remembers the room, so that the link that verifies the email leads back to it.
func (bh *bookHandler) logInFirst(w http.ResponseWriter, r *http.Request, to, back, room string) error {
	current, err := bh.Readers.Account(r)
	if err != nil {
		return err
	}
	if current == nil && !bh.sessions.LoggedInBefore(r) {
		to = web.Href("/signup", "next", back)
	}
	if err := bh.sessions.KeepRoom(w, room); err != nil {
		return err
	}
	return web.RedirectForm(w, r, to)
}
