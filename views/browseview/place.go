package browseview

import (
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Place is a page of the hostels near one campus, or of one category.
type Place struct {
	Title       string // of the browser's window
	Description string // the text that search engines show

	Trail   []parts.Link // breadcrumbs; the last is this page
	Heading string
	Search  string   // text of the campus search, or "" for no search
	Lead    []string // paragraphs about all hostels, on the first page only

	// These fields are set on the first page only.
	Prices         []SharePrice
	Neighbourhoods []Tally // of a campus
	Campuses       []Tally // of a category
	Amenities      []Tally

	OnMap   string // address of a campus's hostels on the map, or ""
	Found   string // "30 hostels", or "Hostels 25 to 30 of 30"
	Cards   []parts.HostelCard
	Pages   Pager
	Filters Filters
	Total   int // hostels on all pages
}

func (m Place) facts() bool {
	return len(m.Prices)+len(m.Neighbourhoods)+len(m.Campuses)+len(m.Amenities) > 0
}

type SharePrice struct {
	Share string // "2 in a room"
	From  parts.From
	Beds  string // "31 beds left"
}

// Tally is a feature of hostels with the number of hostels that have it.
type Tally struct {
	parts.Link
	Hostels int
}

func hostelNoun(n int) string {
	if n == 1 {
		return " hostel"
	}
	return " hostels"
}

// tallyOf returns the share of hostels with a feature: "28 of 30".
func tallyOf(t Tally, together int) string {
	if t.Hostels == together {
		return "all"
	}
	return parts.Grouped(t.Hostels) + " of " + parts.Grouped(together)
}

const (
	shownPlaces         = 12 // neighbourhoods of a campus, or campuses of a category
	shownPlaceAmenities = 8  // commonest amenities
)

var (
	linkHome     = parts.Link{Text: "Home", Href: "/"}
	linkCampuses = parts.Link{Text: "Campuses", Href: "/campuses"}
)

// PlaceList is one page of the hostels of a campus or category that were found for the market's query.
type PlaceList struct {
	ListPage
	Found    catalogue.Found
	MaxPrice string // the highest price as the reader typed it
}

// isWhole reports whether this is the first page without filters, which has the text about the place.
func (l PlaceList) isWhole() bool { return l.Page == 1 && len(l.Filters) == 0 }

// NewCampusPage returns a page of the hostels near a campus.
func NewCampusPage(market parts.Market, list PlaceList, campus hostel.Campus) Place {
	c := market.Catalogue
	summary := c.Near(campus)
	var bedsLeft catalogue.BedsLeft
	if list.isWhole() {
		bedsLeft = c.Beds(market.Beds).Near(campus)
	}
	prices := bedsLeft.For(market.Reader)
	short := hostel.ShortCampus(campus.Name)
	m := newPlace(market, list, summary, bedsLeft)
	m.Title = list.Title("Hostels near " + campus.Name)
	m.Description = campusDescription(list.ListPage, campus, summary, prices.From)
	m.Trail = []parts.Link{linkHome, linkCampuses, {Text: short, Href: list.Path}}
	m.Heading = list.Title("Hostels near " + short)
	m.Search = short
	if list.isWhole() {
		m.Heading = "Hostels near " + campus.Name
		m.Lead = []string{
			joinSentences(bedsSentence(len(summary.Hostels), bedsLeft.Beds, short), priceSentence(prices.From, prices.To)),
			joinSentences(placesSentence(summary), categoriesSentence(summary), gendersSentence(summary)),
		}
		if len(summary.Neighbourhoods) > 1 { // the lead names a single neighbourhood
			m.Neighbourhoods = neighbourhoods(summary)
		}
	}
	if list.All > 0 && slices.ContainsFunc(summary.Hostels, func(h *hostel.Hostel) bool { return h.Point.Known() }) {
		m.OnMap = mapHref(market, campus)
	}
	return m
}

// mapHref returns the address of the search for a campus's hostels on the map, with the same filters.
func mapHref(market parts.Market, campus hostel.Campus) string {
	q := market.Query
	q.Location = campus.Name
	q.Campus = nil
	return parts.SearchHref(q, parts.PriceParam, market.Price, "view", ViewMap)
}

// neighbourhoods returns links that search the neighbourhoods with most hostels.
func neighbourhoods(s *catalogue.Summary) []Tally {
	var links []Tally
	for _, place := range s.Neighbourhoods[:min(shownPlaces, len(s.Neighbourhoods))] {
		links = append(links, Tally{
			Link:    parts.Link{Text: place.Of, Href: parts.SearchHref(catalogue.Query{Location: place.Of})},
			Hostels: place.Hostels,
		})
	}
	return links
}

// campusDescription returns the text that search engines show. from is the price of the cheapest free bed, or 0.
func campusDescription(n ListPage, campus hostel.Campus, s *catalogue.Summary, from hostel.Pesewas) string {
	text := parts.Count(n.All, "student hostel", "student hostels") + " near " + campus.Name
	if n.Page > 1 {
		text = n.Found() + " near " + campus.Name
	} else if places := names(s.Neighbourhoods); len(places) > 0 {
		text += ", in " + joinNames(places[:min(namedPlaces, len(places))])
	}
	return text + priceWords(from) + ". Rooms, prices and beds left; book by card or Mobile Money."
}

// NewCategoryPage returns a page of the hostels of a category.
func NewCategoryPage(market parts.Market, list PlaceList, category hostel.Category) Place {
	c := market.Catalogue
	summary := c.InCategory(category)
	var bedsLeft catalogue.BedsLeft
	if list.isWhole() {
		bedsLeft = c.Beds(market.Beds).InCategory(category)
	}
	prices := bedsLeft.For(market.Reader)
	title := categoryTitle(category)
	m := newPlace(market, list, summary, bedsLeft)
	m.Title = list.Title(title + " in Ghana")
	m.Description = categoryDescription(list.ListPage, category, summary, prices.From)
	m.Trail = []parts.Link{linkHome, parts.LinkCategories, {Text: category.Name(), Href: list.Path}}
	m.Heading = list.Title(title)
	if list.isWhole() {
		near := parts.Count(len(summary.Campuses), "campus", "campuses")
		if len(summary.Campuses) == 1 {
			near = hostel.ShortCampus(summary.Campuses[0].Of.Name)
		}
		m.Lead = []string{
			category.Description(),
			joinSentences(bedsSentence(len(summary.Hostels), bedsLeft.Beds, near), priceSentence(prices.From, prices.To),
				gendersSentence(summary)),
		}
		m.Campuses = campusesOf(c, summary)
	}
	return m
}

// campusesOf returns links to the campuses with most hostels.
func campusesOf(c *catalogue.Snapshot, s *catalogue.Summary) []Tally {
	var links []Tally
	for _, campus := range s.Campuses[:min(shownPlaces, len(s.Campuses))] {
		links = append(links, Tally{
			Link:    parts.Link{Text: hostel.ShortCampus(campus.Of.Name), Href: parts.CampusHref(c, campus.Of)},
			Hostels: campus.Hostels,
		})
	}
	return links
}

func categoryTitle(category hostel.Category) string {
	switch {
	case !category.Known():
		return "Other student hostels"
	case category <= 4:
		return category.Name() + " student hostels"
	}
	return category.Name() + " for students"
}

// categoryDescription returns the text that search engines show. from is the price of the cheapest free bed, or 0.
func categoryDescription(
	n ListPage, category hostel.Category, s *catalogue.Summary, from hostel.Pesewas,
) string {
	hostels := parts.Count(n.All, "student hostel", "student hostels")
	if n.Page > 1 {
		hostels = n.Found()
	}
	text := category.Name() + ": " + hostels + " near " + parts.Count(len(s.Campuses), "campus", "campuses") +
		" in Ghana" + priceWords(from) + "."
	if n.Page == 1 {
		text = category.Description() + " " + text
	}
	return text
}

// newPlace returns what the pages of campuses and categories have in common.
func newPlace(market parts.Market, list PlaceList, s *catalogue.Summary, bedsLeft catalogue.BedsLeft) Place {
	m := Place{
		Found:   list.ListPage.Found(),
		Cards:   parts.NewCards(market, list.Found.Hostels[list.From:list.To]),
		Pages:   list.Pager(),
		Total:   list.All,
		Filters: NewPlaceFilters(market, list),
	}
	if !list.isWhole() {
		return m
	}
	m.Prices = newSharePrices(s.For(market.Reader), bedsLeft.For(market.Reader), bedsLeft)
	for _, amenity := range s.Amenities[:min(shownPlaceAmenities, len(s.Amenities))] {
		m.Amenities = append(m.Amenities, Tally{Link: parts.Link{Text: amenity.Of}, Hostels: amenity.Hostels})
	}
	return m
}

// newSharePrices returns the price of a bed for each number of students in a room. free are the prices of beds that can
// be booked; if none can, the price of all rooms is shown as full.
func newSharePrices(all, free catalogue.Prices, bedsLeft catalogue.BedsLeft) []SharePrice {
	var prices []SharePrice
	for _, share := range all.Shares {
		from := parts.From{Price: parts.Amount(share.From), Several: true, NoBed: "Full now"}
		if cheapest := free.Share(share.InRoom); cheapest.InRoom > 0 {
			from = parts.From{Price: parts.Amount(cheapest.From), Several: true}
		}
		prices = append(prices, SharePrice{
			Share: shareLabel(share.InRoom), From: from, Beds: bedsLeftWords(bedsLeft.Share(share.InRoom)),
		})
	}
	return prices
}

// NewPlaceFilters returns the filters of the hostels of a campus or category.
func NewPlaceFilters(market parts.Market, list PlaceList) Filters {
	address := ListAddress{Path: list.Path, Price: list.Price, MaxPrice: list.MaxPrice}
	filters := newFilters(address, market.Query, list.Found, labelLowestPrice)
	if list.All == 0 {
		filters.WaysOut = waysOut(market, address, market.Query)
	}
	return filters
}

// priceWords returns a clause with the lowest price, or "" if from is 0.
func priceWords(from hostel.Pesewas) string {
	if from == 0 {
		return ""
	}
	return ", from " + from.String() + " per month with charges"
}
