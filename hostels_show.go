package main

import (
	"fmt"
	"io"
	"os"
	"strconv"

	"efie/hostel"
	"efie/store/transfer"
)

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

// placeFile is a hostel as hostels show has it.
type placeFile struct {
	placeLine
	UUID     string     `json:"uuid"`
	ID       int64      `json:"id"`
	Host     string     `json:"host"`
	Email    string     `json:"host_email"`
	Checkout string     `json:"checkout"` // a day, "" for none
	Bookings int        `json:"bookings"` // of all time
	Standing int        `json:"standing"` // of these: held or confirmed
	Added    moment     `json:"added_at"`
	Changed  moment     `json:"changed_at"`
	Rooms    []roomLine `json:"rooms"`
}

// roomLine is a room type of it.
type roomLine struct {
	UUID   string         `json:"uuid"`
	Label  string         `json:"label"`
	InRoom int            `json:"beds_in_room"`
	Rooms  int            `json:"rooms"`
	Others int            `json:"others"` // who live there without having booked through Efie
	Beds   int            `json:"beds"`
	Sold   int            `json:"sold"`
	Open   bool           `json:"open"`
	Gender string         `json:"gender"`
	Price  hostel.Pesewas `json:"price_pesewas"`
}

func newPlaceFile(h *hostel.Hostel, left map[string]int, has transfer.HasBookings) placeFile {
	f := placeFile{
		placeLine: newPlaceLine(h, left), UUID: h.UUID, ID: h.ID, Host: h.Manager.Username, Email: h.Manager.Email,
		Bookings: has.Bookings, Standing: has.Standing, Added: moment{h.Added}, Changed: moment{h.Changed}, Rooms: []roomLine{},
	}
	if !h.Checkout.IsZero() {
		f.Checkout = h.Checkout.Format("2006-01-02")
	}
	for i := range h.Rooms {
		r := &h.Rooms[i]
		f.Rooms = append(f.Rooms, roomLine{
			UUID: r.UUID, Label: r.Label, InRoom: r.NumberInRoom, Rooms: r.NumberOfRooms, Others: r.CurrentOccupants,
			Beds: r.Beds(), Sold: r.Beds() - left[r.UUID], Open: r.Available, Gender: r.Gender.String(), Price: r.Price,
		})
	}
	return f
}

func (f placeFile) print(out io.Writer) error {
	fmt.Fprintf(out, "%s (%s) near %s is %s.\n", clean(f.Name), f.Hostel, clean(f.Campus), f.State)
	if err := printTable(out, "  ", [][]string{
		{"host", dash(f.Host + " <" + f.Email + ">")}, {"checkout", dash(f.Checkout)}, {"uuid", f.UUID}, {"id", strconv.FormatInt(f.ID, 10)},
		{"bookings", fmt.Sprintf("%d, of them held or confirmed: %d", f.Bookings, f.Standing)}, {"changed", readable(f.Changed.Time)},
	}); err != nil {
		return err
	}
	lines := [][]string{{"ROOM TYPE", "UUID", "PRICE", "FOR", "BEDS IN ROOM", "ROOMS", "OTHERS", "BEDS", "SOLD", "STATE"}}
	for _, r := range f.Rooms {
		state := placeClosed
		if r.Open {
			state = placeOpen
		}
		lines = append(lines, []string{r.Label, r.UUID, r.Price.String(), r.Gender, strconv.Itoa(r.InRoom), strconv.Itoa(r.Rooms),
			strconv.Itoa(r.Others), strconv.Itoa(r.Beds), strconv.Itoa(r.Sold), state})
	}
	return printTable(out, "", lines)
}
