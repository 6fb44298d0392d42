package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

var units = []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
	"twelve",
	"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}

// inWords writes 1 to 39 as a word.
func inWords(n int) string {
	switch {
	case n <= 20:
		return units[n]
	case n < 30:
		return "twenty-" + units[n-20]
	case n == 30:
		return "thirty"
	}
	return "thirty-" + units[n-30]
}

// walk is "a six-minute walk", "an eight-minute walk".
func walk(minutes int) string {
	article := "a"
	if minutes == 8 || minutes == 11 || minutes == 18 {
		article = "an"
	}
	return article + " " + inWords(minutes) + "-minute walk"
}

// describe writes two to four sentences that agree with the house's data.
func describe(r *rand.Rand, h *house) string {
	places := append([]string(nil), spots...)
	switch {
	case h.campus.northern():
		places = append(append(places, northSpots...), northSpots...)
	case h.campus.coastal():
		places = append(append(places, coastSpots...), coastSpots...)
	}
	if h.campus.hilly() {
		places = append(places, hillSpots...)
	}
	begun := openings
	if h.minutes == 0 {
		begun = openingsAnywhere
	}
	text := fill(pick(r, begun), h, "{spot2}", pick(r, turnings), "{spot}", pick(r, places),
		"{colour}", pick(r, words("green, blue, clay-red, yellow, white, black")), "{years}", inWords(3+r.IntN(22)),
		"{size}", pick(r, words("quiet, well-shaded, three-sided, family-run, freshly painted, breezy, tidy, busy, "+
			"homely, sunny")))
	wanted := 1 + r.IntN(2)
	if strings.Count(text, ".") > 1 {
		wanted = 1
	}
	for _, i := range r.Perm(len(h.amenities)) {
		if lines := features[h.amenities[i]]; lines != nil && wanted > 0 {
			text += " " + pick(r, lines)
			wanted--
		}
	}
	switch {
	case h.only != "both":
		text += " " + pick(r, closingsOnly[h.only])
	case h.category > 0 && r.IntN(3) > 0:
		text += " " + pick(r, closingsFor[h.category])
	default:
		text += " " + pick(r, closings)
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// gists are what the short description says of an amenity.
var gists = map[string]string{
	"Borehole water": "borehole water", "Standby generator": "a standby generator",
	"Solar lighting": "solar light on the stairs",
	"Prepaid meter":  "prepaid meters", "Wi-Fi": "Wi-Fi", "Study room": "a study room", "Laundry": "a laundry",
	"Kitchen":           "shared kitchens",
	"Shuttle to campus": "a shuttle to campus", "Security": "a watchman at the gate", "Gym": "a small gym",
	"Garden":  "a shaded garden",
	"Parking": "parking inside the wall", "Common room": "a common room", "Provision shop": "a shop at the door",
	"Prayer room": "a prayer room",
}

// summarise writes the one sentence of a card.
func summarise(r *rand.Rand, h *house) string {
	low, high := 6, 1
	for _, b := range h.beds {
		low, high = min(low, b.inRoom), max(high, b.inRoom)
	}
	size := "Rooms for " + inWords(low) + " to " + inWords(high)
	switch {
	case low == 1 && high == 1:
		size = "Single rooms"
	case low == high:
		size = "Rooms for " + inWords(low)
	case high-low == 1:
		size = "Rooms for " + inWords(low) + " or " + inWords(high)
	}
	var have []string
	for _, i := range r.Perm(len(h.amenities)) {
		if gist := gists[h.amenities[i]]; gist != "" && len(have) < 2 {
			have = append(have, gist)
		}
	}
	who := map[string]string{"female": " for women", "male": " for men", "both": ""}[h.only]
	patterns := []string{
		size + who + " in {area}, {minutes} minutes on foot from {short}",
		size + who + ", {walk} from the {short} gate",
		"In {area}, near {short}: " + strings.ToLower(size[:1]) + size[1:] + who,
		size + who + " in {area} for {short} students",
	}
	if h.minutes == 0 {
		patterns[0], patterns[1] = size+who+" in {area}, for students of {short}", size+who+", in {area} near {short}"
	}
	return fill(pick(r, patterns), h) + ", with " + strings.Join(have, " and ") + "."
}

// fill puts the house's facts, and more pairs of slot and words, into a sentence.
func fill(sentence string, h *house, more ...string) string {
	pairs := append([]string{"{name}", h.name, "{area}", h.area, "{short}", h.campus.short,
		"{walk}", walk(h.minutes), "{minutes}", inWords(h.minutes)}, more...)
	return strings.NewReplacer(pairs...).Replace(sentence)
}

// address is where the house stands, with the town, or the region where the town is the area.
func (h *house) address() string {
	if h.area == h.campus.town {
		return fmt.Sprintf("%s, %s Region", h.area, h.campus.region)
	}
	return h.area + ", " + h.campus.town
}
