package pages_test

import (
	"net/http"
	"testing"

	"efie/server/servertest"
)

// alone is a hostel near a campus whose short name is that of Adom Court's.
const alone = `[{"name":"New House","campus":"Institute of Legon (UG Legon)","category":1,
	"room_details":[{"number_in_room":1,"price":100}]}]`

func TestAddressesOfWhatLeftStayItsOwnAddresses(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowserWithoutRedirects()
	b.Get("/campuses/ug-legon").Wants(t, http.StatusOK, "Adom Court")
	id := s.Text(`select id from hostels where slug = 'adom-court'`)
	s.Run("hostels", "remove", "adom-court", "--yes").Wants(0, "Adom Court is removed")
	s.AwaitCatalogue()
	s.Import(alone)
	b.Get("/hostels/"+id).Wants(t, http.StatusGone, "Adom Court is no longer here")
	for _, path := range []string{"/campuses/ug-legon", "/campuses/UG-Legon", "/campuses/ug-legon?page=2"} {
		a := b.Get(path)
		a.Wants(t, http.StatusGone, "No hostel near UG Legon is on Efie now", `content="noindex"`, `href="/hostels"`)
		a.Lacks(t, `rel="canonical"`, "New House</a>")
	}
	b.Get("/campuses/institute-of-legon-ug-legon").Wants(t, http.StatusOK, "New House")
	// the control
	b.Get("/campuses/ug-legom").Wants(t, http.StatusNotFound, "We know no campus with hostels at this address.")
	b.Get("/sitemap.xml").Lacks(t, "/campuses/ug-legon<")
	b.Accept = "application/json"
	b.Get("/campuses/ug-legon").Wants(t, http.StatusGone, `"code":"campus_gone"`)
	s.Import(servertest.FourHostels)
	s.NewBrowser().Get("/campuses/ug-legon").Wants(t, http.StatusOK, "Adom Court")
	s.NewBrowser().Get("/campuses/institute-of-legon-ug-legon").Wants(t, http.StatusOK, "New House")
}
