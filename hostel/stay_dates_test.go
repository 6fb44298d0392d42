package hostel

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

func date(t *testing.T, text string) time.Time {
	t.Helper()
	if text == "" {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return day
}

func TestTheTimeUntilCheckoutIsRoundedUpToHalfMonths(t *testing.T) {
	for _, row := range []struct {
		from, until string
		want        HalfMonths
	}{
		{"2027-01-01", "2027-08-31", 16},
		{"2026-12-31", "2027-08-31", 16},
		{"2026-12-30", "2027-08-31", 17},
		{"2027-01-15", "2027-08-31", 16},
		{"2027-01-16", "2027-08-31", 15},
		{"2027-02-01", "2027-08-31", 14},
		{"2027-03-01", "2027-03-31", 2},
		{"2027-02-28", "2027-03-31", 2},
		{"2028-02-28", "2028-03-31", 3}, // 29 days in February
		{"2027-03-31", "2027-03-31", 2},
		{"2027-04-01", "2027-03-31", 2},
		{"2020-01-01", "2027-03-31", MaxStay},
		{"", "2027-03-31", 0},
		{"2027-03-31", "", 0},
	} {
		d := StayDates{date(t, row.from), date(t, row.until)}
		if got := d.Left(); got != row.want {
			t.Errorf("from %s until %s are %v months, want %v", row.from, row.until, got, row.want)
		}
	}
}

func TestAStayWithoutCheckoutEndsAfterItsMonths(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 1))
	for range 10_000 {
		stay := HalfMonths(2 + r.IntN(int(MaxStay)-1))
		d := StayDates{From: time.Date(2026, 1, 1+r.IntN(3000), 0, 0, 0, 0, time.UTC)}
		last := d.Last(stay)
		// Half a month has 15 days, so 11½ months may be 12 when they are counted back. They are never fewer.
		if left := (StayDates{d.From, last}).Left(); left != stay && left != stay+stay%2 {
			t.Fatalf("%v months from %s until %s are %v months", stay, Date(d.From), Date(last), left)
		}
	}
	for stay, want := range map[HalfMonths]string{16: "2027-08-31", 17: "2027-09-15", 2: "2027-01-31", 0: ""} {
		d := StayDates{From: date(t, "2027-01-01")}
		if last := d.Last(stay); !last.Equal(date(t, want)) {
			t.Errorf("%v months from 1 January end on %v, want %s", stay, last, want)
		}
	}
}

func TestTheDatesOfAStay(t *testing.T) {
	for _, row := range []struct{ moveIn, checkout, from, until string }{
		{"", "", "2026-11-26", ""},
		{"2027-01-10", "2027-08-31", "2027-01-10", "2027-08-31"},
		{"2026-09-01", "2027-05-31", "2026-11-26", "2027-05-31"},
		{"2026-11-26", "2026-11-26", "2026-11-26", "2026-11-26"},
		{"", "2026-11-25", "2026-11-26", ""},
		{"2027-09-01", "2027-08-31", "2027-09-01", ""}, // the checkout date of the year before
	} {
		h := &Hostel{MoveIn: date(t, row.moveIn), Checkout: date(t, row.checkout)}
		got := h.StayDates(time.Date(2026, 11, 26, 23, 59, 0, 0, time.UTC))
		if want := (StayDates{date(t, row.from), date(t, row.until)}); got != want {
			t.Errorf("%+v: %v", row, got)
		}
	}
}

