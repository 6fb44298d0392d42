package pages

import (
	"net/http"
	"net/url"

	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/catalogue"
)

// campusHandler answers the form of the browse page that asks for the campus.
type campusHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
	sessions  sessions
}

// sessions are the sessions of browsers.
type sessions interface {
	// Current is the session of a request, false for a visitor.
	Current(r *http.Request) (account.Session, bool, error)
}

// chooseCampus lets the browser remember a campus, or forget it where the form names none, and leads back to the
// browse page. A slug that the catalogue does not know changes nothing.
func (ch *campusHandler) chooseCampus(w http.ResponseWriter, r *http.Request) error {
	if err := web.ParseForm(r); err != nil {
		return err
	}
	slug := r.PostForm.Get("campus")
	if slug == "" {
		ch.Site.ForgetCampus(w, r)
	} else if _, known := ch.catalogue.Snapshot().CampusBySlug(slug); known {
		session, _, err := ch.sessions.Current(r)
		if err != nil {
			return err
		}
		ch.Site.KeepCampus(w, slug, session.Shared)
	}
	return web.SeeOther(w, r, ch.browseHref(r))
}

// browseHref is the browse page with the filter that it has in the browser that sends the form.
func (ch *campusHandler) browseHref(r *http.Request) string {
	if from, err := url.Parse(ch.Site.Here(r)); err == nil && from.Path == "/hostels" {
		return web.Href("/hostels", "q", from.Query().Get("q"))
	}
	return "/hostels"
}
