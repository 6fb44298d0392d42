package pages

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/hostel"
)

// HostelHandler answers with the page of one hostel.
type HostelHandler struct {
	*web.Renderer
	*Presenter
}

func NewHostelHandler(renderer *web.Renderer, presenter *Presenter) *HostelHandler {
	return &HostelHandler{Renderer: renderer, Presenter: presenter}
}

// hostel is the page at /hostels/{slug}, and with ?part=popup the popup's body. What else is known of
// the hostel, its uuid, its id and the slugs that it had, leads there.
func (hh *HostelHandler) hostel(w http.ResponseWriter, r *http.Request) error {
	h, gone := web.HostelAt(hh.catalogue.Snapshot(), chi.URLParam(r, "key"))
	if gone != nil {
		return hh.hostelGone(w, r, *gone)
	}
	if h == nil {
		return web.ErrNoHostel
	}
	if address := "/hostels/" + h.Slug; r.URL.Path != address {
		return web.RedirectPermanently(w, r, address)
	}
	if r.URL.Query().Get("part") == "popup" {
		p, _, err := hh.NewPage(r, h.Name, "")
		if err != nil {
			return err
		}
		return hh.ShowPart(w, r, p, views.HostelPopupFragment(hh.hostelPage(hh.beds(r), h)))
	}
	return hh.ShowHostel(w, r, h, http.StatusOK, "", "")
}

// ShowHostel shows the detail page, with a sentence at its top when something did not work. In the
// room kept, "" for none, a bed is kept for the student, who can book it though it be the last.
func (hh *HostelHandler) ShowHostel(w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert,
	kept string) error {
	if h.Retired {
		return hh.showRetired(w, r, h, status, alert)
	}
	p, _, err := hh.NewPage(r, h.Name+", "+hostel.ShortCampus(h.Campus.Name), hostelDescription(h))
	if err != nil {
		return err
	}
	p.Canonical = hh.Site.URL + "/hostels/" + h.Slug
	m := hh.hostelPage(hh.beds(r), h)
	m.Alert = alert
	for i := range m.Rooms {
		if room := &m.Rooms[i]; room.UUID == kept && room.BedsLeft == 0 {
			room.BedsLeft, room.Bookable, room.Reason = 1, true, ""
		}
	}
	p.Image, p.ImageAlt = hh.Site.URL+cardPath(h), m.Name
	p.Structured = hh.structuredHostel(h, m)
	return hh.Show(w, r, status, p, views.HostelDetailPage(p, m))
}

// described is how many letters of a description search engines show.
const described = 160

// hostelDescription is what a search engine shows under the title: what there is to say in the room that
// the price leaves.
func hostelDescription(h *hostel.Hostel) string {
	text := strings.TrimSpace(h.ShortDescription)
	if text == "" {
		text = h.Name + " is a student hostel near " + h.Campus.Name + "."
	}
	price := ""
	if h.MinPrice > 0 {
		price = " From " + h.MinPrice.String() + " per month."
		if last, _ := utf8.DecodeLastRuneInString(text); !strings.ContainsRune(".!?…", last) {
			text += "."
		}
	}
	return shortened(text, described-utf8.RuneCountInString(price)) + price
}

// shortened is a text of at most so many letters: a longer one ends at a word, with an ellipsis.
func shortened(text string, most int) string {
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	begun := string(letters[:most])
	if end := strings.LastIndexByte(begun, ' '); end > 0 {
		begun = begun[:end]
	} else {
		begun = string(letters[:most-1])
	}
	return strings.TrimRight(begun, " .,;:-–") + "…"
}
