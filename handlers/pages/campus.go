package pages

import (
	"slices"

	"efie/handlers/cache"
	"efie/handlers/pages/schema"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/layout"
	"efie/views/parts"
)

const (
	shownPlaces         = 12 // neighbourhoods of a campus, or campuses of a category
	shownPlaceAmenities = 8  // commonest amenities
)

var (
	linkHome     = parts.Link{Text: "Home", Href: "/"}
	linkCampuses = parts.Link{Text: "Campuses", Href: "/campuses"}
)

func (lh *listHandler) campuses(q cache.PageRequest) (cache.PageResponse, error) {
	c := lh.market.Catalogue.Snapshot()
	beds := c.Beds(lh.market.Catalogue.Availability())
	p := lh.NewSharedPage(q, "Student hostels by campus in Ghana",
		"Student hostels near "+parts.Count(len(c.Campuses), "campus", "campuses")+
			" in Ghana: how many there are near each, from what price per month, and the beds that are left.")
	m := browseview.Directory{Trail: []parts.Link{linkHome, linkCampuses}, Heading: "Hostels by campus", Campus: true}
	for _, campus := range c.Campuses {
		s := c.Near(campus)
		m.Entries = append(m.Entries,
			entry(parts.Link{Text: campus.Name, Href: parts.CampusHref(c, campus)}, "", s, q.Gender,
				beds.Near(campus)))
	}
	m.Lead = "Choose where you study and see the hostels that are close: " +
		parts.Count(len(c.Hostels), "hostel", "hostels") +
		" near " + parts.Count(len(c.Campuses), "campus", "campuses") + "."
	lh.finishDirectory(&p, &m)
	return web.Share(p, browseview.DirectoryPage(p, m)), nil
}

func (lh *listHandler) campus(q cache.PageRequest) (page cache.PageResponse, err error) {
	c := lh.market.Catalogue.Snapshot()
	key := q.Param("slug")
	campus, ok := c.CampusBySlug(key)
	if !ok {
		if _, ok := c.CampusBySlug(hostel.Slugify(key)); ok {
			return page, web.MovedWithQuery("/campuses/"+hostel.Slugify(key), q.RawQuery)
		}
		if former, ok := c.CampusWithoutHostels(hostel.Slugify(key)); ok {
			return page, web.CampusGone(former)
		}
		return page, web.ErrNoCampus
	}
	s := c.Near(campus)
	n, err := lh.placeList(q, catalogue.Query{Campus: &campus})
	if err != nil {
		return page, err
	}
	if isCount(q.Query()) {
		return web.SharePart(lh.NewSharedPage(q, campus.Name, ""), browseview.CountPart(n.filters, n.All)), nil
	}
	var left catalogue.BedsLeft
	if n.whole {
		left = c.Beds(n.market.Beds).Near(campus)
	}
	short := hostel.ShortCampus(campus.Name)
	m := newPlace(n, s, left)
	m.Trail = []parts.Link{linkHome, linkCampuses, {Text: short, Href: n.Path}}
	m.Heading, m.Search = n.Title("Hostels near "+short), short
	if n.whole {
		m.Heading = "Hostels near " + campus.Name
		prices := left.For(q.Gender)
		m.Lead = []string{
			joinSentences(bedsSentence(len(s.Hostels), left.Beds, short), priceSentence(prices.From, prices.To)),
			joinSentences(placesSentence(s), categoriesSentence(s), gendersSentence(s)),
		}
		if len(s.Neighbourhoods) > 1 { // the lead names a single neighbourhood
			m.Neighbourhoods = neighbourhoods(s)
		}
	}
	if n.All > 0 && slices.ContainsFunc(s.Hostels, func(h *hostel.Hostel) bool { return h.Point.Known() }) {
		results := n.market.Query
		results.Location, results.Campus = campus.Name, nil
		m.OnMap = parts.SearchHref(results, parts.PriceParam, n.market.Price, "view", browseview.ViewMap)
	}
	p := lh.placePage(q, n, m, "Hostels near "+campus.Name,
		campusDescription(n.ListPage, campus, s, left.For(q.Gender).From))
	return web.Share(p, browseview.PlacePage(p, m)), nil
}

