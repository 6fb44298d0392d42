package parts

import (
	"strings"

	"efie/hostel"
)

// Paths of amenities that have several names.
const (
	table = "M3 9.5h18M5 9.5V20M19 9.5V20M12 9.5V14h7M8 9.5V4h6"
	bulb  = "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.5.4-.7 1-.7 1.6H9.2c0-.6-.2-1.2-.7-1.6A6 6 0 0 1 12 3Z"
	waves = "M3 9.5a13 13 0 0 1 18 0M6.2 13a8.3 8.3 0 0 1 11.6 0M9.3 16.3a3.9 3.9 0 0 1 5.4 0M12 19.5v.1"
)

// amenityDrawings has paths on a 24 by 24 square by a word in the amenity's name. The first matching word counts.
var amenityDrawings = []struct{ word, path string }{
	{"water heater", "M8 3h8v12a4 4 0 0 1-8 0zM12 8v4M7 20v1M12 20v1M17 20v1"},
	{"water", "M12 3.5s6 6.4 6 10.6a6 6 0 0 1-12 0C6 9.9 12 3.5 12 3.5ZM9.5 14.5a2.6 2.6 0 0 0 2.5 2.5"},
	{"wi-fi", waves},
	{"wi fi", waves},
	{"wifi", waves},
	{"internet", waves},
	{"security", "M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.8 12l2.3 2.3 4.2-4.5"},
	{"cctv", "M3.5 8l13-3.5 1.5 5.5-13 3.5zM11 12l1.5 5H20M20 14v6M7 9.5v.1"},
	{"meter", "M4.5 4h15v16h-15zM8 8h8v4H8zM9 16v.1M12 16v.1M15 16v.1"},
	{"generator", "M13 3 5.5 13.5H11L10 21l8-11h-5.5z"},
	{
		"solar",
		"M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2" +
			"M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
	},
	{"light", bulb},
	{"lamp", bulb},
	{"study", table},
	{"desk", table},
	{"book", "M4 4h5v16H4zM9 4h5v16H9zM14.5 5l4-1 3 15.5-4 .8z"},
	{"laundry", "M5 3h14v18H5zM12 9a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM8 6h3M16 6v.1"},
	{"kitchen", "M7 3v7M4.5 3v4.5a2.5 2.5 0 0 0 5 0V3M7 10v11M17 21v-7h-2.5c0-6 .8-9.5 2.5-11z"},
	{"waste", "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"},
	{"garden", "M12 21v-9M12 14c-5 0-7-2.5-7-7 5 0 7 2.5 7 7ZM12 12c0-4 2-6.5 6.5-6.5 0 4-2 6.5-6.5 6.5Z"},
	{
		"common",
		"M5 11V7.5A2.5 2.5 0 0 1 7.5 5h9A2.5 2.5 0 0 1 19 7.5V11" +
			"M3 11a2 2 0 0 1 4 0v3h10v-3a2 2 0 0 1 4 0v7H3zM5 18v2M19 18v2",
	},
	{"parking", "M4 4h16v16H4zM9.5 17V7.5h3.5a3 3 0 0 1 0 6H9.5"},
	{"shop", "M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8"},
	{"shuttle", "M4 5h14l2 6v6H4zM4 11h16M8 5v6M13 5v6M8 17a1.7 1.7 0 1 0 0 .1M17 17a1.7 1.7 0 1 0 0 .1"},
	{"prayer", "M4 20v-8l8-6 8 6v8zM12 6V2.5M9.5 20v-4a2.5 2.5 0 0 1 5 0v4"},
	{"bathroom", "M4 12h16v2a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM6 12V6a2.3 2.3 0 0 1 4.5-.7M8.5 6.5l3.5-1.5M8 19v2M16 19v2"},
	{"bed", "M3.5 19V6M3.5 16h17v3M20.5 16v-2.5a2.5 2.5 0 0 0-2.5-2.5h-8V16M6.8 11.5a1.6 1.6 0 1 0 0 .1"},
	{"fan", "M12 12c-2-3-1.5-8 1-8s2 5-1 8c3-2 8-1.5 8 1s-5 2-8-1c2 3 1.5 8-1 8s-2-5 1-8c-3 2-8 1.5-8-1s5-2 8 1Z"},
	{"air condition", "M3.5 5h17v7h-17zM7 9h10M7.5 15.5c0 2-1.5 1.5-1.5 3.5M12 15.5V20M16.5 15.5c0 2 1.5 1.5 1.5 3.5"},
	{"fridge", "M6.5 3h11v18h-11zM6.5 10h11M9.5 6v1.5M9.5 13v3"},
	{"wardrobe", "M4.5 3h15v16h-15zM12 3v16M10 11v.1M14 11v.1M6.5 19v2M17.5 19v2"},
	{"balcony", "M4 13h16v8H4zM8 13v8M12 13v8M16 13v8M7 13V6a5 5 0 0 1 10 0v7"},
	{"net", "M12 3 4 10v10h16V10zM12 3v17M4 14h16M8 6.5V20M16 6.5V20"},
	{"locker", "M5 3h14v18H5zM5 12h14M15.5 7v1.5M15.5 15.5V17"},
	{"louvre", "M4.5 3.5h15v17h-15zM4.5 8h15M4.5 12h15M4.5 16h15"},
}

const tickDrawing = "m4.5 12.5 5 5 10-11"

// amenityDrawing returns the path for an amenity, or a tick.
func amenityDrawing(name string) string {
	low := hostel.WithoutMarks(name)
	for _, d := range amenityDrawings {
		if strings.Contains(low, d.word) {
			return d.path
		}
	}
	return tickDrawing
}
