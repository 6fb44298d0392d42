package hostel_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

func planText(p hostel.PaymentPlan) []string {
	var list []string
	for _, line := range p.Lines {
		text := line.Amount + " " + line.What + ", " + line.When
		if line.For != "" {
			text += ". " + line.For
		}
		list = append(list, text)
	}
	return append(list, p.Total, p.Deposit)
}

func TestAPlanHasTheDaysOfItsPayments(t *testing.T) {
	from, until := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)
	days := func(t hostel.CostTerms, dates hostel.StayDates) (text string) {
		for _, line := range t.Plan(400_00, dates, from.AddDate(0, 0, -9), true).Lines[1:] {
			text += line.Day.Format("2006-01-02 ")
		}
		return text
	}
	monthly := hostel.CostTerms{Stay: 8, Rest: hostel.RestMonthly,
		Charges: []hostel.ExtraCharge{{Name: "Hall dues", Amount: 50_00, Per: hostel.PerSemester}}}
	must.Equal(t, "the days", days(monthly, hostel.StayDates{From: from, Until: until}),
		"2026-12-01 2026-12-31 2027-01-31 2027-02-28 ")
	must.Equal(t, "the days of an unknown stay", days(monthly, hostel.StayDates{}), strings.Repeat("0001-01-01 ", 4))
	must.Equal(t, "the day of unknown terms", days(hostel.CostTerms{Stay: 8}, hostel.StayDates{From: from}),
		"0001-01-01 ")
}

func TestAPlanExplainsEachPayment(t *testing.T) {
	dues := hostel.ExtraCharge{Name: "Hall dues", Amount: 50_00, Per: hostel.PerSemester}
	cleaning := hostel.ExtraCharge{Name: "Cleaning", Amount: 10_00, Per: hostel.PerMonth}
	deposit := hostel.ExtraCharge{Name: "Caution", Amount: 40_00, Per: hostel.PerStay, Refundable: true}
	day, leave := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC), time.Date(2027, 5, 31, 0, 0, 0, 0, time.UTC)
	const now, first = "GH₵ 400 first month, to Efie, now", "GH₵ 400 first month, paid to Efie, 1 December 2026"
	for _, row := range []struct {
		name  string
		terms hostel.CostTerms
		day   time.Time
		leave time.Time
		paid  bool
		want  []string
	}{
		{"monthly, with charges per semester and a deposit", hostel.CostTerms{Stay: 8, Rest: hostel.RestMonthly,
			Charges: []hostel.ExtraCharge{dues, deposit}}, day, leave, false, []string{now,
			"GH₵ 50 to the hostel, on arrival, with the key. The charges of the first semester: Hall dues GH₵ 50",
			"GH₵ 400 to the hostel, by 28 February 2027. Rent",
			"GH₵ 450 to the hostel, by 31 March 2027. Rent GH₵ 400, Hall dues GH₵ 50",
			"GH₵ 400 to the hostel, by 30 April 2027. Rent",
			"GH₵ 1,700 for 4 months", "GH₵ 40: paid with the key, returned at the end."}},
		{"monthly, with charges per month and semester", hostel.CostTerms{Stay: 4, Rest: hostel.RestMonthly,
			Charges: []hostel.ExtraCharge{dues, cleaning}}, day, time.Time{}, true, []string{first,
			"GH₵ 60 to the hostel, on arrival, with the key. The first charges: Hall dues GH₵ 50, Cleaning GH₵ 10",
			"GH₵ 460 to the hostel, after 1 month. Rent GH₵ 400, Hall dues GH₵ 50, Cleaning GH₵ 10",
			"GH₵ 920 for 2 months", ""}},
		{"monthly, with charges per month", hostel.CostTerms{Stay: 4, Rest: hostel.RestMonthly,
			Charges: []hostel.ExtraCharge{cleaning}}, day, time.Time{}, true, []string{first,
			"GH₵ 10 to the hostel, on arrival, with the key. The charges of the first month: Cleaning GH₵ 10",
			"GH₵ 410 to the hostel, after 1 month. Rent GH₵ 400, Cleaning GH₵ 10", "GH₵ 820 for 2 months", ""}},
		{"by semester", hostel.CostTerms{Stay: 8, Rest: hostel.RestBySemester, Charges: []hostel.ExtraCharge{dues}},
			day, leave, true, []string{first, "GH₵ 450 to the hostel, on arrival, with the key. " +
				"The rest of the rent and the charges of the first semester: Rent GH₵ 400, Hall dues GH₵ 50",
				"GH₵ 850 to the hostel, by 31 March 2027. Rent GH₵ 800, Hall dues GH₵ 50", "GH₵ 1,700 for 4 months", ""}},
		{"by semester, rent alone", hostel.CostTerms{Stay: 8, Rest: hostel.RestBySemester}, day, leave, true,
			[]string{first, "GH₵ 400 to the hostel, on arrival, with the key. The rest of the rent of the first semester",
				"GH₵ 800 to the hostel, by 31 March 2027. Rent", "GH₵ 1,600 for 4 months", ""}},
		{"by semester, of one month", hostel.CostTerms{Stay: 2, Rest: hostel.RestBySemester,
			Charges: []hostel.ExtraCharge{dues}}, day, leave, true, []string{first,
			"GH₵ 100 to the hostel, on arrival, with the key. The charges of the whole stay: Hall dues GH₵ 100",
			"GH₵ 500 for 1 month", ""}},
		{"before arrival", hostel.CostTerms{Stay: 8, Rest: hostel.RestBeforeArrival}, day, leave, true, []string{first,
			"GH₵ 1,200 to the hostel, on arrival, with the key. The rest of the rent of the whole stay",
			"GH₵ 1,600 for 4 months", ""}},
		{"with unknown terms", hostel.CostTerms{Stay: 8}, day, leave, true, []string{first,
			"GH₵ 1,200 to the hostel, ask the hostel when. The rest of the rent of the whole stay",
			"GH₵ 1,600 for 4 months", ""}},
		{"monthly, after the begin of the stay", hostel.CostTerms{Stay: 8, Rest: hostel.RestMonthly,
			Charges: []hostel.ExtraCharge{dues}}, day.AddDate(0, 3, 10), leave, false, []string{now,
			"GH₵ 450 to the hostel, on arrival, with the key. The rest of the rent and the charges so far: " +
				"Rent GH₵ 400, Hall dues GH₵ 50",
			"GH₵ 450 to the hostel, by 31 March 2027. Rent GH₵ 400, Hall dues GH₵ 50",
			"GH₵ 400 to the hostel, by 30 April 2027. Rent", "GH₵ 1,700 for 4 months", ""}},
		{"with an unknown stay", hostel.CostTerms{Rest: hostel.RestMonthly, Charges: []hostel.ExtraCharge{deposit}}, day,
			leave, false, []string{now, "", ""}},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := planText(row.terms.Plan(400_00, hostel.StayDates{Until: row.leave}, row.day, row.paid))
			if g, w := strings.Join(got, "\n"), strings.Join(row.want, "\n"); g != w {
				t.Errorf("the plan is\n%s\nwant\n%s", g, w)
			}
		})
	}
}