func TestALateStudentPaysForTheRest(t *testing.T) {
	const late = "Moving in late: the hostel asks for the rest of the stay, "
	for _, row := range []struct {
		name  string
		terms LateTerms
		from  string
		stay  HalfMonths
		total Pesewas
		words string
	}{
		{"in time", LateRest, "2027-01-10", 16, 8*410_00 + 2*50_00 + 30_00, ""},
		{"a few days late", LateRest, "2027-01-14", 16, 8*410_00 + 2*50_00 + 30_00, ""},
		{"in the first semester", LateRest, "2027-03-01", 13, 6*410_00 + 205_00 + 2*50_00 + 30_00,
			late + "6½ months instead of 8 months."},
		{"on its last day", LateRest, "2027-05-09", 9, 4*410_00 + 205_00 + 2*50_00 + 30_00,
			late + "4½ months instead of 8 months."},
		{"in the second semester", LateRest, "2027-05-10", 8, 4*410_00 + 50_00 + 30_00,
			late + "4 months instead of 8 months."},
		{"in the last week", LateRest, "2027-09-05", 2, 410_00 + 50_00 + 30_00, late + "1 month instead of 8 months."},
		{"without such terms", "", "2027-05-10", 16, 8*410_00 + 2*50_00 + 30_00,
			"Moving in late: about 4 months are left until checkout. The hostel asks for all 8 months."},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := &Hostel{Stay: 16, Rest: RestMonthly, LateArrival: row.terms, Rooms: []Room{{Price: 400_00,
				Charges: []ExtraCharge{{Name: "Hall dues", Amount: 50_00, Per: PerSemester},
					{Name: "Cleaning", Amount: 10_00, Per: PerMonth}, {Name: "Form", Amount: 30_00, Per: PerStay}}}}}
			d := StayDates{date(t, row.from), date(t, "2027-09-10")}
			terms := h.CostTermsFor(&h.Rooms[0], d)
			c, _ := terms.Cost(400_00)
			if terms.Stay != row.stay || c.Total != row.total || c.Now != 400_00 || terms.LateInWords(d) != row.words {
				t.Errorf("%v months for %v, now %v: %q", terms.Stay, c.Total, c.Now, terms.LateInWords(d))
			}
			if full, _ := h.Cost(&h.Rooms[0]); full.Stay != 16 || full.Total != 8*410_00+2*50_00+30_00 {
				t.Errorf("lists show %v months for %v", full.Stay, full.Total)
			}
		})
	}
}

// Most of the students move in late, and most of the hostels let them pay for the rest alone.
func TestTheTotalOfALateStayIsTheSumOfItsPartsAndOfItsDues(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 2))
	shorter, oneSemester := 0, 0
	for n := range 10_000 {
		h, room := randomOffer(r)
		now := time.Date(2026, 11, r.IntN(400), r.IntN(24), 0, 0, 0, time.UTC)
		h.LateArrival = []LateTerms{"", LateRest, LateRest}[r.IntN(3)]
		h.MoveIn, h.Checkout = dayOf(now).AddDate(0, 0, r.IntN(300)-200), dayOf(now).AddDate(0, 0, r.IntN(700))
		b := Booking{State: Held, Price: room.Price, Dates: h.StayDates(now), HeldAt: now}
		b.Terms = h.CostTermsFor(room, b.Dates)
		c, known := b.Terms.Cost(b.Price)
		full, _ := h.Cost(room)
		parts, dues := Pesewas(0), Pesewas(0)
		for _, part := range c.Parts {
			parts += part.Sum
		}
		for _, due := range c.Dues(b.Dates, now) {
			if !due.Deposit {
				dues += due.Amount
			}
			reasons := Pesewas(0)
			for _, part := range due.Parts {
				reasons += part.Sum
			}
			if reasons != due.Amount && !due.ToEfie && !due.Deposit || due.Amount <= 0 {
				t.Fatalf("offer %d: %v is due for %v", n, due.Amount, reasons)
			}
			if !due.Day.IsZero() && due.Day.Before(b.Dates.From) {
				t.Fatalf("offer %d: a payment is due on %v, before the stay begins on %v", n, due.Day, b.Dates.From)
			}
		}
		if !known || c.Total != parts || c.Total != dues || c.Total > full.Total || c.Deposit > full.Deposit ||
			c.Now != room.Price || b.Terms.WorseThan(h.CostTerms(room).Mark(room.Price), room.Price) {
			t.Fatalf("offer %d: %+v, dues %+v; in time %+v", n, c, c.Dues(b.Dates, now), full)
		}
		if read := DecodeCostTerms(b.Terms.Encoded()); !reflect.DeepEqual(read, b.Terms) {
			t.Fatalf("offer %d: %+v is read as %+v", n, b.Terms, read)
		}
		b.Confirm(now.Add(time.Duration(r.IntN(26)) * time.Hour))
		if !b.DatesFit() || !b.EndsAt.After(b.ConfirmedAt) || b.Dates.Until.Before(b.Dates.From) {
			t.Fatalf("offer %d: the stay of %v months is %v, and the bed is free on %v", n, b.Terms.Stay, b.Dates, b.EndsAt)
		}
		if b.Terms.Full == 0 {
			continue
		}
		shorter++
		// A stay of 1½ months has a second semester of half a month, and a student pays for one month at least.
		ended := !monthsAfter(h.Checkout, (h.Stay+1)/2-h.Stay).After(b.Dates.From) && h.Stay > 3
		for _, part := range append(c.Parts, c.Returns...) {
			if part.Per == PerSemester && (part.Sum == part.Amount) != ended {
				t.Fatalf("offer %d: %v per semester is %v for %v of %v", n, part.Amount, part.Sum, b.Dates, h.Stay)
			}
		}
		if ended {
			oneSemester++
		}
	}
	if shorter < 2_000 || oneSemester < 500 {
		t.Errorf("only %d stays are shorter, %d of them in the second semester", shorter, oneSemester)
	}
}

