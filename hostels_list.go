package main

import (
	"os"
	"strconv"
	"strings"

	"efie/hostel"
)

type placesCommand struct {
	Text    string `arg:"" optional:"" help:"Part of a name, a slug or a campus; without it, all hostels."`
	Retired bool   `help:"Only those that are retired."`
	listing
}

// Run lists hostels.
func (c *placesCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		hostels, _, err := d.Hostels(r.ctx)
		if err != nil {
			return err
		}
		left, err := d.bedsLeft(r)
		if err != nil {
			return err
		}
		var listed, retired []placeLine
		for _, h := range hostels {
			switch {
			case !c.wants(h):
			case h.Retired:
				retired = append(retired, newPlaceLine(h, left))
			case !c.Retired:
				listed = append(listed, newPlaceLine(h, left))
			}
		}
		return placesSheet(append(append([]placeLine{}, listed...), retired...)).print(os.Stdout, c.format())
	})
}

func (c *placesCommand) wants(h *hostel.Hostel) bool {
	text := strings.ToLower(c.Text)
	return strings.Contains(strings.ToLower(h.Name), text) || strings.Contains(h.Slug, text) || strings.Contains(strings.ToLower(h.Campus.Name), text)
}

// bedsLeft are the free beds of every room type, by its uuid.
func (d *counter) bedsLeft(r *runner) (map[string]int, error) {
	vacancies, _, err := d.AvailabilitySince(r.ctx, 0)
	left := make(map[string]int, len(vacancies))
	for _, v := range vacancies {
		left[v.RoomUUID] = v.BedsLeft
	}
	return left, err
}

// What a hostel is, for an operator.
const (
	placeOpen    = "open"
	placeClosed  = "closed"
	placeRetired = "retired"
)

func placeState(h *hostel.Hostel) string {
	switch {
	case h.Retired:
		return placeRetired
	case h.Available():
		return placeOpen
	}
	return placeClosed
}

// placeLine is a hostel as hostels list has it.
type placeLine struct {
	Hostel string         `json:"hostel"` // its slug
	Name   string         `json:"name"`
	Campus string         `json:"campus"`
	State  string         `json:"state"` // open, closed or retired
	Types  int            `json:"room_types"`
	Beds   int            `json:"beds"`
	Sold   int            `json:"sold"` // of these: held or confirmed
	From   hostel.Pesewas `json:"from_pesewas"`
}

func newPlaceLine(h *hostel.Hostel, left map[string]int) placeLine {
	p := placeLine{Hostel: h.Slug, Name: h.Name, Campus: h.Campus.Name, State: placeState(h), Types: len(h.Rooms), From: h.MinPrice}
	for i := range h.Rooms {
		beds := h.Rooms[i].Beds()
		p.Beds += beds
		p.Sold += beds - left[h.Rooms[i].UUID]
	}
	return p
}

// placesSheet is the sheet of hostels list.
func placesSheet(rows []placeLine) sheet[placeLine] {
	fields := func(p placeLine) []string {
		return []string{p.Hostel, p.Name, p.Campus, p.State, strconv.Itoa(p.Types), strconv.Itoa(p.Beds), strconv.Itoa(p.Sold), pesewas(p.From)}
	}
	return sheet[placeLine]{
		rows: rows, empty: "No hostel fits.",
		titles: []string{"HOSTEL", "NAME", "CAMPUS", "STATE", "ROOM TYPES", "BEDS", "SOLD", "FROM"},
		cells:  func(p placeLine) []string { return append(fields(p)[:7], p.From.String()) },
		names:  []string{"hostel", "name", "campus", "state", "room_types", "beds", "sold", "from_pesewas"}, fields: fields,
	}
}
