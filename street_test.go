package main

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

// street is a catalogue in which each hostel differs from Adom Court in what a page must show.
const street = `[
	{"name":"Adom Court","uuid":"adom-uuid","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},"category":2,
	 "description":"Quiet rooms.\n\nSeven minutes on foot.","short_description":"Quiet rooms near Legon.","ratings":"4.3",
	 "image":"room_images/adom-court/front.jpg, https://pictures.example/adom/yard.jpg","checkout":"2099-07-31","location":"East Legon",
	 "manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},"additional_details":"[\"Wi-Fi\",\"Security\"]",
	 "room_details":[
		{"uuid":"two","number_in_room":2,"number_of_rooms":3,"price":"450.50","gender":{"male":1,"female":1},"amenities":"Desk, Fan",
		 "room_image":"room_images/adom-court/2/bed.jpg","current_occupants":1},
		{"uuid":"four","number_in_room":4,"number_of_rooms":1,"price":300,"gender":{"female":true},"room_label":"Loft","room_available":false},
		{"uuid":"one","number_in_room":1,"number_of_rooms":1,"price":900,"gender":{"male":true}},
		{"uuid":"six","number_in_room":6,"number_of_rooms":2,"price":200,"gender":{"male":true,"female":true}}]},
	{"name":"Busy Lodge","campus":{"id":2,"campus":"Ashesi University"},"category":1,"status":"Full","additional_details":"Water",
	 "room_details":[{"uuid":"busy","number_in_room":2,"number_of_rooms":1,"price":500}]},
	{"name":"Closed Lodge","campus":{"id":2,"campus":"Ashesi University"},"category":1,"is_available":false,
	 "room_details":[{"uuid":"closed","number_in_room":2,"number_of_rooms":1,"price":500}]},
	{"name":"Plain House","campus":{"id":2,"campus":"Ashesi University"},"category":77,"additional_details":"Wi-Fi, Water",
	 "room_details":[{"uuid":"plain","number_in_room":2,"number_of_rooms":5,"price":350,"gender":{"female":true}}]}]`

// part is what stands in a page from one text up to another, without the page's line breaks.
func (a answer) part(t *testing.T, from, to string) answer {
	t.Helper()
	_, after, found := strings.Cut(a.body, from)
	inside, _, closed := strings.Cut(after, to)
	if !found || !closed {
		t.Fatalf("%s has nothing from %q to %q:\n%s", a.path, from, to, a.body)
	}
	a.body = from + inside
	return a
}

// item is what stands from one item's opening up to the next one, for the item that holds a text.
func (a answer) item(t *testing.T, opening, holds string) answer {
	t.Helper()
	for _, item := range strings.Split(a.body, opening)[1:] {
		if strings.Contains(item, holds) {
			a.body, _, _ = strings.Cut(item, "</section>")
			return a
		}
	}
	t.Fatalf("%s has no %s with %s:\n%s", a.path, opening, holds, a.body)
	return a
}

// card is one hostel's card in a list.
func (a answer) card(t *testing.T, name string) answer {
	t.Helper()
	return a.item(t, `<li class="card`, ">"+name+"</a>")
}

// room is one room type on a hostel's page, found by how many share it: "2 in a room".
func (a answer) room(t *testing.T, share string) answer {
	t.Helper()
	return a.item(t, `<li class="room`, `-name">`+share+"</h3>")
}

var fact = regexp.MustCompile(`(?s)<dt>([^<]+)</dt>\s*<dd>(.*?)</dd>`)

// facts are the lines of a page's lists of facts: name and text.
func (a answer) facts() map[string]string {
	facts := map[string]string{}
	for _, m := range fact.FindAllStringSubmatch(a.body, -1) {
		facts[m[1]] = html.UnescapeString(strings.TrimSpace(regexp.MustCompile(`<[^>]+>`).ReplaceAllString(m[2], "")))
	}
	return facts
}

// lacks fails the test when the page holds one of the texts.
func (a answer) lacks(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(a.body, text) {
			t.Errorf("%s says %q:\n%s", a.path, text, a.body)
		}
	}
}
