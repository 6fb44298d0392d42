package browseview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
	"efie/views/parts"
)

// placeOf returns a market with the query of a place, and a page of the hostels found for it.
func placeOf(market parts.Market, q catalogue.Query, page int) (parts.Market, PlaceList) {
	market, hostels := found(market, q)
	list := ListPage{Path: "/place", Filters: parts.FilterPairs(q), All: len(hostels.Hostels)}.At(page)
	return market, PlaceList{ListPage: list, Found: hostels}
}

func TestOnlyTheFirstPageOfACategoryDescribesIt(t *testing.T) {
	budget := hostel.Category(1)
	for _, c := range []struct {
		query   catalogue.Query
		page    int
		title   string
		isWhole bool
	}{
		{catalogue.Query{Category: &budget}, 1, "Budget student hostels in Ghana", true},
		{catalogue.Query{Category: &budget}, 2, "Budget student hostels in Ghana, page 2", false},
		{catalogue.Query{Category: &budget, RoomType: 2}, 1, "Budget student hostels in Ghana", false},
	} {
		market, list := placeOf(marketOf(t, 330), c.query, c.page)
		m := NewCategoryPage(market, list, budget)
		must.Equal(t, "the title", m.Title, c.title)
		must.Equal(t, "the text about the place", len(m.Lead) > 0, c.isWhole)
		must.Equal(t, "the facts about the place", m.facts(), c.isWhole)
		must.Equal(t, "the cards", len(m.Cards), list.To-list.From)
	}
}

func TestACampusPageNamesTheCampusInFull(t *testing.T) {
	market := marketOf(t, 60)
	campus := market.Catalogue.Campuses[3]
	market, list := placeOf(market, catalogue.Query{Campus: &campus}, 1)
	m := NewCampusPage(market, list, campus)
	must.Equal(t, "the heading", m.Heading, "Hostels near "+campus.Name)
	must.Equal(t, "the breadcrumbs", m.Trail[2], parts.Link{Text: campus.Name, Href: "/place"})
	must.Equal(t, "the map of hostels at unknown places", m.OnMap, "")
	must.Contain(t, "the description", m.Description, "student hostels near "+campus.Name, "from GH₵ 450 per month")
}

func TestAnEmptyDirectoryHasNoLead(t *testing.T) {
	full := marketOf(t, 60)
	must.Equal(t, "the campuses", len(NewCampusDirectory(full).Entries), 30)
	must.Equal(t, "the categories", len(NewCategoryDirectory(full).Entries), hostel.Categories+1)
	empty := parts.Market{Catalogue: catalogue.NewSnapshot(1, nil), Beds: catalogue.NewAvailability()}
	for _, m := range []Directory{NewCampusDirectory(empty), NewCategoryDirectory(empty)} {
		must.Equal(t, "the lead", m.Lead, "")
		must.Equal(t, "the text", m.Empty, TextNoHostels)
	}
}

func TestAFullPlaceShowsThePriceOfAllRooms(t *testing.T) {
	market := marketOf(t, 60)
	free := NewCampusDirectory(market).Entries[0]
	must.Equal(t, "the price of a free bed", free.From, parts.From{Price: "GH₵ 450", Several: true})
	market.Beds = catalogue.NewAvailability()
	full := NewCampusDirectory(market).Entries[0]
	must.Equal(t, "the price without a free bed", full.From,
		parts.From{Price: "GH₵ 450", Several: true, NoBed: "Full now"})
	must.Equal(t, "the beds", full.Beds, "no beds left")
}
