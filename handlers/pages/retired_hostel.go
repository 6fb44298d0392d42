package pages

import (
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	views "efie/views/hostel"
)

// showRetired is the page of a hostel that Efie lets no more, for those who have booked there and for those
// who follow an old link. No list leads here, and search engines are asked to forget it.
func (hh *HostelHandler) showRetired(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int,
	alert string) error {
	p, _, err := hh.NewPage(r, h.Name+", "+hostel.ShortCampus(h.Campus.Name), "")
	if err != nil {
		return err
	}
	web.MarkPersonal(&p)
	m := views.RetiredHostel{HostelPage: hh.hostelPage(hh.beds(r), h)}
	m.Alert = alert
	m.Others = hh.inPlaceOf(catalogue.RemovedHostel{ID: h.ID, UUID: h.UUID, Name: h.Name, CampusID: h.Campus.ID})
	return hh.Show(w, r, status, p, views.RetiredHostelPage(p, m))
}
