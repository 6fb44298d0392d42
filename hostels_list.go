package main

import (
	"os"
	"strings"

	"efie/hostel"
	"efie/store/transfer"
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

type placeCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
	telling
}

// Run shows a hostel.
func (c *placeCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		h, err := d.called(c.Slug)
		if err != nil {
			return err
		}
		left, err := d.bedsLeft(r)
		if err != nil {
			return err
		}
		has, err := transfer.BookingsAbout(r.ctx, d.Store, h.UUID)
		if err != nil {
			return err
		}
		file := newPlaceFile(h, left, has)
		if c.json() {
			return printJSON(os.Stdout, file)
		}
		return file.print(os.Stdout)
	})
}
