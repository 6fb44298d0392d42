package handlers

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/views"
)

// hostel is the page at /hostels/{slug}, and with ?part=popup the popup's body. What else is known of
// the hostel, its uuid, its id and the slugs that it had, leads there.
func (a *app) hostel(w http.ResponseWriter, r *http.Request) error {
	h, gone := a.addressed(chi.URLParam(r, "key"))
	if gone != nil {
		return a.hostelGone(w, r, *gone)
	}
	if h == nil {
		return errNoHostel
	}
	if address := "/hostels/" + h.Slug; r.URL.Path != address {
		return moved(w, r, address)
	}
	if r.URL.Query().Get("part") == "popup" {
		p, _, err := a.frame(r, h.Name, "")
		if err != nil {
			return err
		}
		return a.show(w, r, http.StatusOK, p, views.HostelPopupFragment(a.hostelPage(h)))
	}
	return a.showHostel(w, r, h, http.StatusOK, "", "")
}

// showHostel shows the detail page, with a sentence at its top when something did not work. In the
// room kept, "" for none, a bed is kept for the student, who can book it though it be the last.
func (a *app) showHostel(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert, kept string) error {
	p, _, err := a.frame(r, h.Name+", "+hostel.ShortCampus(h.Campus.Name), hostelDescription(h))
	if err != nil {
		return err
	}
	p.Canonical = a.SiteURL + "/hostels/" + h.Slug
	m := a.hostelPage(h)
	m.Alert = alert
	for i := range m.Rooms {
		if room := &m.Rooms[i]; room.UUID == kept && room.BedsLeft == 0 {
			room.BedsLeft, room.Bookable, room.Reason = 1, true, ""
		}
	}
	p.Image, p.ImageAlt = a.SiteURL+cardPath(h), m.Name
	p.Structured = a.structuredHostel(h, m)
	return a.show(w, r, status, p, views.HostelDetailPage(p, m))
}

// hostelDescription is what a search engine shows under the title.
func hostelDescription(h *hostel.Hostel) string {
	text := h.ShortDescription
	if text == "" {
		text = "Student hostel near " + h.Campus.Name + "."
	}
	if h.MinPrice > 0 {
		text += " From " + h.MinPrice.String() + " per month."
	}
	return text
}

// similar are hostels whose slug shares words with an address that was not found.
func (a *app) similar(path string, most int) []*hostel.Hostel {
	words := strings.FieldsFunc(strings.ToLower(path), func(c rune) bool { return c == '/' || c == '-' || c == '_' })
	var best []*hostel.Hostel
	for _, h := range a.Directory.Catalogue().Hostels {
		for _, word := range words {
			if len(word) > 3 && word != "hostel" && word != "hostels" && strings.Contains(h.Slug, word) && len(best) < most {
				best = append(best, h)
				break
			}
		}
	}
	return best
}
