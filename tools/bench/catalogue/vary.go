package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"efie/hostel"
)

// prefixes are words before the demo's names, so that names differ.
var prefixes = []string{
	"New", "Old", "Upper", "Lower", "Little", "Royal", "Golden", "Silver", "Garden", "Hill", "River", "Palm",
	"Cedar", "Mango", "Baobab", "Sunrise", "Sunset", "Harmony", "Unity", "Victory", "Grace", "Mercy", "Hope", "Peace",
	"Nyame", "Akwaaba", "Sankofa", "Nkabom", "Odo", "Anidaso", "Ahoto", "Asomdwe",
}

// extraAmenities are amenities that some hostels have in addition to their pattern's.
var extraAmenities = []string{
	"Swimming pool", "Prayer room", "Basketball court", "Bicycle shed", "Barber", "Rooftop terrace", "Water tank",
	"Solar lighting", "Car park", "Mini mart", "Gym", "Table tennis", "Vegetable garden", "Cleaner", "Shuttle bus",
}

// vary returns hostel number i, from 0: one of the patterns in turn, with another name, other prices, beds, amenities
// and rating.
func vary(patterns []*hostel.Hostel, i int) hostel.Hostel {
	h := *patterns[i%len(patterns)]
	// #nosec G404 G115 -- it must be the same each time; i is not negative
	dice := rand.New(rand.NewPCG(uint64(i), 1))
	h.ID, h.UUID, h.Slug = int64(i+1), fmt.Sprintf("bench-%d", i+1), ""
	if lap := i / len(patterns); lap > 0 {
		h.Name = prefixes[(lap+i)%len(prefixes)] + " " + h.Name
		if round := lap / len(prefixes); round > 0 {
			h.Name = fmt.Sprintf("%s %d", h.Name, round+1)
		}
	}
	h.Rating = float64(20+dice.IntN(31)) / 10
	h.Amenities = slices.Clone(h.Amenities)
	for range dice.IntN(3) {
		if more := extraAmenities[dice.IntN(len(extraAmenities))]; !slices.Contains(h.Amenities, more) {
			h.Amenities = append(h.Amenities, more)
		}
	}
	h.Rooms = slices.Clone(h.Rooms)
	for n := range h.Rooms {
		r := &h.Rooms[n]
		r.UUID = fmt.Sprintf("%s-%d", h.UUID, n+1)
		r.Price = hostel.Cedis(int64(200 + 10*dice.IntN(220)))
		r.NumberOfRooms, r.CurrentOccupants = 5+dice.IntN(30), dice.IntN(5)
		if n == 0 {
			h.MinPrice, h.MaxPrice = r.Price, r.Price
		}
		h.MinPrice, h.MaxPrice = min(h.MinPrice, r.Price), max(h.MaxPrice, r.Price)
	}
	return h
}
