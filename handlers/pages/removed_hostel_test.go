package pages

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// twoCampuses is a source of hostels near campus 1, and of two hostels near campus 2.
type twoCampuses struct {
	cataloguetest.FixedSource
	near int // the number of hostels near campus 1
}

func (tc twoCampuses) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	knust := hostel.Campus{ID: 2, Name: "KNUST"}
	hostels := []*hostel.Hostel{
		{ID: 100, UUID: "u-100", Slug: "quiet-place", Name: "Quiet Place", Campus: knust},
		{ID: 101, UUID: "u-101", Slug: "nhyira-annex", Name: "Nhyira Annex", Campus: knust},
	}
	for i := range tc.near {
		slug := fmt.Sprintf("nhyira-%d", i+1)
		hostels = append(hostels,
			&hostel.Hostel{ID: int64(i + 1), UUID: "u-" + slug, Slug: slug, Name: slug,
				Campus: hostel.Campus{ID: 1, Name: "UG Legon"}})
	}
	return hostels, 1, nil
}

// The page names hostels near the same campus first, then hostels with a similar name, each once.
func TestARemovedHostelsPageNamesAlternatives(t *testing.T) {
	for near, want := range map[int]string{
		0: "nhyira-annex", 1: "nhyira-1 nhyira-annex", 3: "nhyira-1 nhyira-2 nhyira-3 nhyira-annex",
		4: "nhyira-1 nhyira-2 nhyira-3 nhyira-4", 6: "nhyira-1 nhyira-2 nhyira-3 nhyira-4",
	} {
		hostels := cataloguetest.Open(t, twoCampuses{near: near})
		a := &HostelHandler{Presenter: &Presenter{catalogue: hostels}}
		var named []string
		for _, link := range a.alternatives(catalogue.RemovedHostel{ID: 9, UUID: "u-9", Name: "Nhyira Lodge",
			CampusID: 1}) {
			named = append(named, strings.TrimPrefix(link.Href, "/hostels/"))
		}
		must.Equal(t, fmt.Sprint("alternatives with hostels near it: ", near), strings.Join(named, " "), want)
	}
}
