package pages

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/hostel"
	"efie/views/layout"
)

type HostelHandler struct {
	*web.Renderer
	*Presenter
}

// hostel is the page at /hostels/{slug}, or the popup's body. Its uuid, id and former slugs lead there.
func (hh *HostelHandler) hostel(q cache.PageRequest) (page cache.PageResponse, err error) {
	h, gone := web.HostelAt(hh.catalogue.Snapshot(), q.Param("key"))
	if gone != nil {
		return page, hh.hostelGone(*gone)
	}
	if h == nil {
		return page, web.ErrNoHostel
	}
	if address := "/hostels/" + h.Slug; q.Path != address {
		return page, web.MovedWithQuery(address, q.RawQuery)
	}
	look := hh.readingOf(q)
	look.kept = q.Kept
	p := hh.NewSharedPage(q, "", "")
	if q.Query().Get("part") == "popup" {
		p.Title = h.Name
		return web.SharePart(p, views.HostelPopupFragment(hh.hostelPage(look, h))), nil
	}
	p, view := hh.detail(p, look, h, "")
	return web.Share(p, view), nil
}

// ShowHostel shows the detail page, with a sentence at its top when something did not work.
func (hh *HostelHandler) ShowHostel(
	w http.ResponseWriter, r *http.Request, h *hostel.Hostel, status int, alert string,
) error {
	p, student, err := hh.NewPage(r, "", "")
	if err != nil {
		return err
	}
	var reader hostel.Gender
	if student != nil {
		reader = student.Gender
	}
	look := hh.reading(reader)
	look.totalFirst = p.TotalFirst
	if student != nil {
		if look.kept, err = hh.Students.Kept(r); err != nil {
			return err
		}
	}
	p, view := hh.detail(p, look, h, alert)
	return hh.Show(w, r, status, p, view)
}

// detail completes the detail page and makes its view, with a sentence at its top.
func (hh *HostelHandler) detail(
	p layout.Page, look reading, h *hostel.Hostel, alert string,
) (layout.Page, templ.Component) {
	p.Title, p.Browsing = h.Name+", "+hostel.ShortCampus(h.Campus.Name), true
	m := hh.hostelPage(look, h)
	m.Alert = alert
	if h.Retired {
		return hh.retired(p, h, m)
	}
	p.Description, p.Canonical = hostelDescription(h, m.From.Bookable()), hh.Site.URL+"/hostels/"+h.Slug
	for i := range m.Rooms {
		m.Rooms[i].Verified = p.Nav.LoggedIn
	}
	p.Image, p.ImageAlt = hh.Site.URL+cardPath(h), m.Name
	p.Structured = hh.structuredHostel(h, m)
	return p, views.HostelDetailPage(p, m)
}

// described is how many letters of a description search engines show.
const described = 160

// hostelDescription returns what a search engine shows. from is the price of the cheapest bed, or "".
func hostelDescription(h *hostel.Hostel, from string) string {
	text := strings.TrimSpace(h.ShortDescription)
	if text == "" {
		text = h.Name + " is a student hostel near " + h.Campus.Name + "."
	}
	price := ""
	if from != "" {
		price = " From " + from + " per month."
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
