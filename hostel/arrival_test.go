package hostel_test

import (
	"bytes"
	"testing"
	"time"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

func TestWhatAStudentBringsOnArrivalIsOneSum(t *testing.T) {
	dues := hostel.ExtraCharge{Name: "Hall dues", Amount: 50_00, Per: hostel.PerSemester}
	deposit := hostel.ExtraCharge{Name: "Caution", Amount: 200_00, Per: hostel.PerStay, Refundable: true}
	paid, from := time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC), time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	until, late := time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC), time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)
	inTime, lateDates := hostel.StayDates{From: from, Until: until}, hostel.StayDates{From: late, Until: until}
	charges := []hostel.ExtraCharge{dues, deposit}
	for name, row := range map[string]struct {
		terms   hostel.CostTerms
		dates   hostel.StayDates
		sum     hostel.Pesewas
		unclear bool
		words   string
	}{
		"the rest of the semester and the deposit": {
			hostel.CostTerms{Stay: 16, Rest: hostel.RestBySemester, Charges: charges}, inTime, 1_450_00, false,
			"GH₵ 1,450: GH₵ 1,250 for rent and charges, and the deposit of GH₵ 200"},
		"the whole rest without a deposit": {
			hostel.CostTerms{Stay: 16, Rest: hostel.RestBeforeArrival}, inTime, 2_800_00, false, "GH₵ 2,800"},
		"the deposit alone": {
			hostel.CostTerms{Stay: 16, Rest: hostel.RestMonthly, Charges: charges[1:]}, inTime, 200_00, false,
			"GH₵ 200, the deposit"},
		"nothing": {hostel.CostTerms{Stay: 16, Rest: hostel.RestMonthly}, inTime, 0, false, "Nothing"},
		"a late student's payments that are overdue": {
			hostel.CostTerms{Stay: 16, Rest: hostel.RestMonthly, Charges: charges}, lateDates, 1_450_00, false,
			"GH₵ 1,450: GH₵ 1,250 for rent and charges, and the deposit of GH₵ 200"},
		"unknown terms of the rest": {hostel.CostTerms{Stay: 16}, inTime, 0, true, "Not stated by the hostel"},
		"unknown terms of the rest, and a deposit": {
			hostel.CostTerms{Stay: 16, Charges: charges[1:]}, inTime, 200_00, true,
			"GH₵ 200, the deposit. The hostel has not stated whether more is due"},
		"no rest, though its terms are unknown": {hostel.CostTerms{Stay: 2}, inTime, 0, false, "Nothing"},
		"an unknown stay": {
			hostel.CostTerms{Rest: hostel.RestMonthly}, inTime, 0, true, "Not stated by the hostel"},
		"an unknown stay, and a deposit": {
			hostel.CostTerms{Charges: charges}, inTime, 200_00, true,
			"GH₵ 200, the deposit. The hostel has not stated whether more is due"},
	} {
		t.Run(name, func(t *testing.T) {
			arrival := row.terms.Arrival(400_00, row.dates, paid)
			must.Equal(t, "the sum", arrival.Sum, row.sum)
			must.Equal(t, "whether it is unclear", arrival.Unclear, row.unclear)
			must.Equal(t, "the words", arrival.InWords(), row.words)
		})
	}
}

// The sum equals the payments of the plan that are due with the key, and its deposit.
func TestTheSumOnArrivalEqualsThePlan(t *testing.T) {
	hostels, mistakes := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	must.Equal(t, "the mistakes of the demo", len(mistakes), 0)
	rooms, withDeposit, late := 0, 0, 0
	for _, h := range hostels {
		for i := range h.Rooms {
			room := &h.Rooms[i]
			for _, day := range []time.Time{
				time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC), time.Date(2027, 4, 2, 12, 0, 0, 0, time.UTC),
			} {
				dates := h.StayDates(day)
				terms := h.CostTermsFor(room, dates)
				plan, arrival := terms.Plan(room.Price, dates, day, true), terms.Arrival(room.Price, dates, day)
				want := sumOfAmounts(t, plan.Deposit)
				for _, line := range plan.Lines[1:] {
					if line.When == "on arrival, with the key" {
						want += sumOfAmounts(t, line.Amount)
					}
				}
				if plan.Total == "" {
					must.Equal(t, h.Name+": whether an unknown stay is unclear", arrival.Unclear, true)
					continue
				}
				rooms++
				must.Equal(t, h.Name+": the sum on arrival", arrival.Sum, want)
				must.Equal(t, h.Name+": its parts", arrival.Rest+arrival.Deposit, want)
				if arrival.Deposit > 0 {
					withDeposit++
				}
				if terms.LateInWords(dates) != "" {
					late++
				}
			}
		}
	}
	if rooms < 1000 || withDeposit < 100 || late < 100 {
		t.Errorf("the demo has only %d plans, %d with a deposit and %d late ones", rooms, withDeposit, late)
	}
}
