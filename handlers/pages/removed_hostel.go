package pages

import (
	"slices"

	"github.com/a-h/templ"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/hostelview"
	"efie/views/layout"
	"efie/views/parts"
)

const maxAlternatives = 4

func (hh *HostelHandler) removedError(removed catalogue.RemovedHostel) error {
	return web.HostelGone(removed.Name, hh.alternatives(removed))
}

// alternatives returns links to hostels near the campus of a removed hostel, then to hostels with a similar name.
func (hh *HostelHandler) alternatives(removed catalogue.RemovedHostel) []parts.Link {
	c := hh.catalogue.Snapshot()
	var others []*hostel.Hostel
	if near := c.Near(hostel.Campus{ID: removed.CampusID}); near != nil {
		others = slices.Clone(near.Hostels[:min(maxAlternatives, len(near.Hostels))])
	}
	for _, h := range c.Similar(removed.Name, maxAlternatives) {
		if len(others) < maxAlternatives && !slices.Contains(others, h) {
			others = append(others, h)
		}
	}
	return web.HostelLinks(others)
}

// retired completes the page of a hostel that is off the market. Students with a booking there and readers of old links
// see it.
func (hh *HostelHandler) retired(p layout.Page, h *hostel.Hostel, page hostelview.HostelPage) (layout.Page,
	templ.Component) {
	web.MarkPrivate(&p)
	others := hh.alternatives(catalogue.RemovedHostel{ID: h.ID, UUID: h.UUID, Name: h.Name, CampusID: h.Campus.ID})
	return p, hostelview.RetiredHostelPage(p, hostelview.RetiredHostel{HostelPage: page, Others: others})
}
