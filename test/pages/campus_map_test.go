package pages_test

import (
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

const mappedHouses = `[
	{"name":"Adom Court","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557},
	{"name":"Family House","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "private_house":true},
	{"name":"Berekuso Villa","campus":"Ashesi University","latitude":5.759,"longitude":-0.225}]`

func TestACampusMapIsOnItsPageAndAtItsOwnAddress(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, mappedHouses)
	s.Exec(`insert into campus_places (campus_id, kind, name, latitude, longitude, precision)
		select id, 'campus', 'KNUST', 6.674, -1.568, 'exact' from campuses where name like '%KNUST%'`)
	s.CatalogueChanged()
	b := s.NewBrowser()
	s.Eventually("the map", func() bool { return b.Get("/campuses/knust/map.svg").Status == 200 })
	alone := b.Get("/campuses/knust/map.svg")
	alone.Wants(t, 200, `<a href="/hostels/adom-court">`, ". Adom Court</text>", "OpenStreetMap", "GeoNames")
	must.Equal(t, "Content-Type of the map", alone.Header.Get("Content-Type"), "image/svg+xml; charset=utf-8")
	again := s.Ask("GET", "/campuses/knust/map.svg", "If-None-Match", alone.Header.Get("Etag"))
	must.Equal(t, "the status of the map with its ETag", again.Code, 304)
	page := b.Get("/campuses/knust")
	page.Wants(t, 200, "On the map", `<a class="campus-map" href="/campuses/knust/map.svg">`,
		`<img src="/campuses/knust/map.svg"`)
	elsewhere := b.Get("/campuses/ashesi-university")
	elsewhere.Wants(t, 200, "Berekuso Villa")
	elsewhere.Lacks(t, "On the map")
	for _, path := range []string{"/campuses/ashesi-university/map.svg", "/campuses/nowhere/map.svg"} {
		must.Equal(t, path+": status", b.Get(path).Status, 404)
	}
}
