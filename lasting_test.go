package main

import (
	"net/http"
	"testing"
)

// alone is a hostel near a campus whose short name is that of Adom Court's.
const alone = `[{"name":"New House","campus":"Institute of Legon (UG Legon)","category":1,"room_details":[{"number_in_room":1,"price":100}]}]`

func TestAddressesOfWhatLeftStayItsOwnAddresses(t *testing.T) {
	s := newSite(t, street)
	b := s.stopped()
	b.get("/campuses/ug-legon").wants(t, http.StatusOK, "Adom Court")
	id := s.word(`select id from hostels where slug = 'adom-court'`)
	s.efie("hostels", "remove", "adom-court", "--yes").says(0, "Adom Court is removed")
	s.settles()
	s.imports(alone)
	b.get("/hostels/"+id).wants(t, http.StatusGone, "Adom Court is no longer here")
	for _, path := range []string{"/campuses/ug-legon", "/campuses/UG-Legon", "/campuses/ug-legon?page=2"} {
		a := b.get(path)
		a.wants(t, http.StatusGone, "No hostel near UG Legon is on Efie now", `content="noindex"`, `href="/hostels"`)
		a.lacks(t, `rel="canonical"`, "New House</a>")
	}
	b.get("/campuses/institute-of-legon-ug-legon").wants(t, http.StatusOK, "New House")
	b.get("/campuses/ug-legom").wants(t, http.StatusNotFound, "We know no campus with hostels at this address.") // the control
	b.get("/sitemap.xml").lacks(t, "/campuses/ug-legon<")
	b.accept = "application/json"
	b.get("/campuses/ug-legon").wants(t, http.StatusGone, `"code":"campus_gone"`)
	s.imports(street)
	s.browser().get("/campuses/ug-legon").wants(t, http.StatusOK, "Adom Court")
	s.browser().get("/campuses/institute-of-legon-ug-legon").wants(t, http.StatusOK, "New House")
}
