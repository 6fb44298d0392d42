package handlers

import (
	"net/http"
	"testing"

	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
)

// stand gives the stage another catalogue.
func (k *keptStage) stand(source catalogue.Source) {
	k.t.Helper()
	hostels := cataloguetest.Open(k.t, source)
	k.config.Catalogue = hostels
	k.open()
}

// TestPagesDoNotGrowWithTheCatalogue: ten times the hostels are some digits more.
func TestPagesDoNotGrowWithTheCatalogue(t *testing.T) {
	for _, path := range []string{"/", "/hostels", "/hostels?q=court", "/hostels?q=court&category=3",
		"/detailed_search", "/campuses", "/campuses/campus-7", "/categories/premium"} {
		var sizes []int
		for _, hostels := range []int{900, 9000} {
			k := newKeptStage(t)
			k.stand(cataloguetest.Many{Count: hostels})
			w := k.get(path)
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d", path, w.Code)
			}
			sizes = append(sizes, w.Body.Len())
		}
		if before, after := float64(sizes[0]), float64(sizes[1]); after > 1.02*before {
			t.Errorf("%s grows from %d to %d bytes", path, sizes[0], sizes[1])
		}
	}
}