func TestTheEndOfAStay(t *testing.T) {
	held := time.Date(2026, 11, 26, 23, 50, 0, 0, time.UTC)
	for _, row := range []struct {
		name             string
		moveIn, checkout string
		stay             HalfMonths
		paid             time.Time
		from, until      string
	}{
		{"until checkout", "", "2027-07-31", 16, held, "2026-11-26", "2027-07-31"},
		{"from move-in until checkout", "2027-01-10", "2027-07-31", 16, held, "2027-01-10", "2027-07-31"},
		{"from the confirmation", "", "", 16, held, "2026-11-26", "2027-07-25"},
		{"from the confirmation, after midnight", "", "", 16, held.Add(time.Hour), "2026-11-27", "2027-07-26"},
		{"from move-in", "2027-01-10", "", 17, held, "2027-01-10", "2027-09-24"},
		{"from the confirmation, after move-in", "2026-09-01", "", 16, held, "2026-11-26", "2027-07-25"},
		{"of an unknown length", "", "", 0, held, "2026-11-26", ""},
		{"paid after the checkout date", "", "2026-11-26", 2, held.Add(time.Hour), "2026-11-26", "2026-12-25"},
		{"paid after the checkout date, of an unknown length", "", "2026-11-26", 0, held.Add(time.Hour), "2026-11-26", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := &Hostel{MoveIn: date(t, row.moveIn), Checkout: date(t, row.checkout), Stay: row.stay}
			b := Booking{Terms: CostTerms{Stay: row.stay}, Dates: h.StayDates(held)}
			b.Confirm(row.paid)
			ends := row.paid.AddDate(0, 12, 0)
			if row.until != "" {
				ends = date(t, row.until).AddDate(0, 0, 1)
			}
			if want := (StayDates{date(t, row.from), date(t, row.until)}); b.Dates != want || !b.EndsAt.Equal(ends) ||
				!b.ConfirmedAt.Equal(row.paid) {
				t.Errorf("the stay is %v and the bed is free on %v, want %v and %v", b.Dates, b.EndsAt, want, ends)
			}
		})
	}
}

func TestTheMonthsOfALateStudentFitTheDates(t *testing.T) {
	d := StayDates{date(t, "2027-05-10"), date(t, "2027-09-10")}
	for terms, want := range map[[2]HalfMonths]bool{{8, 16}: true, {9, 16}: false, {7, 16}: false, {16, 0}: true} {
		if got := (Booking{Terms: CostTerms{Stay: terms[0], Full: terms[1]}, Dates: d}).DatesFit(); got != want {
			t.Errorf("%v of %v months: %v", terms[0], terms[1], got)
		}
	}
}
