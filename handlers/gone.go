package handlers

import (
	"net/http"
	"slices"

	"efie/hostel"
	"efie/views"
)

// instead is how many other hostels the page of one that is gone names.
const instead = 4

// hostelGone says kindly that a hostel was removed, and names others.
func (a *app) hostelGone(w http.ResponseWriter, r *http.Request, g hostel.Gone) error {
	const text = "It has left Efie, so its rooms cannot be booked here any more. These may suit you as well."
	if wantsJSON(r) {
		writeJSON(w, http.StatusGone, map[string]string{"message": g.Name + " has left Efie.", "error": "hostel_gone"})
		return nil
	}
	p, _, err := a.frame(r, g.Name+" is no longer here", "")
	if err != nil {
		return err
	}
	personal(&p)
	fault := views.Fault{Status: http.StatusGone, Title: p.Title, Text: text, Links: append(a.inPlaceOf(r, g), a.waysOut(r, nil)...)}
	return a.show(w, r, http.StatusGone, p, views.FaultPage(p, fault))
}

// inPlaceOf are hostels near the campus of one that is gone, and then those with a similar name.
func (a *app) inPlaceOf(r *http.Request, g hostel.Gone) []views.Link {
	var others []*hostel.Hostel
	if near := a.Directory.Catalogue().Near(hostel.Campus{ID: g.CampusID}); near != nil {
		others = near.Hostels[:min(instead, len(near.Hostels))]
	}
	var links []views.Link
	for _, h := range slices.Concat(others, a.similar(r.URL.Path, instead)) {
		link := views.Link{Text: h.Name, Href: "/hostels/" + h.Slug}
		if len(links) < instead && !slices.Contains(links, link) {
			links = append(links, link)
		}
	}
	return links
}
