package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"efie/hostel"
)

// landmarks stand near a house. The phone numbers next to them begin with three zeros, as no real number does.
var landmarks = words("Opposite the filling station, Behind the Methodist church, Next to the pharmacy, " +
	"After the second speed ramp, By the big water tank, Across from the lorry station, Behind the basic school, " +
	"Next to the blue kiosk at the junction, Two houses after the mosque, Above the provision store")

// write sets the hostels out as a JSON array, a block for each, in loose shapes; count says how often each shape came.
func write(houses []*house) (file []byte, count map[string]int) {
	count = map[string]int{}
	blocks := make([]string, len(houses))
	for i, h := range houses {
		blocks[i] = loose{dice(2, h.number), count}.hostel(h)
	}
	return []byte("[\n" + strings.Join(blocks, ",\n") + "\n]\n"), count
}

func (l loose) hostel(h *house) string {
	own := []field{{"id", fmt.Sprint(h.number)}}
	put := func(name, value string) { own = append(own, field{name, value}) }
	if !l.chance(2) {
		put("uuid", text(h.uuid))
	} else {
		l.tally("uuid", "missing")
	}
	if !l.chance(7) {
		put("slug", text(h.slug))
	} else {
		l.tally("slug", "missing")
	}
	put("name", text(h.name))
	put("short_description", text(h.short))
	put("description", text(h.description))
	put("campus", fmt.Sprintf(`{"id": %d, "campus": %s}`, h.campus.id, text(h.campus.label())))
	switch {
	case h.category > 0:
		put("category", fmt.Sprint(h.category))
	case l.chance(50):
		put("category", "null")
	}
	l.standing(h, put)
	if h.rating > 0 {
		stars := fmt.Sprintf("%d.%d", h.rating/10, h.rating%10)
		name, shape := "rating", "number"
		if l.chance(40) {
			name = "ratings"
		}
		if l.chance(30) {
			stars, shape = text(stars), "text"
		}
		put(name, stars)
		l.tally(name, shape)
	}
	put("image", l.images("image", h.pictures))
	if !l.chance(8) {
		put("gender_type", text(map[string]string{"male": "Male", "female": "Female", "both": "Mixed"}[h.only]))
	}
	if h.only == "both" && len(h.name)%3 == 0 {
		put("sharing", text("single-sex"))
	}
	if h.checkout != "" {
		put("checkout", text(h.checkout))
	} else if l.chance(50) {
		put("checkout", "null")
	}
	if h.host != "" {
		put("manager", fmt.Sprintf(`{"user": {"username": %s, "email": %s}}`, text(h.host),
			text("host@"+hostel.Slugify(h.name)+".example")))
	} else if l.chance(50) {
		put("manager", "null")
	}
	if !l.chance(10) {
		low, high := h.beds[0].price, h.beds[len(h.beds)-1].price
		put("min_price", fmt.Sprint(low))
		put("max_price", fmt.Sprint(high))
	}
	switch roll := l.IntN(100); {
	case roll < 60:
		put("address", text(h.address()))
	default:
		put("location", text(h.address()))
	}
	if near := dice(6, h.number); near.IntN(100) < 60 {
		put("landmark", text(pick(near, landmarks)))
		if h.host != "" {
			put("host_phone", text(fmt.Sprintf("020 000 %04d", h.number)))
		}
	}
	if h.point.Known() {
		put("latitude", fmt.Sprint(h.point.Latitude))
		put("longitude", fmt.Sprint(h.point.Longitude))
	}
	if h.private {
		put("private_house", "true")
	}
	paid := loose{dice(8, h.number), l.count}
	paid.terms(h.terms, put)
	put("additional_details", l.list("additional_details", h.amenities))
	put("room_details", l.rooms(h.beds, paid))
	return " " + object(own, ",\n  ")
}

// standing reports whether the hostel takes bookings: by its status, by a flag, or by both.
func (l loose) standing(h *house, put func(name, value string)) {
	status, open := "Available", true
	if !h.available {
		switch l.IntN(3) {
		case 0:
			status = "Unavailable"
		case 1:
			open = false
		default:
			status, open = "Unavailable", false
		}
	}
	put("status", text(status))
	if !open || !l.chance(10) {
		put("is_available", l.truth("is_available", open))
	}
}

// rooms writes the room types as a list, a line for each, or as JSON text.
func (l loose) rooms(beds []bed, paid loose) string {
	lines := make([]string, len(beds))
	for i, b := range beds {
		lines[i] = l.room(b, paid)
	}
	if l.chance(20) {
		l.tally("room_details", "JSON text")
		var small bytes.Buffer
		if err := json.Compact(&small, []byte("["+strings.Join(lines, ",")+"]")); err != nil {
			panic(err) // the lines are ours
		}
		return text(small.String())
	}
	l.tally("room_details", "list")
	return "[\n   " + strings.Join(lines, ",\n   ") + "]"
}

func (l loose) room(b bed, paid loose) string {
	fields := []field{
		{"uuid", text(b.uuid)}, {"number_in_room", fmt.Sprint(b.inRoom)}, {"price", l.price("price", b.price)},
		{"gender", genders(b.gender)}, {"room_label", ""}, {"amenities", l.list("room amenities", b.amenities)},
		{"room_image", l.images("room_image", b.pictures)}, {"room_available", l.truth("room_available", b.open)},
		{"number_of_rooms", fmt.Sprint(b.rooms)}, {"current_occupants", fmt.Sprint(b.taken)},
		{"charges", paid.charges(b.charges)},
	}
	if b.open && paid.chance(65) {
		fields[7].value = "" // a room type is open unless a file says otherwise
		paid.tally("room_available", "missing")
	}
	if b.label != "" {
		fields[4].value = text(b.label)
	}
	return object(fields, ", ")
}

// earlier are the shapes of a memory of prices: what a bed cost, in percent of today's price, until so many days ago.
var earlier = [][]struct{ percent, until int }{
	{{90, 9}}, {{94, 160}}, {{108, 45}}, {{88, 21}}, {{85, 400}, {93, 35}}, {{112, 220}, {92, 14}},
}

// writeEarlier writes what beds of some hostels cost before: a line for each price, until how many days ago it was.
func writeEarlier(houses []*house) []byte {
	var file bytes.Buffer
	file.WriteString("room_uuid,price,until_days_ago\n")
	for _, h := range houses {
		if h.number%23 != 1 {
			continue
		}
		b := h.beds[0]
		for _, was := range earlier[h.number/23%len(earlier)] {
			fmt.Fprintf(&file, "%s,%d,%d\n", b.uuid, b.price*was.percent/100/10*10, was.until)
		}
	}
	return file.Bytes()
}