// neighbourhoods returns links that search the neighbourhoods with most hostels.
func neighbourhoods(s *catalogue.Summary) []browseview.Tally {
	var links []browseview.Tally
	for _, place := range s.Neighbourhoods[:min(shownPlaces, len(s.Neighbourhoods))] {
		links = append(links, browseview.Tally{
			Link:    parts.Link{Text: place.Of, Href: parts.SearchHref(catalogue.Query{Location: place.Of})},
			Hostels: place.Hostels,
		})
	}
	return links
}

// campusDescription returns the text that search engines show. from is the price of the cheapest free bed, or 0.
func campusDescription(n browseview.ListPage, campus hostel.Campus, s *catalogue.Summary, from hostel.Pesewas) string {
	text := parts.Count(n.All, "student hostel", "student hostels") + " near " + campus.Name
	if n.Page > 1 {
		text = n.Found() + " near " + campus.Name
	} else if places := names(s.Neighbourhoods); len(places) > 0 {
		text += ", in " + joinNames(places[:min(namedPlaces, len(places))])
	}
	return text + priceWords(from) + ". Rooms, prices and beds left; book by card or Mobile Money."
}

func newPlace(n placeList, s *catalogue.Summary, left catalogue.BedsLeft) browseview.Place {
	m := browseview.Place{
		Found: n.Found(), Cards: parts.NewCards(n.market, n.found.Hostels[n.From:n.To]), Pages: n.Pager(), Total: n.All,
		Filters: n.filters,
	}
	if !n.whole {
		return m
	}
	free := left.For(n.market.Reader)
	for _, share := range s.For(n.market.Reader).Shares {
		price := browseview.SharePrice{
			Share: parts.Grouped(share.InRoom) + " in a room", Beds: bedsLeftWords(left.Share(share.InRoom)),
			From: parts.From{Price: parts.Amount(share.From), Several: true, NoBed: "Full now"},
		}
		if cheapest := free.Share(share.InRoom); cheapest.InRoom > 0 {
			price.From = parts.From{Price: parts.Amount(cheapest.From), Several: true}
		}
		m.Prices = append(m.Prices, price)
	}
	for _, have := range s.Amenities[:min(shownPlaceAmenities, len(s.Amenities))] {
		m.Amenities = append(m.Amenities, browseview.Tally{Link: parts.Link{Text: have.Of}, Hostels: have.Hostels})
	}
	return m
}

// placePage returns the layout's data for a page of a campus or category, with the data for search engines.
func (lh *listHandler) placePage(q cache.PageRequest, n placeList, m browseview.Place, title,
	description string) layout.Page {
	p := lh.NewSharedPage(q, n.Title(title), description)
	p.Canonical, p.Instant, p.NoIndex = lh.Site.URL+n.Canonical(), true, len(n.Filters) > 0
	links := make([]parts.Link, len(m.Cards))
	for i, card := range m.Cards {
		links[i] = parts.Link{Text: card.Name, Href: card.Href}
	}
	p.Structured = schema.Text(schema.Breadcrumbs(lh.Site.URL, m.Trail...),
		schema.ItemList(lh.Site.URL, p.Title, links))
	return p
}

// finishDirectory adds the data for search engines, or the text of an empty list.
func (lh *listHandler) finishDirectory(p *layout.Page, m *browseview.Directory) {
	p.Instant = true
	if len(m.Entries) == 0 {
		m.Lead, m.Empty = "", browseview.TextNoHostels
		return
	}
	links := make([]parts.Link, len(m.Entries))
	for i, e := range m.Entries {
		links[i] = e.Link
	}
	p.Structured = schema.Text(schema.Breadcrumbs(lh.Site.URL, m.Trail...),
		schema.ItemList(lh.Site.URL, m.Heading, links))
}

func entry(link parts.Link, about string, s *catalogue.Summary, reader hostel.Gender,
	left catalogue.BedsLeft) browseview.DirectoryEntry {
	e := browseview.DirectoryEntry{
		Link: link, About: about, Hostels: parts.Count(len(s.Hostels), "hostel", "hostels"), Beds: bedsLeftWords(left.Beds),
		From: parts.From{Price: parts.Amount(left.For(reader).From), Several: true},
	}
	if e.From.Price == "" {
		e.From = parts.From{Price: parts.Amount(s.For(reader).From), Several: true, NoBed: "Full now"}
	}
	return e
}

// priceWords returns a clause with the lowest price, or "" if from is 0.
func priceWords(from hostel.Pesewas) string {
	if from == 0 {
		return ""
	}
	return ", from " + from.String() + " per month with charges"
}
