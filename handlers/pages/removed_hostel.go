package pages

import (
	"net/http"
	"slices"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
	views "efie/views/site"
)

// instead is how many other hostels the page of one that is gone names.
const instead = 4

// hostelGone says kindly that a hostel was removed, and names others.
func (hh *HostelHandler) hostelGone(w http.ResponseWriter, r *http.Request, g catalogue.RemovedHostel) error {
	const text = "It has left Efie, so its rooms cannot be booked here any more. These may suit you as well."
	if web.WantsJSON(r) {
		web.ShowJSON(w, http.StatusGone, web.Say("hostel_gone", g.Name+" has left Efie."))
		return nil
	}
	p, _, err := hh.NewPage(r, g.Name+" is no longer here", "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	fault := views.Failure{Status: http.StatusGone, Title: p.Title, Text: text,
		Links: append(hh.inPlaceOf(g), hh.WaysOut(r, nil)...)}
	return hh.Show(w, r, http.StatusGone, p, views.FailurePage(p, fault))
}

// inPlaceOf are hostels near the campus of one that is gone, and then those with a similar name.
func (hh *HostelHandler) inPlaceOf(g catalogue.RemovedHostel) []parts.Link {
	c := hh.catalogue.Snapshot()
	var others []*hostel.Hostel
	if near := c.Near(hostel.Campus{ID: g.CampusID}); near != nil {
		others = slices.Clone(near.Hostels[:min(instead, len(near.Hostels))])
	}
	if len(others) < instead { // the similar ones may be those of the campus again
		for _, h := range c.Similar(g.Name, instead) {
			if len(others) < instead && !slices.Contains(others, h) {
				others = append(others, h)
			}
		}
	}
	return web.HostelLinks(others)
}
