package pages

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// lived is a catalogue of as many hostels on campus 1 as it says, and two on another.
type lived struct {
	cataloguetest.FixedSource
	near int
}

func (l lived) Hostels(context.Context) ([]*hostel.Hostel, int64, error) {
	there := hostel.Campus{ID: 2, Name: "KNUST"}
	hostels := []*hostel.Hostel{
		{ID: 100, UUID: "u-100", Slug: "quiet-place", Name: "Quiet Place", Campus: there},
		{ID: 101, UUID: "u-101", Slug: "nhyira-annex", Name: "Nhyira Annex", Campus: there},
	}
	for i := range l.near {
		slug := fmt.Sprintf("nhyira-%d", i+1)
		hostels = append(hostels,
			&hostel.Hostel{ID: int64(i + 1), UUID: "u-" + slug, Slug: slug, Name: slug,
				Campus: hostel.Campus{ID: 1, Name: "UG Legon"}})
	}
	return hostels, 1, nil
}

// By whichever address a visitor comes to a hostel that is gone, those of its campus are named first, and
// those with a name like its own where there is room, each once.
func TestInPlaceOfAHostelThatIsGoneStandOthers(t *testing.T) {
	for near, want := range map[int]string{
		0: "nhyira-annex", 1: "nhyira-1 nhyira-annex", 3: "nhyira-1 nhyira-2 nhyira-3 nhyira-annex",
		4: "nhyira-1 nhyira-2 nhyira-3 nhyira-4", 6: "nhyira-1 nhyira-2 nhyira-3 nhyira-4",
	} {
		hostels := cataloguetest.Open(t, lived{near: near})
		a := &HostelHandler{Presenter: &Presenter{catalogue: hostels}}
		var named []string
		for _, link := range a.inPlaceOf(catalogue.RemovedHostel{ID: 9, UUID: "u-9", Name: "Nhyira Lodge",
			CampusID: 1}) {
			named = append(named, strings.TrimPrefix(link.Href, "/hostels/"))
		}
		if got := strings.Join(named, " "); got != want {
			t.Errorf("with %d near it they are %q, want %q", near, got, want)
		}
	}
}
