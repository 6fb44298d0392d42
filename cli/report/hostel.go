package report

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"efie/cli/output"
	"efie/hostel"
	"efie/store"
	"efie/store/transfer"
)

const (
	stateOpen    = "open"
	stateClosed  = "closed"
	stateRetired = "retired"
)

func hostelState(h *hostel.Hostel) string {
	switch {
	case h.Retired:
		return stateRetired
	case h.Available():
		return stateOpen
	}
	return stateClosed
}

type HostelLine struct {
	Hostel string         `json:"hostel"` // its slug
	Name   string         `json:"name"`
	Campus string         `json:"campus"`
	State  string         `json:"state"` // open, closed or retired
	Types  int            `json:"room_types"`
	Beds   int            `json:"beds"`
	Sold   int            `json:"sold"` // held or confirmed beds
	From   hostel.Pesewas `json:"from_pesewas"`
}

func NewHostelLine(h *hostel.Hostel, left map[string]int) HostelLine {
	p := HostelLine{
		Hostel: h.Slug, Name: h.Name, Campus: h.Campus.Name, State: hostelState(h), Types: len(h.Rooms),
		From: h.MinPrice,
	}
	for i := range h.Rooms {
		beds := h.Rooms[i].Beds()
		p.Beds += beds
		p.Sold += beds - left[h.Rooms[i].UUID]
	}
	return p
}

func HostelList(rows []HostelLine) output.List[HostelLine] {
	return output.List[HostelLine]{
		Rows: rows, Empty: "No hostel matches.",
		// The table has no names, because a slug contains most of the name.
		Titles: []string{"HOSTEL", "CAMPUS", "STATE", "ROOM TYPES", "BEDS", "SOLD", "FROM"},
		Cells: func(p HostelLine) []string {
			return []string{
				p.Hostel, hostel.ShortCampus(p.Campus), p.State, strconv.Itoa(p.Types), strconv.Itoa(p.Beds),
				strconv.Itoa(p.Sold), p.From.String(),
			}
		},
	}
}

type CampusLine struct {
	Name    string `json:"name"`
	Hostels int    `json:"hostels"` // with retired hostels
	Stored  bool   `json:"stored"`  // whether the campus is in the database
}

func CampusList(rows []CampusLine) output.List[CampusLine] {
	return output.List[CampusLine]{
		Rows: rows, Empty: "No campus matches.", Titles: []string{"CAMPUS", "HOSTELS"},
		Cells: func(p CampusLine) []string { return []string{p.Name, strconv.Itoa(p.Hostels)} },
	}
}

type HostelFile struct {
	HostelLine
	UUID     string      `json:"uuid"`
	ID       int64       `json:"id"`
	Host     string      `json:"host"`
	Email    string      `json:"host_email"`
	Checkout string      `json:"checkout"` // a day, or ""
	Bookings int         `json:"bookings"` // of all time
	Current  int         `json:"standing"` // held or confirmed bookings
	Added    output.Time `json:"added_at"`
	Changed  output.Time `json:"changed_at"`
	Rooms    []roomLine  `json:"rooms"`
}

type roomLine struct {
	UUID   string         `json:"uuid"`
	Label  string         `json:"label"`
	InRoom int            `json:"beds_in_room"`
	Rooms  int            `json:"rooms"`
	Others int            `json:"others"` // residents who did not book through Efie
	Beds   int            `json:"beds"`
	Sold   int            `json:"sold"`
	Open   bool           `json:"open"`
	Gender string         `json:"gender"`
	Price  hostel.Pesewas `json:"price_pesewas"`

	Total   *hostel.Pesewas `json:"total_pesewas"` // for the whole stay; null if not known
	Deposit *hostel.Pesewas `json:"deposit_pesewas"`
	Prices  []priceLine     `json:"prices"` // current and earlier prices, the newest first
}

type priceLine struct {
	Price hostel.Pesewas `json:"price_pesewas"`
	Since output.Time    `json:"since"`
	Until output.Time    `json:"until"`
}

