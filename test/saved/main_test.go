package saved_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"efie/cli"
	"efie/server/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m, cli.Run) }

// houses returns a catalogue of n hostels, "House 0" and on.
func houses(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"name":"House %d","campus":"Ashesi University","category":1,"room_details":[
			{"uuid":"room-%d","number_in_room":2,"number_of_rooms":5,"price":350}]}`, i, i)
	}
	return "[" + strings.Join(list, ",") + "]"
}

// largestHouses returns a catalogue of four hostels with long names and long lists of amenities.
func largestHouses() string {
	list := make([]string, 4)
	for i := range list {
		var amenities []string
		for n := range 24 {
			amenities = append(amenities, fmt.Sprintf("Amenity %d of house %d with a long name", n, i))
		}
		list[i] = fmt.Sprintf(`{"name":"House %d","campus":"Ashesi University","category":1,"ratings":"4.%d",
			"stay_months":8.5,"rest":"by semester","water":"included","electricity":2%d,
			"additional_details":%q,"room_details":[
			{"uuid":"room-%d","number_in_room":2,"number_of_rooms":5,"price":35%d,"charges":[
			"Dues: 2%d per semester","Caution: 20%d per stay, returned"]}]}`,
			i, i, i, strings.Join(amenities, ", "), i, i, i, i)
	}
	return "[" + strings.Join(list, ",") + "]"
}

// savedSlugs returns the JSON with the saved slugs, as the island gets it.
func savedSlugs(t *testing.T, b *servertest.WebBrowser) string {
	t.Helper()
	a := b.Get("/saved?part=slugs")
	a.Wants(t, http.StatusOK)
	if a.Header.Get("Cache-Control") != "private, no-store" || a.Header.Get("Content-Type") != "application/json" {
		t.Errorf("the saved slugs have the headers %v", a.Header)
	}
	return a.Body
}
