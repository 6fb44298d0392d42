package hostel

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"efie/test/must"
)

// randomOffer returns a hostel with a known stay, and its only room type.
func randomOffer(r *rand.Rand) (*Hostel, *Room) {
	terms := []RestTerms{"", RestMonthly, RestBySemester, RestBeforeArrival}
	utility := func() Utility {
		switch r.IntN(3) {
		case 0:
			return Utility{Terms: AllUtilityTerms[r.IntN(len(AllUtilityTerms))]}
		case 1:
			return Utility{Terms: UtilityPerStudent, Amount: Pesewas(1 + r.IntN(200_00))}
		}
		return Utility{}
	}
	room := Room{Price: Pesewas(1 + r.IntN(3_000_00))}
	for range r.IntN(6) {
		room.Charges = append(room.Charges, ExtraCharge{
			Name: "Charge", Amount: Pesewas(1 + r.IntN(1_000_00)), Per: Periods[r.IntN(len(Periods))],
			Refundable: r.IntN(4) == 0,
		})
	}
	h := &Hostel{
		Stay: HalfMonths(2 + r.IntN(47)), Rest: terms[r.IntN(len(terms))], Water: utility(), Electricity: utility(),
		Rooms: []Room{room},
	}
	if r.IntN(3) == 0 {
		h.Rooms[0].StayPrice = Pesewas(100_00 + r.IntN(20_000_00))
		h.Reprice()
	}
	return h, &h.Rooms[0]
}

func TestTheTotalIsTheSumOfItsPartsAndOfItsDues(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 1))
	for n := range 10_000 {
		h, room := randomOffer(r)
		c, known := h.Cost(room)
		if !known {
			t.Fatalf("offer %d has no cost", n)
		}
		parts, returns := Pesewas(0), Pesewas(0)
		for _, part := range c.Parts {
			parts += part.Sum
		}
		for _, part := range c.Returns {
			returns += part.Sum
		}
		now := time.Date(2027, 12, r.IntN(400), 0, 0, 0, 0, time.UTC)
		var leave time.Time
		if r.IntN(3) > 0 {
			leave = now.AddDate(0, 0, r.IntN(500))
		}
		var toEfie, toHostel, deposit Pesewas
		last := now
		for i, due := range c.Dues(StayDates{Until: leave}, now) {
			switch {
			case due.Amount <= 0:
				t.Fatalf("offer %d: due %d is %v", n, i, due.Amount)
			case due.ToEfie:
				toEfie += due.Amount
			case due.Deposit:
				deposit += due.Amount
			default:
				toHostel += due.Amount
			}
			if due.Day.IsZero() {
				continue
			}
			if due.Day.Before(last) || leave.IsZero() || !due.Day.Before(leave) {
				t.Fatalf("offer %d: due %d is on %v, after one on %v, and the stay ends on %v", n, i, due.Day, last, leave)
			}
			last = due.Day
		}
		if c.Total != parts || c.Deposit != returns || c.Total != c.Now+c.Later || c.Now != room.Price ||
			toEfie != c.Now || toHostel != c.Later || deposit != c.Deposit {
			t.Fatalf("offer %d: %+v, dues %+v", n, c, c.Dues(StayDates{Until: leave}, now))
		}
		if exact := c.Total * 2; c.Monthly()*Pesewas(c.Stay)-exact > Pesewas(c.Stay)/2 ||
			exact-c.Monthly()*Pesewas(c.Stay) > Pesewas(c.Stay)/2 {
			t.Fatalf("offer %d: %v for %v months is %v per month", n, c.Total, c.Stay, c.Monthly())
		}
	}
}

