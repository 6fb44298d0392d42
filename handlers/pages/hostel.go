package pages

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/hostelview"
	"efie/views/layout"
	"efie/views/parts"
)

// shownAlternatives is the number of hostels with free beds on the page of a full or closed hostel.
const shownAlternatives = 3

type HostelHandler struct {
	*web.Renderer
	*Presenter
}

// hostel serves /hostels/{slug}, or the body of its popup. An address with a uuid, id or former slug redirects to it.
func (hh *HostelHandler) hostel(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := hh.market.For(q)
	market.Query.Gender = readQuery(q.Query()).Gender
	h, removed := web.HostelAt(market.Catalogue, q.Param("key"))
	if removed != nil {
		return page, hh.removedError(*removed, q.Gender)
	}
	if h == nil {
		return page, web.ErrNoHostel
	}
	if address := "/hostels/" + h.Slug; q.Path != address {
		return page, web.MovedWithQuery(address, q.RawQuery)
	}
	reader := hostelview.Reader{HeldBed: q.HeldBed, NotStudent: q.Audience != cache.Visitors && q.Gender == ""}
	p := hh.NewSharedPage(q, "", "")
	if q.Query().Get("part") == "popup" {
		p.Title = h.Name
		return web.SharePart(p, hostelview.HostelPopupFragment(hh.hostelPage(market, reader, h))), nil
	}
	p, view := hh.detail(p, market, reader, h, "")
	return web.Share(p, view), nil
}

// ShowHostel serves the detail page of a hostel. alert is an error message at the top, or "".
func (hh *HostelHandler) ShowHostel(
	w http.ResponseWriter, r *http.Request, reader session.Reader, h *hostel.Hostel, status int, alert string,
) error {
	p, err := hh.NewPage(r, reader, "", "")
	if err != nil {
		return err
	}
	market := hh.market.Now(reader.Gender)
	market.TotalFirst = p.TotalFirst
	shownTo := hostelview.Reader{
		HeldBed:    reader.HeldBed,
		NotStudent: reader.Account != nil && reader.Gender == "",
	}
	p, view := hh.detail(p, market, shownTo, h, alert)
	return hh.Show(w, r, status, p, view)
}

// detail completes p for the detail page and returns its view. alert is an error message at the top, or "".
func (hh *HostelHandler) detail(
	p layout.Page, market parts.Market, reader hostelview.Reader, h *hostel.Hostel, alert string,
) (layout.Page, templ.Component) {
	p.Title, p.Browsing = h.Name+", "+hostel.ShortCampus(h.Campus.Name), true
	m := hh.hostelPage(market, reader, h)
	m.Alert = alert
	if h.Retired {
		web.MarkPrivate(&p) // students with a booking there and readers of old links see it
		m.Alternatives = parts.NewCards(market, alternatives(market, h, shownAlternatives))
		return p, hostelview.RetiredHostelPage(p, m)
	}
	if _, holds := h.Room(reader.HeldBed.RoomUUID); m.From.NoBed != "" && !holds {
		others := market.Catalogue.Alternatives(market.Beds, h, market.Tenant(), shownAlternatives)
		m.Alternatives = parts.NewCards(market, others)
	}
	p.Description, p.Canonical = hostelDescription(h, m.From.Bookable()), hh.Site.URL+"/hostels/"+h.Slug
	for i := range m.Rooms {
		m.Rooms[i].Verified = p.Nav.LoggedIn
	}
	p.Image, p.ImageAlt = hh.Site.URL+cardPath(h), m.Name
	p.Structured = hh.structuredHostel(h, m)
	return p, hostelview.HostelDetailPage(p, m)
}

// maxDescription is the number of letters that search engines show.
const maxDescription = 160

// hostelDescription returns the text that search engines show. from is the price of the cheapest bed, or "".
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
	return shorten(text, maxDescription-utf8.RuneCountInString(price)) + price
}

// shorten cuts a text that is longer than limit letters after a word and adds an ellipsis.
func shorten(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return text
	}
	short := string(letters[:limit])
	if end := strings.LastIndexByte(short, ' '); end > 0 {
		short = short[:end]
	} else {
		short = string(letters[:limit-1])
	}
	return strings.TrimRight(short, " .,;:-–") + "…"
}
