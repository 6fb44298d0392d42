package pages

import (
	"github.com/a-h/templ"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/hostel"
	"efie/views/layout"
)

// retired completes the page of a hostel that Efie lets no more, for those who have booked there and for those
// who follow an old link. No list leads here, and search engines are asked to forget it.
func (hh *HostelHandler) retired(p layout.Page, h *hostel.Hostel, page views.HostelPage) (layout.Page,
	templ.Component) {
	web.MarkPersonal(&p)
	others := hh.inPlaceOf(catalogue.RemovedHostel{ID: h.ID, UUID: h.UUID, Name: h.Name, CampusID: h.Campus.ID})
	return p, views.RetiredHostelPage(p, views.RetiredHostel{HostelPage: page, Others: others})
}
