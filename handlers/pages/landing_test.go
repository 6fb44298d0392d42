package pages

import (
	"fmt"
	"testing"
	"testing/fstest"

	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/parts"
)

func TestTheLandingPageFeaturesTheBestRatedBookableHostels(t *testing.T) {
	offered := cataloguetest.Open(t, cataloguetest.Many{Count: 300})
	pictures, err := parts.NewPictures(fstest.MapFS{}, nil, "")
	must.Do(t, err)
	market := parts.Market{Catalogue: offered.Snapshot(), Beds: offered.Availability(), Pictures: pictures}
	var slugs []string
	for _, card := range featuredHostels(market) {
		slugs = append(slugs, card.Slug)
	}
	if want := "[court-0 court-2 court-4 court-5 court-6 court-7]"; fmt.Sprint(slugs) != want {
		t.Errorf("featured hostels are %v, want %s", slugs, want)
	}
}