func TestTheCostOfAStayIsComputedExactly(t *testing.T) {
	h := &Hostel{
		Stay: 17, Rest: RestMonthly, Water: Utility{Terms: UtilityIncluded},
		Electricity: Utility{UtilityPerStudent, 20_01},
		Rooms: []Room{{Price: 450_01, Charges: []ExtraCharge{
			{Name: "Union dues", Amount: 30_00, Per: PerSemester},
			{Name: "Cleaning", Amount: 100_00, Per: PerStay},
			{Name: "Caution", Amount: 200_00, Per: PerStay, Refundable: true},
		}}},
	}
	c, _ := h.Cost(&h.Rooms[0])
	want := map[string]Pesewas{
		RentName: 3825_09, "Electricity": 170_09, "Union dues": 60_00, "Cleaning": 100_00, // 8.5 times, rounded up
	}
	for _, part := range c.Parts {
		must.Equal(t, part.Name, part.Sum, want[part.Name])
	}
	if len(c.Parts) != len(want) || c.Total != 4155_18 || c.Later != 4155_18-450_01 || c.Deposit != 200_00 ||
		c.Monthly() != 488_84 {
		t.Errorf("the cost is %+v, %v per month", c, c.Monthly())
	}
}

func TestAnUnknownStayHasNoCost(t *testing.T) {
	dues := []ExtraCharge{{Name: "Dues", Amount: 1, Per: PerStay}}
	h := &Hostel{Rest: RestMonthly, Rooms: []Room{{Price: 450_00, Charges: dues}}}
	if c, known := h.Cost(&h.Rooms[0]); known {
		t.Errorf("a stay that is not stated costs %+v", c)
	}
}

func TestWhenTheRestIsDue(t *testing.T) {
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		must.Do(t, err)
		return at
	}
	offer := func(stay HalfMonths, rest RestTerms) Cost {
		h := &Hostel{Stay: stay, Rest: rest, Rooms: []Room{{Price: 400_00, Charges: []ExtraCharge{
			{Name: "Dues", Amount: 50_00, Per: PerSemester}, {Name: "Cleaning", Amount: 10_00, Per: PerMonth},
		}}}}
		c, _ := h.Cost(&h.Rooms[0])
		return c
	}
	for _, row := range []struct {
		name       string
		cost       Cost
		leave, now string
		want       []string // amounts in GH₵, with the day
	}{
		{"monthly, in a leap year, from the end of a month", offer(8, RestMonthly), "2028-05-31", "2027-12-01",
			[]string{"GH₵ 400", "GH₵ 60", "GH₵ 410 2028-02-29", "GH₵ 460 2028-03-31", "GH₵ 410 2028-04-30"}},
		{"monthly, in another year", offer(8, RestMonthly), "2027-05-31", "2026-12-01",
			[]string{"GH₵ 400", "GH₵ 60", "GH₵ 410 2027-02-28", "GH₵ 460 2027-03-31", "GH₵ 410 2027-04-30"}},
		{"monthly, with half a month", offer(5, RestMonthly), "2027-05-31", "2026-12-01",
			[]string{"GH₵ 400", "GH₵ 60", "GH₵ 460 2027-04-15", "GH₵ 205 2027-05-16"}},
		{"by semester", offer(16, RestBySemester), "2027-08-31", "2026-12-01",
			[]string{"GH₵ 400", "GH₵ 1,290", "GH₵ 1,690 2027-04-30"}},
		{"before arrival", offer(16, RestBeforeArrival), "2027-08-31", "2026-12-01", []string{"GH₵ 400", "GH₵ 2,980"}},
		{"unknown", offer(16, ""), "2027-08-31", "2026-12-01", []string{"GH₵ 400", "GH₵ 2,980"}},
		{"monthly, after the begin of the stay", offer(8, RestMonthly), "2027-05-31", "2027-03-15",
			[]string{"GH₵ 400", "GH₵ 470", "GH₵ 460 2027-03-31", "GH₵ 410 2027-04-30"}},
		{"by semester, in the second semester", offer(16, RestBySemester), "2027-08-31", "2027-06-01",
			[]string{"GH₵ 400", "GH₵ 2,980"}},
		{"monthly, with an unknown end", offer(4, RestMonthly), "", "2027-06-01",
			[]string{"GH₵ 400", "GH₵ 60", "GH₵ 460"}},
		{"one month alone", offer(2, RestMonthly), "", "2027-06-01", []string{"GH₵ 400", "GH₵ 110"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var leave time.Time
			if row.leave != "" {
				leave = day(row.leave)
			}
			var got []string
			for _, due := range row.cost.Dues(StayDates{Until: leave}, day(row.now)) {
				text := due.Amount.String()
				if !due.Day.IsZero() {
					text += " " + due.Day.Format(time.DateOnly)
				}
				got = append(got, text)
			}
			if len(got) != len(row.want) {
				t.Fatalf("the dues are %q, want %q", got, row.want)
			}
			for i := range got {
				if got[i] != row.want[i] {
					t.Errorf("the dues are %q, want %q", got, row.want)
				}
			}
		})
	}
}

