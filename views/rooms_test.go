package views_test

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/hostelview"
)

// manyRooms returns a hostel with n room types. The first is full.
func manyRooms(n int) hostelview.HostelPage {
	m := sampleHostel()
	m.Rooms = nil
	for i := range n {
		room := sampleRoom(fmt.Sprintf("r%d", i))
		room.Bookable, room.BedsLeft = i > 0, 10*i
		m.Rooms = append(m.Rooms, room)
	}
	return m
}

func TestThreeRoomTypesAreComparedInATable(t *testing.T) {
	page := samplePage("/hostels/nyansapo")
	two := render(t, hostelview.HostelDetailPage(page, manyRooms(2)))
	must.Lack(t, "the page of two room types", two, "<table")
	kept := manyRooms(3)
	kept.Rooms[1].HeldUntil = "14:35"
	must.Contain(t, "the table", render(t, hostelview.HostelDetailPage(page, kept)), "<td>Yours</td>")
	three := render(t, hostelview.HostelDetailPage(page, manyRooms(3)))
	for i := range 3 {
		id := fmt.Sprintf("room-r%d", i)
		must.Contain(t, "the page of three room types", three, `href="#`+id+`"`, `id="`+id+`"`)
	}
	must.Contain(t, "the table", three,
		`<td>Full</td>`, `<td>10</td>`, `<td>20</td>`, `<caption class="sr">Rooms compared</caption>`, `scope="row"`,
	)
}

func TestTheTableShowsLabelsOfEquallySharedRooms(t *testing.T) {
	m := manyRooms(4)
	for i, label := range []string{"Loft", "", "Annex", "Attic"} {
		m.Rooms[i].Label, m.Rooms[i].Share = label, "4 in a room"
	}
	m.Rooms[3].Share = "1 in a room"
	m.Rooms[2].Bookable = false // closed, with beds left
	table, _, _ := strings.Cut(render(t, hostelview.HostelDetailPage(samplePage("/hostels/nyansapo"), m)), "</table>")
	_, table, _ = strings.Cut(table, "<table")
	must.Contain(t, "the table", table,
		`4 in a room <span class="compare-label">Loft</span></a>`, `<span class="compare-label">Standard</span></a>`,
		`<span class="compare-label">Annex</span></a>`, `>1 in a room </a>`, "<td>Full</td>", "<td>Closed</td>",
	)
	for _, bad := range []string{"Attic", "–"} {
		must.Lack(t, "the table", table, bad)
	}
}
