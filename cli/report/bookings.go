package report

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
)

type BookingLine struct {
	Code  string `json:"code"`
	State string `json:"state"`
	place
	Student      string         `json:"student"`
	Email        string         `json:"email"`
	Price        hostel.Pesewas `json:"price_pesewas"`
	Reference    string         `json:"reference"`
	PaymentState string         `json:"payment_state"`
	Received     hostel.Pesewas `json:"received_pesewas"`
	HeldAt       output.Time    `json:"held_at"`
	ConfirmedAt  output.Time    `json:"confirmed_at"`
	EndsAt       output.Time    `json:"ends_at"`
}

func BookingList(c *catalogue.Snapshot, found []store.ListedBooking) output.List[BookingLine] {
	rows := make([]BookingLine, len(found))
	for i, f := range found {
		b := f.Booking
		rows[i] = BookingLine{
			Code: b.Code, State: string(b.State), place: PlaceOfBed(c, b), Student: f.Name, Email: f.Email, Price: b.Price,
			Reference: f.Reference, PaymentState: f.PaymentState, Received: f.Received,
			HeldAt: output.At(b.HeldAt), ConfirmedAt: output.At(b.ConfirmedAt), EndsAt: output.At(b.EndsAt),
		}
	}
	return output.List[BookingLine]{
		Rows: rows, Empty: "No booking matches.",
		Titles: []string{
			"CODE", "STATE", "HOSTEL", "ROOM", "STUDENT", "EMAIL", "PRICE", "REFERENCE", "PAYMENT", "RECEIVED", "HELD (UTC)",
		},
		Cells: func(b BookingLine) []string {
			return []string{
				b.Code, b.State, b.Hostel, b.Room, b.Student, output.OrDash(b.Email), b.Price.String(),
				output.OrDash(b.Reference), output.OrDash(b.PaymentState), b.Received.String(), output.Readable(b.HeldAt.Time),
			}
		},
	}
}

// ArrivalLine is a resident who moves in, as efie bookings arrivals prints it.
type ArrivalLine struct {
	From        string         `json:"from"` // the first day of the stay
	Until       string         `json:"until"`
	Name        string         `json:"name"`  // at the confirmation
	Phone       string         `json:"phone"` // digits with the country code
	Room        string         `json:"room"`
	Code        string         `json:"code"`
	Rest        string         `json:"rest"` // as people read it, "not known" without a length of the stay
	RestPesewas hostel.Pesewas `json:"rest_pesewas"`
	Deposit     hostel.Pesewas `json:"deposit_pesewas"`
}

func newArrivalLine(c *catalogue.Snapshot, f store.ListedBooking) ArrivalLine {
	b := f.Booking
	line := ArrivalLine{
		From: b.ConfirmedAt.Format(time.DateOnly), Name: cmp.Or(b.StudentName, f.Name), Phone: f.Phone,
		Room: PlaceOfBed(c, b).Room, Code: b.Code, Rest: "not known",
	}
	if !b.Dates.From.IsZero() {
		line.From = b.Dates.From.Format(time.DateOnly)
	}
	if !b.Dates.Until.IsZero() {
		line.Until = b.Dates.Until.Format(time.DateOnly)
	}
	if cost, known := b.Terms.Cost(b.Price); known {
		line.Rest, line.RestPesewas, line.Deposit = cost.Later.String(), cost.Later, cost.Deposit
	}
	return line
}

// ArrivalList returns the residents of confirmed bookings, by their first day and name.
func ArrivalList(c *catalogue.Snapshot, found []store.ListedBooking) output.List[ArrivalLine] {
	rows := make([]ArrivalLine, len(found))
	for i, f := range found {
		rows[i] = newArrivalLine(c, f)
	}
	slices.SortFunc(rows, func(a, b ArrivalLine) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Code, b.Code))
	})
	return output.List[ArrivalLine]{
		Rows: rows, Empty: "The hostel has no confirmed booking.",
		Titles: []string{"FROM", "UNTIL", "NAME", "PHONE", "ROOM", "CODE", "REST", "DEPOSIT"},
		Cells: func(a ArrivalLine) []string {
			return []string{
				a.From, output.OrDash(a.Until), a.Name, dialPhone(a.Phone), a.Room, a.Code, a.Rest, a.Deposit.String(),
			}
		},
	}
}

type EarningLine struct {
	Hostel    string         `json:"hostel"` // its slug
	Name      string         `json:"name"`
	Host      string         `json:"host"`
	Bookings  int            `json:"bookings"`
	Earned    hostel.Pesewas `json:"earned_pesewas"`
	GivenBack hostel.Pesewas `json:"given_back_pesewas"`
}

func EarningList(c *catalogue.Snapshot, earnings []store.Earning) output.List[EarningLine] {
	rows := make([]EarningLine, len(earnings))
	var sum EarningLine
	for i, e := range earnings {
		rows[i] = EarningLine{
			Hostel: e.HostelUUID, Name: "a removed hostel", Bookings: e.Bookings, Earned: e.Earned,
			GivenBack: e.Refunded,
		}
		if h, known := c.Find(e.HostelUUID); known {
			rows[i].Hostel, rows[i].Name, rows[i].Host = h.Slug, h.Name, h.Manager.Username
		}
		sum.Bookings, sum.Earned, sum.GivenBack = sum.Bookings+e.Bookings, sum.Earned+e.Earned, sum.GivenBack+e.Refunded
	}
	return output.List[EarningLine]{
		Rows: rows, Empty: "No hostel has a paid booking.",
		Titles: []string{"HOSTEL", "NAME", "HOST", "BOOKINGS", "EARNED", "REFUNDED"},
		Cells: func(e EarningLine) []string {
			return []string{
				e.Hostel, e.Name, output.OrDash(e.Host), strconv.Itoa(e.Bookings), e.Earned.String(), e.GivenBack.String(),
			}
		},
		Last: []string{"total", "", "", strconv.Itoa(sum.Bookings), sum.Earned.String(), sum.GivenBack.String()},
	}
}

type MonthLine struct {
	Month    string         `json:"month"`  // "2027-01"
	Hostel   string         `json:"hostel"` // its slug
	Name     string         `json:"name"`
	Received hostel.Pesewas `json:"received_pesewas"`
	Refunded hostel.Pesewas `json:"refunded_pesewas"`
}

func MonthList(c *catalogue.Snapshot, months []store.MonthlyMoney) output.List[MonthLine] {
	rows := make([]MonthLine, len(months))
	var received, refunded hostel.Pesewas
	for i, m := range months {
		rows[i] = MonthLine{m.Month, m.HostelUUID, "a removed hostel", m.Received, m.Refunded}
		if h, known := c.Find(m.HostelUUID); known {
			rows[i].Hostel, rows[i].Name = h.Slug, h.Name
		}
		received, refunded = received+m.Received, refunded+m.Refunded
	}
	return output.List[MonthLine]{
		Rows: rows, Empty: "No money has arrived yet.",
		Titles: []string{"MONTH", "HOSTEL", "NAME", "RECEIVED", "REFUNDED"},
		Cells: func(m MonthLine) []string {
			return []string{m.Month, m.Hostel, m.Name, m.Received.String(), m.Refunded.String()}
		},
		Last: []string{"total", "", "", received.String(), refunded.String()},
	}
}
