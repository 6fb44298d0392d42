package landingview

import (
	"fmt"
	"testing"

	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

func marketOf(t *testing.T) parts.Market {
	t.Helper()
	offered := cataloguetest.Open(t, cataloguetest.Many{Count: 300})
	return parts.Market{Catalogue: offered.Snapshot(), Beds: offered.Availability(), Pictures: &parts.Pictures{}}
}

func slugsOf(cards []parts.HostelCard) string {
	var slugs []string
	for _, card := range cards {
		slugs = append(slugs, card.Slug)
	}
	return fmt.Sprint(slugs)
}

func TestTheLandingPageFeaturesTheBestRatedBookableHostels(t *testing.T) {
	m := NewLanding(marketOf(t), "", nil)
	must.Equal(t, "the featured hostels", slugsOf(m.Featured), "[court-0 court-2 court-4 court-5 court-6 court-7]")
	must.Equal(t, "the links to campuses", len(m.Popular), popularCampuses+1)
	must.Equal(t, "the chosen campus", m.Campus, "")
}

func TestTheLandingPageShowsFreeBedsNearTheChosenCampus(t *testing.T) {
	m := NewLanding(marketOf(t), "campus-1", nil)
	must.Equal(t, "the chosen campus", m.Campus, "Campus 1")
	must.Equal(t, "the hostels near it", slugsOf(m.Near),
		"[court-31 court-61 court-91 court-121 court-151 court-181]") // court-1 has no beds left
	must.Equal(t, "the hostels near an unknown campus", len(NewLanding(marketOf(t), "nowhere", nil).Near), 0)
}

func TestAClaimAboutNothingIsOmitted(t *testing.T) {
	const text = "hostels near campuses"
	m := NewLanding(marketOf(t), "", []KeyFigure{NewCount(0, text), NewCount(1, text), NewCount(1200, text)})
	must.Equal(t, "the claims", m.Claims, []KeyFigure{
		{Figure: "1", Text: "hostel near campus"}, {Figure: "1,200", Text: text}})
}

func TestTheLargePictureHasAKnownPrice(t *testing.T) {
	month, stay := parts.From{Price: "GH₵ 450", MonthOnly: true}, parts.From{Price: "GH₵ 450", Total: "GH₵ 3,720"}
	for want, prices := range map[string][]parts.From{
		"b": {stay, stay, month}, "c": {month, month, month}, "a": {stay, month},
	} {
		var m Landing
		for i, from := range prices {
			m.Featured = append(m.Featured, parts.HostelCard{Name: string(rune('a' + i)), From: from})
		}
		if got := m.hero().Name; got != want {
			t.Errorf("the picture of %v shows %s, want %s", prices, got, want)
		}
	}
}
