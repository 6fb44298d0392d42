package views_test

import (
	"efie/views/browse"
	"efie/views/parts"
)

func sampleFilters() browse.Filters {
	return browse.Filters{
		Action: "/detailed_search", Location: "KNUST",
		Genders: []browse.Choice{{Value: "female", Label: "Rooms for women", Count: 8}},
		RoomTypes: []browse.Choice{
			{Value: "2", Label: "2 in a room", Count: 31, Chosen: true}, {Value: "4", Label: "4 in a room", Count: 9},
		},
		Prices:  []browse.Choice{{Value: "500", Label: "GH₵ 500 or less", Count: 3}},
		Minutes: []browse.Choice{{Value: "15", Label: "15 minutes or less", Count: 2}},
		Free:    browse.Choice{Value: "1", Label: "Free beds only", Count: 30},
		Amenities: []browse.Choice{
			{Value: "Wi-Fi", Label: "Wi-Fi", Count: 12, Chosen: true}, {Value: "Security", Label: "Security", Count: 4},
		},
		Sort: "price",
		Sorts: []browse.SortLink{
			{Link: link("Best match", "/detailed_search?location=KNUST")},
			{Link: link("Lowest price with charges", "/detailed_search?location=KNUST&sort=price"), Here: true},
		},
		Chosen:    []parts.Link{link("2 in a room", "/detailed_search?location=KNUST"), link("Wi-Fi", "/detailed_search")},
		ClearHref: "/detailed_search?location=KNUST",
		Along:     []browse.Pair{{Name: "room_type", Value: "2"}, {Name: "amenity", Value: "Wi-Fi"}},
	}
}
