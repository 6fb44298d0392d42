package pages

import (
	"net/http"
	"net/url"
	"strings"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// choiceHandler serves the forms in which readers choose their campus, the price that comes first, and pages without
// pictures.
type choiceHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
}

// chooseCampus stores a campus in the browser or removes it, and redirects to the browse page.
func (ch *choiceHandler) chooseCampus(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	slug := r.PostForm.Get("campus")
	if slug == "" {
		ch.Sessions.ForgetPreference(w, r, session.CampusPreference)
	} else if _, isListed := ch.catalogue.Snapshot().CampusBySlug(slug); isListed {
		ch.Sessions.KeepPreference(w, session.CampusPreference, slug, reader.Shared)
	}
	return web.SeeOther(w, r, ch.browseHref(r))
}

// browseHref returns the address of the browse page with its current filter.
func (ch *choiceHandler) browseHref(r *http.Request) string {
	if from, err := url.Parse(ch.Site.ReturnPath(r)); err == nil && from.Path == "/hostels" {
		return parts.Href("/hostels", "q", from.Query().Get("q"), parts.PriceParam, session.PriceIn(from.RawQuery))
	}
	return "/hostels"
}

// choosePrice stores in the browser which price comes first, and redirects back. It ignores unknown values.
func (ch *choiceHandler) choosePrice(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	back := web.OwnPath(r.PostForm.Get("back"), "/hostels")
	switch first := r.PostForm.Get(parts.PriceParam); first {
	case parts.PriceTotal:
		ch.Sessions.KeepPreference(w, session.PricePreference, first, reader.Shared)
		back = withPrice(back, first)
	case parts.PriceMonth:
		ch.Sessions.ForgetPreference(w, r, session.PricePreference)
		back = withPrice(back, "")
	}
	return web.SeeOther(w, r, back)
}

// withPrice sets the price that comes first in an address, for sharing. "" removes it.
func withPrice(address, first string) string {
	address, _, _ = strings.Cut(address, "#")
	path, query, _ := strings.Cut(address, "?")
	query = parts.WithoutPrice(query)
	if first != "" {
		query = strings.TrimPrefix(query+"&"+parts.PriceParam+"="+first, "&")
	}
	if query != "" {
		path += "?" + query
	}
	return path + "#" + parts.PriceSwitchID
}

var errNoLight = hostel.NewProblem(hostel.Invalid, "no_choice",
	"We could not tell whether you want pictures. Go back and press the button again.")

// changeLight switches pictures off or on.
func (ch *choiceHandler) changeLight(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	on := r.PostForm.Get("on")
	if on != "1" && on != "0" {
		return errNoLight
	}
	ch.Sessions.KeepLight(w, on)
	return web.SeeOther(w, r, web.OwnPath(r.PostForm.Get("back"), "/"))
}
