package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/hostelview"
	"efie/views/layout"
	"efie/views/parts"
)

// HostelHandler serves the page and the popup of one hostel.
type HostelHandler struct {
	*web.Renderer
	Market *web.Marketplace
}

// hostel serves /hostels/{slug}, or the body of its popup. An address with a uuid, id or former slug redirects to it.
func (hh *HostelHandler) hostel(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := hh.Market.For(q)
	h, err := hostelAt(market, q.Param("key"))
	if err != nil {
		return page, err
	}
	if address := parts.HostelHref(h); q.Path != address {
		return page, web.MovedWithQuery(address, q.RawQuery)
	}
	market = market.With(catalogue.Query{Reader: q.Gender, Gender: readQuery(q.Query()).Gender})
	reader := hostelview.Reader{
		HeldBed:    q.HeldBed,
		Verified:   q.Audience == cache.Students,
		NotStudent: q.Audience != cache.Visitors && q.Gender == "",
	}
	if q.Query().Get("part") == "popup" {
		popup := hostelview.NewPopup(market, h, reader, hh.Site.Support())
		return web.SharePart(hh.NewSharedPage(q, h.Name, ""), hostelview.HostelPopupFragment(popup)), nil
	}
	p, view := hh.detail(hh.NewSharedPage(q, "", ""), market, h, reader, "")
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
	market := hh.Market.Now(reader.Gender)
	market.TotalFirst = p.TotalFirst
	p, view := hh.detail(p, market, h, hostelview.Reader{
		HeldBed:    reader.HeldBed,
		Verified:   reader.Verified(),
		NotStudent: reader.Account != nil && reader.Gender == "",
	}, alert)
	return hh.Show(w, r, status, p, view)
}

// detail completes p for the detail page and returns its view. alert is an error message at the top, or "".
func (hh *HostelHandler) detail(
	p layout.Page, market parts.Market, h *hostel.Hostel, reader hostelview.Reader, alert string,
) (layout.Page, templ.Component) {
	similarHostels := alternatives(market, h, reader.HeldBed)
	m := hostelview.NewHostelPage(market, h, reader, similarHostels, hh.Site.Support(), alert)
	p.Title = h.Name + ", " + hostel.ShortCampus(h.Campus.Name)
	p.Browsing = true
	if h.Retired {
		web.MarkPrivate(&p) // students with a booking there and readers of old links see it
		return p, hostelview.RetiredHostelPage(p, m)
	}
	p.Description = hostelview.SearchDescription(h, m.From.Bookable())
	p.Canonical = m.URL
	p.Image = hh.Site.URL + cardPath(h)
	p.ImageAlt = m.Name
	p.Structured = structuredHostel(hh.Site, h, m)
	return p, hostelview.HostelDetailPage(p, m)
}
