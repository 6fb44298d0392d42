package pages

import (
	"slices"

	"github.com/a-h/templ"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/hostel"
	"efie/views/layout"
	"efie/views/parts"
)

const instead = 4

func (hh *HostelHandler) hostelGone(g catalogue.RemovedHostel) error {
	return web.HostelGone(g.Name, hh.inPlaceOf(g))
}

// inPlaceOf are hostels near the campus of one that is gone, and then those with a similar name.
func (hh *HostelHandler) inPlaceOf(g catalogue.RemovedHostel) []parts.Link {
	c := hh.catalogue.Snapshot()
	var others []*hostel.Hostel
	if near := c.Near(hostel.Campus{ID: g.CampusID}); near != nil {
		others = slices.Clone(near.Hostels[:min(instead, len(near.Hostels))])
	}
	for _, h := range c.Similar(g.Name, instead) {
		if len(others) < instead && !slices.Contains(others, h) { // it may be one of the campus
			others = append(others, h)
		}
	}
	return web.HostelLinks(others)
}

// retired completes the page of a hostel that is no longer let, for those who booked there or follow an old link.
func (hh *HostelHandler) retired(p layout.Page, h *hostel.Hostel, page views.HostelPage) (layout.Page,
	templ.Component) {
	web.MarkPersonal(&p)
	others := hh.inPlaceOf(catalogue.RemovedHostel{ID: h.ID, UUID: h.UUID, Name: h.Name, CampusID: h.Campus.ID})
	return p, views.RetiredHostelPage(p, views.RetiredHostel{HostelPage: page, Others: others})
}
