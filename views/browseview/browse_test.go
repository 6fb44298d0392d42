package browseview

import (
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

// marketOf returns a market of many hostels near 30 campuses.
func marketOf(t *testing.T, count int) parts.Market {
	t.Helper()
	c := cataloguetest.Open(t, cataloguetest.Many{Count: count})
	return parts.Market{Catalogue: c.Snapshot(), Beds: c.Availability(), Pictures: &parts.Pictures{}}
}

func TestTheBrowsePageHasARowForEachCategory(t *testing.T) {
	m := NewBrowse(marketOf(t, 110), BrowseFilter{Page: 1})
	must.Equal(t, "the number of groups", len(m.Groups), 1)
	must.Equal(t, "the number of rows", len(m.AllRows()), hostel.Categories+1)
	must.Equal(t, "the number of campuses", len(m.Campuses), 30)
	must.Equal(t, "the number of popular filters", len(m.Try), len(popularAmenities))
	for _, row := range m.AllRows() {
		must.Equal(t, "the hostels in "+row.Name, row.Total, 10)
		must.Equal(t, "the cards in "+row.Name, len(row.Cards), rowLength)
		must.Equal(t, "the link to other categories in "+row.Name, row.AllHref, "")
	}
	must.Equal(t, "the link to a whole row", m.AllRows()[0].MoreHref, "/categories/budget")
}

func TestACategoryAloneShowsAllItsHostels(t *testing.T) {
	budget := hostel.Category(1)
	filter := BrowseFilter{Category: &budget, NamesCategory: true, InUse: true, Page: 2}
	m := NewBrowse(marketOf(t, 330), filter)
	row := m.AllRows()[0]
	must.Equal(t, "the whole category", row.Whole, true)
	must.Equal(t, "the cards of the second page", len(row.Cards), 30-pageLength)
	must.Equal(t, "the link to all categories", row.AllHref, "/hostels")
	must.Equal(t, "the pages", len(row.Pages.Pages), 2)
	must.Equal(t, "the number of popular filters", len(m.Try), 0)
}

func TestTheBrowsePageShowsTheChosenCampus(t *testing.T) {
	market := marketOf(t, 60)
	campus := market.Catalogue.Campuses[4]
	m := NewBrowse(market, BrowseFilter{Campus: market.Catalogue.CampusSlug(campus), Page: 1})
	must.Equal(t, "the title", m.Title(), "Hostels near "+campus.Name)
	for _, row := range m.AllRows() {
		for _, card := range row.Cards {
			must.Equal(t, "the campus of "+card.Name, card.Campus, campus.Name)
		}
	}
	must.Equal(t, "a page without a campus", NewBrowse(market, BrowseFilter{Page: 1}).Title(), "Hostels")
}

func TestAnEmptyPageNamesAllThatWasSearched(t *testing.T) {
	for _, c := range []struct {
		campus      string
		browsed     catalogue.Browsed
		oneCategory bool
		want        string
	}{
		{"", catalogue.Browsed{}, true, "No hostel is listed in this category."},
		{"KNUST", catalogue.Browsed{}, true, "No hostel near KNUST is listed in this category."},
		{"", catalogue.Browsed{MaxPrice: hostel.Cedis(300)}, false,
			"No hostel has a bed for GH₵ 300 per month or less."},
		{"KNUST", catalogue.Browsed{Text: "pool", MaxPrice: hostel.Cedis(300)}, true,
			"No hostel near KNUST in this category with a bed for GH₵ 300 per month or less has “pool” or similar words " +
				"in its name, campus, area, address or amenities."},
		{"", catalogue.Browsed{Text: "pool"}, false,
			"No hostel has “pool” or similar words in its name, campus, area, address or amenities."},
	} {
		must.Equal(t, "the text", emptyText(c.campus, c.browsed, c.oneCategory), c.want)
	}
}
