package booking

import (
	"net/http"

	"efie/handlers/web"
)

// logInFirst leads a reader to first, where NeedVerified sends them, or to the sign-up in a browser that is new to us.
// The browser remembers the room that they book, so that the link that verifies the email leads back to it.
func (bh *bookHandler) logInFirst(w http.ResponseWriter, r *http.Request, first, back, room string) error {
	current, err := bh.Students.Student(r)
	if err != nil {
		return err
	}
	if current == nil && !bh.sessions.LoggedInBefore(r) {
		first = web.Href("/signup", "next", back)
	}
	if err := bh.sessions.KeepRoom(w, room); err != nil {
		return err
	}
	return web.RedirectForm(w, r, first)
}