func TestMoreThanSixMonthsOfRentAtOnceIsAboveTheRentAct(t *testing.T) {
	for _, row := range []struct {
		stay HalfMonths
		rest RestTerms
		want bool
	}{
		{14, RestBeforeArrival, false}, // seven months; the first is paid to book
		{15, RestBeforeArrival, true},
		{16, RestBeforeArrival, true},
		{48, RestMonthly, false},
		{16, RestBySemester, false},
		{24, RestBySemester, false},
		{26, RestBySemester, true},
		{16, "", false}, // unknown terms prove nothing
		{0, RestBeforeArrival, false},
		{0, RestMonthly, false},
		{2, RestBySemester, false},
	} {
		must.Equal(t, fmt.Sprintf("%v, %q", row.stay.InWords(), row.rest),
			(CostTerms{Stay: row.stay, Rest: row.rest}).AsksAboveRentAct(), row.want)
	}
}

func TestLengthsInWords(t *testing.T) {
	for length, want := range map[HalfMonths][2]string{
		2: {"1", "1 month"}, 3: {"1.5", "1½ months"}, 16: {"8", "8 months"}, 17: {"8.5", "8½ months"},
	} {
		must.Equal(t, fmt.Sprint("halves: ", int(length)), [2]string{length.String(), length.InWords()}, want)
	}
}

func TestTheMonthlyCostMatchesTheWholeCost(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 7))
	for n := range 10_000 {
		h, room := randomOffer(r)
		if c, _ := h.Cost(room); h.Monthly(room) != c.Monthly() {
			t.Fatalf("offer %d costs %d per month, want %d", n, h.Monthly(room), c.Monthly())
		}
		if h.Stay = 0; h.Monthly(room) != room.Price {
			t.Fatalf("offer %d with an unknown stay costs %d per month, want %d", n, h.Monthly(room), room.Price)
		}
	}
}

// TestTheTotalIsTheRentThatTheHostStates: a year's price need not be divisible by the months.
func TestTheTotalIsTheRentThatTheHostStates(t *testing.T) {
	for _, row := range []struct {
		year        Pesewas
		stay        HalfMonths
		month, late Pesewas // late: the rent of a student who pays for 3½ months less
	}{
		{5_000_00, 24, 416_67, 3_541_67},
		{4_500_01, 16, 562_50, 2_531_26},
		{3_333_33, 17, 392_16, 1_960_78},
		{1, 2, 1, 0},
	} {
		h := &Hostel{Stay: row.stay, Rest: RestMonthly, Rooms: []Room{{StayPrice: row.year}}}
		h.Reprice()
		terms := h.CostTerms(&h.Rooms[0])
		c, _ := terms.Cost(h.Rooms[0].Price)
		if c.Now != row.month || c.Total != row.year || c.Parts[0].Sum != row.year || h.MinPrice != row.month {
			t.Errorf("%v for %v: %v now, %v in all, from %v", row.year, row.stay, c.Now, c.Total, h.MinPrice)
		}
		sum := Pesewas(0)
		for _, due := range c.Dues(StayDates{}, time.Time{}) {
			sum += due.Amount
		}
		must.Equal(t, "the payments", sum, row.year)
		if row.late > 0 {
			terms.Stay, terms.Full = row.stay-7, row.stay
			c, _ := terms.Cost(h.Rooms[0].Price)
			must.Equal(t, "the rent of a late student", c.Total, row.late)
		}
		h.Stay = 0
		h.Reprice()
		must.Equal(t, "the rent of a stay without months", h.Rooms[0].StayPrice, 0)
	}
}
