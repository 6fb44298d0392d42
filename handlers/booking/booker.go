package booking

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
)

// browsers remember what they were used for.
type browsers interface {
	// LoggedInBefore reports whether a student has logged in with the browser.
	LoggedInBefore(r *http.Request) bool
	// KeepRoom lets the browser remember the room that its reader wants to book.
	KeepRoom(w http.ResponseWriter, uuid string) error
}

// needBooker is the student who books the room at an address, or where they must go first: to the log-in, or to the
// sign-up in a browser that is new to us. The browser remembers the room, so that the link that verifies the email
// leads back to it.
func (bh *bookHandler) needBooker(w http.ResponseWriter, r *http.Request, back, room string) (
	*hostel.Student, string, error) {
	student, first, err := bh.NeedVerified(r, back)
	if err != nil || first == "" {
		return student, first, err
	}
	current, err := bh.Students.Student(r)
	if err != nil {
		return nil, "", err
	}
	if current == nil && !bh.browsers.LoggedInBefore(r) {
		first = web.Href("/signup", "next", back)
	}
	return nil, first, bh.browsers.KeepRoom(w, room)
}
