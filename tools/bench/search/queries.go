package main

import (
	"slices"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// texts are searches of students: campuses, places, names, amenities, and texts without a match.
var texts = []string{
	"legon", "University of Ghana", "knust", "Kwame Nkrumah", "ucc cape coast", "UG Legon", "upsa", "gimpa",
	"ayeduase", "madina", "okponglo", "kotei", "accra", "kumasi", "east legon",
	"golden", "villa", "court", "new almond tree", "house 2", "hostel",
	"wi-fi", "wifi", "standby generator", "swimming pool", "solar", "study room", "laundry", "air conditioner",
	"gen", "room", "a", "the", "zzz", "nowhere at all", "e l", "-",
}

// misspelt are searches with mistakes, for which the index scans all of its words.
var misspelt = []string{
	"knsut", "lehgon", "univeristy of ghana", "kwami nkrumah", "ayeduasi", "okpolgno", "standby genarator",
	"swiming pol", "golden almnod tree", "air conditoner", "univresity tecnical", "hostle near cape coats",
}

// prefixes returns every prefix of every text, as students type it.
func prefixes() []string {
	var list []string
	for _, text := range slices.Concat(texts, misspelt) {
		letters := []rune(text)
		for end := range letters {
			list = append(list, string(letters[:end+1]))
		}
	}
	return list
}

func narrowed() []catalogue.Query {
	var list []catalogue.Query
	for _, location := range []string{"", "legon", "knust", "accra", "nowhere"} {
		for _, price := range []hostel.Pesewas{0, hostel.Cedis(400), hostel.Cedis(900)} {
			for _, roomType := range []int{0, 1, 2, 4} {
				for _, amenities := range [][]string{nil, {"Wi-Fi"}, {"Wi-Fi", "Standby generator"},
					{"Swimming pool"}} {
					list = append(list, catalogue.Query{Location: location, MaxPrice: price, RoomType: roomType,
						Amenities: amenities})
				}
			}
		}
	}
	return list
}
