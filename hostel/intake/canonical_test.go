package intake

import (
	"reflect"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAnExportCanBeImportedAgain(t *testing.T) {
	hostels := read(t, mixed)
	commas := read(t, `[{
		"name": "Commas", "campus": "Ashesi University", "category": 12, "status": "Closed", "is_available": false,
		"image": ["https://x.gh/w_300,h_200/a.jpg"], "additional_details": ["TV, large"],
		"min_price": 300, "max_price": "300.05"
	}]`)
	hostels = append(hostels, commas...)
	for i, h := range hostels {
		h.ID, h.Campus.ID = int64(i+1), int64(i+1) // set by the store
		out := asJSON(t, []hostel.Canonical{h.Canonical()})
		in := read(t, out)
		if !reflect.DeepEqual(in[0], h) {
			t.Errorf("exported as\n%s\nimported as\n%+v, was\n%+v", out, in[0], h)
		}
	}
}

func TestMissingValuesAreNullAndListsAreNot(t *testing.T) {
	bare := (&hostel.Hostel{Name: "Bare", Rooms: []hostel.Room{{Gender: hostel.Mixed}}}).Canonical()
	out := asJSON(t, bare)
	for _, part := range []string{
		`"category":null`, `"rating":null`, `"ratings":null`, `"checkout":null`, `"manager":null`,
		`"images":[]`, `"additional_details":[]`, `"amenities":[]`, `"room_image":[]`, `"min_price":0`,
		`"gender":{"female":true,"male":true}`,
	} {
		must.Contain(t, "the export", out, part)
	}
	must.Contain(t, "a hostel without rooms", asJSON(t, (&hostel.Hostel{}).Canonical()), `"room_details":[]`)
}

func TestAHostelHasItsCanonicalShape(t *testing.T) {
	out := asJSON(t, read(t, mixed)[0].Canonical())
	for _, part := range []string{
		`"image":"a.jpg"`,
		`"images":["a.jpg","/images/b.jpg"]`, `"campus":{"id":3,"campus":"University of Ghana (Legon)"}`,
		`"rating":4.5,"ratings":4.5`, `"checkout":"2026-07-31"`, `"min_price":450.50`, `"gender":{"female":true}`,
		`"manager":{"user":{"username":"Esi","email":"esi@example.com"}}`, `"room_label":"Standard"`, `"price":450.50`,
	} {
		must.Contain(t, "the export", out, part)
	}
}