// NewHostelFile returns the file of a hostel for efie hostels show. prices has the newest price of each room type
// first.
func NewHostelFile(
	h *hostel.Hostel, left map[string]int, has transfer.BookingCount, prices []store.RoomPrice,
) HostelFile {
	f := HostelFile{
		HostelLine: NewHostelLine(h, left), UUID: h.UUID, ID: h.ID, Host: h.Manager.Username, Email: h.Manager.Email,
		Bookings: has.Bookings, Current: has.Current, Added: output.At(h.Added), Changed: output.At(h.Changed),
		Rooms: []roomLine{},
	}
	if !h.Checkout.IsZero() {
		f.Checkout = h.Checkout.Format("2006-01-02")
	}
	for i := range h.Rooms {
		r := &h.Rooms[i]
		line := roomLine{
			UUID: r.UUID, Label: r.Label, InRoom: r.NumberInRoom, Rooms: r.NumberOfRooms, Others: r.CurrentOccupants,
			Beds: r.Beds(), Sold: r.Beds() - left[r.UUID], Open: r.Available, Gender: r.Gender.String(), Price: r.Price,
			Prices: []priceLine{},
		}
		if c, known := h.Cost(r); known {
			line.Total, line.Deposit = &c.Total, &c.Deposit
		}
		for _, p := range prices {
			if p.RoomUUID == r.UUID {
				line.Prices = append(line.Prices, priceLine{p.Price, output.At(p.Since), output.At(p.Until)})
			}
		}
		f.Rooms = append(f.Rooms, line)
	}
	return f
}

func (f HostelFile) Print(out io.Writer) error {
	fmt.Fprintf(out, "%s (%s) near %s is %s.\n", output.Clean(f.Name), f.Hostel, output.Clean(f.Campus), f.State)
	if err := output.Table(out, "  ", [][]string{
		{"host", f.hostText()}, {"checkout", output.OrDash(f.Checkout)},
		{"uuid", f.UUID}, {"id", strconv.FormatInt(f.ID, 10)},
		{"bookings", fmt.Sprintf("%d, of them held or confirmed: %d", f.Bookings, f.Current)},
		{"changed", output.Readable(f.Changed.Time)},
	}); err != nil {
		return err
	}
	lines := [][]string{{"ROOM TYPE", "PRICE", "TOTAL", "DEPOSIT", "FOR", "BEDS IN ROOM", "ROOMS", "OTHERS", "BEDS",
		"SOLD", "STATE", "UUID"}}
	prices := [][]string{{"ROOM TYPE", "BEDS IN ROOM", "PRICE", "SINCE", "UNTIL"}}
	for _, r := range f.Rooms {
		state := stateClosed
		if r.Open {
			state = stateOpen
		}
		lines = append(lines, []string{
			r.Label, r.Price.String(), amountOrDash(r.Total), amountOrDash(r.Deposit), r.Gender,
			strconv.Itoa(r.InRoom), strconv.Itoa(r.Rooms), strconv.Itoa(r.Others),
			strconv.Itoa(r.Beds), strconv.Itoa(r.Sold), state, r.UUID,
		})
		for _, p := range r.Prices {
			until := "today"
			if !p.Until.IsZero() {
				until = output.Readable(p.Until.Time)
			}
			prices = append(prices, []string{
				r.Label, strconv.Itoa(r.InRoom), p.Price.String(), output.Readable(p.Since.Time), until,
			})
		}
	}
	return output.Tables(out, lines, prices)
}

func (f HostelFile) hostText() string {
	switch {
	case f.Email == "":
		return cmp.Or(f.Host, "none")
	case f.Host == "":
		return f.Email
	}
	return fmt.Sprintf("%s <%s>", f.Host, f.Email)
}

// amountOrDash returns an amount as text, or a dash if it is not known.
func amountOrDash(p *hostel.Pesewas) string {
	if p == nil {
		return output.OrDash("")
	}
	return p.String()
}