var amountPattern = regexp.MustCompile(`GH₵ \d+(?:,\d{3})*(?:\.\d\d)?`)

func sumOfAmounts(t *testing.T, text string) (sum hostel.Pesewas) {
	t.Helper()
	for _, amount := range amountPattern.FindAllString(text, -1) {
		p, err := intake.Money(amount)
		must.Do(t, err)
		sum += p
	}
	return sum
}

// The test reads the shown amounts as a person does. The parts of each price, the payments of its plan and the reasons
// of each payment add up to the amount next to them. No sum includes the deposit.
func TestTheShownAmountsOfEachDemoHostelAddUp(t *testing.T) {
	hostels, mistakes := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	day, rooms, deposits, explained := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC), 0, 0, 0
	for _, h := range hostels {
		for i := range h.Rooms {
			r := &h.Rooms[i]
			c, known := h.Cost(r)
			if !known {
				continue
			}
			rooms++
			plan := h.CostTerms(r).Plan(r.Price, h.StayDates(day), day, i%2 > 0)
			var parts, payments hostel.Pesewas
			for _, part := range c.Parts {
				parts += sumOfAmounts(t, part.Sum.String())
			}
			for _, line := range plan.Lines {
				payments += sumOfAmounts(t, line.Amount)
				if reasons := sumOfAmounts(t, line.For); reasons > 0 {
					explained++
					must.Equal(t, fmt.Sprintf("%s, room %d: the reasons for %s, %q", h.Name, i, line.Amount, line.For),
						reasons, sumOfAmounts(t, line.Amount))
				}
			}
			words := h.CostTerms(r).InWords(r.Price)
			total := sumOfAmounts(t, plan.Total)
			if parts != total || payments != total || total != sumOfAmounts(t, words.Whole) || total != c.Total {
				t.Errorf("%s, room %d: parts of %s and payments of %s for %q", h.Name, i, parts, payments, plan.Total)
			}
			if later := sumOfAmounts(t, words.Later); later+r.Price != total {
				t.Errorf("%s, room %d: %s now plus %s later is not %s", h.Name, i, r.Price, later, total)
			}
			if deposit := sumOfAmounts(t, plan.Deposit); deposit != c.Deposit {
				t.Errorf("%s, room %d: the deposit is %q", h.Name, i, plan.Deposit)
			} else if deposit > 0 {
				deposits++
			}
		}
	}
	if rooms < 500 || deposits < 50 || explained < 500 {
		t.Error("the demo has only " + strconv.Itoa(rooms) + " rooms with a total, " + strconv.Itoa(deposits) +
			" with a deposit and " + strconv.Itoa(explained) + " payments with reasons")
	}
}
