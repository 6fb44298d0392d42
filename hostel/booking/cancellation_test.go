package booking_test

import (
	"testing"

	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func TestARefundOfALinkCountsOnlyForTheStudentsOwnAct(t *testing.T) {
	t.Parallel()
	for _, c := range ledgertest.PayerRefunds {
		t.Run(c.Steps, func(t *testing.T) {
			hostels := ledgertest.Hostels()
			hostels[0].Rooms[0].Gender = hostel.FemaleOnly
			f := newFixture(t)
			f.ledger = ledgertest.New(ledgertest.BedsOf(hostels))
			f.ledger.Offer(hostels...)
			women := ledgertest.Students(2)
			f.ledger.Enrol(women...)
			f.sell(hostels...)
			stage := &ledgertest.PayerStage{
				Service: f.Service, Bank: f.bank, Ama: &women[0], Esi: &women[1], Room: "r-0", Other: "r-2", Pass: f.pass,
				ChangeGender: func() error {
					women[0].Gender = hostel.Male
					f.ledger.Enrol(women[0])
					return nil
				},
			}
			p, err := stage.Refund(t.Context(), c.Steps)
			must.Do(t, err)
			must.Equal(t, "the refund counts", !p.CausedAt.IsZero(), c.Counts)
		})
	}
}
