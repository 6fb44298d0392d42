package browseview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
	"efie/views/parts"
)

var searchAddress = ListAddress{Path: "/detailed_search"}

// found returns a market with a query, and the hostels found for it.
func found(market parts.Market, q catalogue.Query) (parts.Market, catalogue.Found) {
	market = market.With(q)
	return market, market.Catalogue.Search(market.Beds, q)
}

func TestASearchSeparatesThePlaceFromOtherHostels(t *testing.T) {
	market, hostels := found(marketOf(t, 120), catalogue.Query{Location: "Campus 7"})
	m := NewSearchPage(market, hostels, searchAddress, 1)
	must.Equal(t, "the heading", m.Heading, "Hostels near Campus 7")
	must.Equal(t, "the hostels near the place", len(m.Results), m.Total)
	must.Equal(t, "all cards", len(m.Results)+len(m.AlsoFound), min(m.Total+m.Others, pageLength))
	must.Equal(t, "the link to the map", m.OtherView,
		parts.Link{Text: "Map", Href: "/detailed_search?location=Campus+7&view=map"})
}

func TestTheHeadingQuotesAnUnknownPlace(t *testing.T) {
	market, hostels := found(marketOf(t, 60), catalogue.Query{Location: "zzqqxx"})
	m := NewSearchPage(market, hostels, searchAddress, 1)
	must.Equal(t, "the heading", m.Heading, "Hostels for “zzqqxx”")
	must.Equal(t, "the cards", len(m.Results)+len(m.AlsoFound), 0)
}

func TestAnEmptyListOffersToRemoveAFilter(t *testing.T) {
	q := catalogue.Query{RoomType: 2, MaxPrice: hostel.Cedis(1)}
	market, hostels := found(marketOf(t, 60), q)
	filters := NewPlaceFilters(market, PlaceList{ListPage: ListPage{Path: "/campuses/x"}, Found: hostels})
	must.Equal(t, "the ways out", filters.WaysOut, []parts.Link{
		{Text: "Without GH₵ 1 or less: 59 hostels", Href: "/campuses/x?room_type=2"}})
	must.Equal(t, "the filters in use", filters.Chosen, []parts.Link{
		{Text: "2 in a room", Href: "/campuses/x?max_price=1"},
		{Text: "GH₵ 1 or less", Href: "/campuses/x?room_type=2"}})
}

func TestAPriceThatIsNotANumberIsExplained(t *testing.T) {
	address := ListAddress{Path: "/campuses/x", MaxPrice: "cheap"}
	filters := newFilters(address, catalogue.Query{}, catalogue.Found{}, labelLowestPrice)
	must.Equal(t, "the price as typed", filters.MaxPrice, "cheap")
	must.Contain(t, "the explanation", filters.Problem, "“cheap” is not a price.")
	filters = newFilters(address, catalogue.Query{MaxPrice: hostel.Cedis(800)}, catalogue.Found{}, labelLowestPrice)
	must.Equal(t, "the price that was read", filters.MaxPrice, "800")
	must.Equal(t, "its explanation", filters.Problem, "")
}

func TestAListOffersOrdersThatChangeSomething(t *testing.T) {
	labels := func(q catalogue.Query, usual string, byMinutes bool) (list []string) {
		for _, link := range sortLinks(searchAddress, q, usual, byMinutes) {
			list = append(list, link.Text)
		}
		return list
	}
	must.Equal(t, "the orders of a search", labels(catalogue.Query{}, labelBestMatch, true),
		[]string{labelBestMatch, labelLowestPrice, "Nearest"})
	must.Equal(t, "the orders of a campus without walks", labels(catalogue.Query{}, labelLowestPrice, false),
		[]string{labelLowestPrice})
	must.Equal(t, "the current order without walks",
		labels(catalogue.Query{Sort: catalogue.ByMinutes}, labelLowestPrice, false), []string{labelLowestPrice, "Nearest"})
}
