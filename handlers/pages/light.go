package pages

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
)

var errNoLight = hostel.NewProblem(hostel.Invalid, "no_choice",
	"We could not tell whether you want pictures. Go back and press the button again.")

type lightHandler struct{ *web.Renderer }

func (li *lightHandler) changeLight(w http.ResponseWriter, r *http.Request) error {
	on := r.PostForm.Get("on")
	if on != "1" && on != "0" {
		return errNoLight
	}
	li.Site.KeepLight(w, on)
	return web.SeeOther(w, r, web.OwnPath(r.PostForm.Get("back"), "/"))
}
