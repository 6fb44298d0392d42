package servertest

import (
	"fmt"
	"strings"
)

// FourHostelsMoved is FourHostels with another slug and location of Adom Court.
var FourHostelsMoved = strings.NewReplacer(`"uuid":"adom-uuid"`, `"uuid":"adom-uuid","slug":"adom-place"`,
	`"location":"East Legon"`, `"location":"West Legon"`).Replace(FourHostels)

// TwoHostels has a hostel with all fields of the JSON interface, and a hostel with almost none.
const TwoHostels = `[
	{"id":7,"uuid":"h-7","name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
		"category":"2","ratings":"4.5",
		"image":"adom.jpg, /images/b.jpg","additional_details":"[\"Wi-Fi\",\"Security\"]","checkout":"2090-07-31",
		"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
		"address":"1 Legon Road","location":"Accra","landmark":"Behind the chapel","host_phone":"024 123 4567",
		"room_details":[
			{"uuid":"r-two","number_in_room":2,"number_of_rooms":3,"current_occupants":1,"price":"290.10",
				"gender":{"male":true,"female":true},
				"room_image":["room_images/adom/2/x.jpg","https://pictures.example/y.jpg"],"amenities":"Fan, Desk"},
			{"uuid":"r-men","number_in_room":1,"price":900,"gender":{"male":true}},
			{"uuid":"r-shut","number_in_room":4,"price":200,"gender":{"male":true,"female":true},
				"room_available":false}]},
	{"id":8,"uuid":"h-8","name":"Bare House","campus":"Ashesi University","status":"Full",
		"room_details":[{"uuid":"r-bare","number_in_room":1,"price":500}]}]`

// CatalogueOf returns a hostel with room types "room-0", "room-1" and so on. rooms is their number, beds the beds of
// each.
func CatalogueOf(rooms, beds int) string {
	list := make([]string, rooms)
	for i := range list {
		list[i] = fmt.Sprintf(`{"uuid":"room-%d","number_in_room":1,"number_of_rooms":%d,"price":450,
			"gender":{"male":true,"female":true}}`, i, beds)
	}
	return `[{"name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},"category":2,
		"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
		"additional_details":"Wi-Fi, Security",
		"room_details":[` + strings.Join(list, ",") + `]}]`
}

// FourHostels is a catalogue of Adom Court and three hostels that differ from it in ways that pages must show.
const FourHostels = `[
	{"name":"Adom Court","uuid":"adom-uuid","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},"category":2,
	 "description":"Quiet rooms.\n\nSeven minutes on foot.","short_description":"Quiet rooms near Legon.",
	 "ratings":"4.3","image":"room_images/adom-court/front.jpg, https://pictures.example/adom/yard.jpg",
	 "move_in":"2099-01-10","checkout":"2099-07-31","location":"East Legon","landmark":"Behind the chapel",
	 "host_phone":"020 000 1234",
	 "manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
	 "additional_details":"[\"Wi-Fi\",\"Security\"]",
	 "room_details":[
		{"uuid":"two","number_in_room":2,"number_of_rooms":3,"price":"450.50","gender":{"male":1,"female":1},
			"amenities":"Desk, Fan",
		 "room_image":"room_images/adom-court/2/bed.jpg","current_occupants":1},
		{"uuid":"four","number_in_room":4,"number_of_rooms":1,"price":300,"gender":{"female":true},
			"room_label":"Loft","room_available":false},
		{"uuid":"one","number_in_room":1,"number_of_rooms":1,"price":900,"gender":{"male":true}},
		{"uuid":"six","number_in_room":6,"number_of_rooms":2,"price":200,"gender":{"male":true,"female":true}}]},
	{"name":"Busy Lodge","campus":{"id":2,"campus":"Ashesi University"},"category":1,"status":"Full",
		"additional_details":"Water",
	 "room_details":[{"uuid":"busy","number_in_room":2,"number_of_rooms":1,"price":500}]},
	{"name":"Closed Lodge","campus":{"id":2,"campus":"Ashesi University"},"category":1,"is_available":false,
	 "room_details":[{"uuid":"closed","number_in_room":2,"number_of_rooms":1,"price":500}]},
	{"name":"Plain House","campus":{"id":2,"campus":"Ashesi University"},"category":77,
		"additional_details":"Wi-Fi, Water",
	 "room_details":[{"uuid":"plain","number_in_room":2,"number_of_rooms":5,"price":350,"gender":{"female":true}}]}]`
