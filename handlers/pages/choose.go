package pages

import (
	"net/http"
	"net/url"
	"strings"

	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// choiceHandler answers the forms in which readers choose what they see first: which campus, and which price.
type choiceHandler struct {
	*web.Renderer
	catalogue *catalogue.Catalogue
	sessions  sessions
}

type sessions interface {
	Current(r *http.Request) (account.Session, bool, error)
}

// chooseCampus lets the browser remember or forget a campus, and leads back to the browse page.
func (ch *choiceHandler) chooseCampus(w http.ResponseWriter, r *http.Request) error {
	slug := r.PostForm.Get("campus")
	if slug == "" {
		ch.Site.Forget(w, r, web.CampusPreference)
	} else if _, known := ch.catalogue.Snapshot().CampusBySlug(slug); known {
		if err := ch.keep(w, r, web.CampusPreference, slug); err != nil {
			return err
		}
	}
	return web.SeeOther(w, r, ch.browseHref(r))
}

// browseHref is the browse page with the filter that it has in the browser that sends the form.
func (ch *choiceHandler) browseHref(r *http.Request) string {
	if from, err := url.Parse(ch.Site.Here(r)); err == nil && from.Path == "/hostels" {
		return web.Href("/hostels", "q", from.Query().Get("q"), parts.PriceParam, web.PriceIn(from.RawQuery))
	}
	return "/hostels"
}

// choosePrice lets the browser remember which price comes first, and leads back. Other values change nothing.
func (ch *choiceHandler) choosePrice(w http.ResponseWriter, r *http.Request) error {
	back := web.OwnPath(r.PostForm.Get("back"), "/hostels")
	switch first := r.PostForm.Get(parts.PriceParam); first {
	case parts.PriceTotal:
		if err := ch.keep(w, r, web.PricePreference, first); err != nil {
			return err
		}
		back = withPrice(back, first)
	case parts.PriceMonth:
		ch.Site.Forget(w, r, web.PricePreference)
		back = withPrice(back, "")
	}
	return web.SeeOther(w, r, back)
}

// withPrice is the address of a page on which this price comes first, for sharing. "" names none.
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

// keep lets the browser remember a choice, on a shared phone until it closes.
func (ch *choiceHandler) keep(w http.ResponseWriter, r *http.Request, c web.Preference, value string) error {
	session, _, err := ch.sessions.Current(r)
	if err == nil {
		ch.Site.Keep(w, c, value, session.Shared)
	}
	return err
}
