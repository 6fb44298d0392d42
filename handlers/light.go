package handlers

import (
	"net/http"

	"efie/hostel"
)

var errNoLight = &hostel.Problem{Kind: hostel.Invalid, Code: "no_choice", Message: "We could not tell whether you want pictures. Go back and press the button again."}

// lightHandler answers the switch for pages without pictures.
type lightHandler struct{ *renderer }

// changeLight keeps the choice, and leads back to the page where it was made.
func (li *lightHandler) changeLight(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	on := r.PostForm.Get("on")
	if on != "1" && on != "0" {
		return errNoLight
	}
	http.SetCookie(w, &http.Cookie{
		Name: li.Site.lightName(), Value: on, Path: "/", MaxAge: lightFor,
		Secure: li.Site.overTLS(), HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	return goTo(w, r, ownPath(r.PostForm.Get("back"), "/"))
}
