package views

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// manyRooms is a hostel with so many room types, of which the first has no bed.
func manyRooms(n int) HostelPage {
	m := sampleHostel()
	m.Rooms = nil
	for i := range n {
		room := sampleRoom(fmt.Sprintf("r%d", i))
		room.Bookable, room.BedsLeft = i > 0, 10*i
		m.Rooms = append(m.Rooms, room)
	}
	return m
}

func TestRoomsAreComparedWhereThereAreSeveral(t *testing.T) {
	page := samplePage("/hostels/nyansapo")
	two := render(t, HostelDetailPage(page, manyRooms(2)))
	if strings.Contains(two, "<table") {
		t.Error("two rooms need no table")
	}
	three := render(t, HostelDetailPage(page, manyRooms(3)))
	for i := range 3 {
		if id := fmt.Sprintf("room-r%d", i); !strings.Contains(three, `href="#`+id+`"`) || !strings.Contains(three, `id="`+id+`"`) {
			t.Errorf("no line of the table leads to %s", id)
		}
	}
	for _, want := range []string{`<td>–</td>`, `<td>10</td>`, `<td>20</td>`, `<caption class="sr">Rooms compared</caption>`, `scope="row"`} {
		if !strings.Contains(three, want) {
			t.Errorf("the table lacks %s", want)
		}
	}
}

func TestAHostelIsSharedWithItsAddress(t *testing.T) {
	m := sampleHostel()
	m.Name, m.Near = "Ama & Kofi's", "UG Legon"
	want := "https://wa.me/?text=Ama+%26+Kofi%27s%2C+near+UG+Legon%2C+from+GH%E2%82%B5+450+per+month+https%3A%2F%2Fefie.example%2Fhostels%2Fnyansapo"
	if got := whatsApp(m); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// What the demo's hostels and rooms have is drawn; what nobody thought of gets a tick.
func TestAmenitiesAreDrawn(t *testing.T) {
	drawing := regexp.MustCompile(`^[Mm][MmLlHhVvCcSsQqTtAaZz0-9. -]+$`)
	for _, d := range amenityDrawings {
		if !drawing.MatchString(d.path) || d.word != strings.ToLower(d.word) {
			t.Errorf("%s: %s", d.word, d.path)
		}
	}
	for _, name := range []string{"Borehole water", "Wi-Fi", "Standby generator", "Water heater", "Mosquito nets", "Shuttle to campus"} {
		if amenityDrawing(name) == tickDrawing {
			t.Errorf("%s has no drawing", name)
		}
	}
	if amenityDrawing("Water heater") == amenityDrawing("Borehole water") {
		t.Error("a heater looks like water")
	}
	if amenityDrawing("Helipad") != tickDrawing {
		t.Error("what is not drawn gets no tick")
	}
}
