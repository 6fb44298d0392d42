package booking

import (
	"strings"
	"testing"

	"efie/hostel"
)

// refundTable says what each notice about a refund makes of a payment, in the order of its
// columns: pending, processed, needs attention, and failed with the id that the payment has,
// with another one, and with none. "-" is no change. A refund of money that we have not seen,
// and one behind our back, counts only once it is done.
const refundTable = `
created       | - | reversed | -             | -             | -             | -
authorised    | - | reversed | -             | -             | -             | -
failed        | - | reversed | -             | -             | -             | -
abandoned     | - | reversed | -             | -             | -             | -
success       | - | reversed | -             | -             | -             | -
allocated     | - | reversed | -             | -             | -             | -
disputed      | - | reversed | -             | -             | -             | -
reversed      | - | -        | -             | -             | -             | -
refund due    | refunding | refunded | refund failed | -             | refund failed | refund failed
refunding     | -         | refunded | refund failed | refund failed | -             | refund failed
refund failed | refunding | refunded | -             | -             | -             | -
refunded      | -         | -        | -             | -             | -             | -
wrong money   | -         | refunded | -             | -             | -             | -`

func TestARefundSetsThePaymentsState(t *testing.T) {
	columns := []Refund{
		{"R-1", RefundPending, 1}, {"R-1", RefundProcessed, 1}, {"R-1", RefundNeedsAttention, 1},
		{"R-1", RefundFailed, 1}, {"R-2", RefundFailed, 1}, {"", RefundFailed, 1},
	}
	rows := strings.Split(strings.TrimSpace(refundTable), "\n")
	if len(rows) != len(paymentStates)-1 {
		t.Fatalf("%d rows for %d states", len(rows), len(paymentStates)-1)
	}
	for _, row := range rows {
		cells := strings.Split(row, "|")
		p := hostel.Payment{State: hostel.PaymentState(strings.TrimSpace(cells[0])), RefundID: "R-1"}
		for i, r := range columns {
			want := hostel.PaymentState(strings.TrimSpace(cells[i+1]))
			if want == "-" {
				want = p.State
			}
			ids := []string{r.ID}
			if r.Status != RefundFailed { // whose it is matters for failures alone
				ids = []string{"R-1", "R-2", ""}
			}
			for _, r.ID = range ids {
				got := AfterRefund(p, r)
				if !p.State.CanBecome(got) { // then it changes nothing
					got = p.State
				}
				if got != want {
					t.Errorf("%s, %s %q: %s, want %s", p.State, r.Status, r.ID, got, want)
				}
			}
		}
	}
}

// TestARefundWithoutAnIDIsTheCurrentRefund: its answer was lost, so whatever the provider tells is about it.
func TestARefundWithoutAnIDIsTheCurrentRefund(t *testing.T) {
	for _, s := range []hostel.PaymentState{hostel.PaymentRefundDue, hostel.PaymentRefunding} {
		for _, id := range []string{"", "R-1"} {
			if got := AfterRefund(hostel.Payment{State: s},
				Refund{ID: id, Status: RefundFailed}); got != hostel.PaymentRefundFailed {
				t.Errorf("%s, failed with the id %q: %s", s, id, got)
			}
		}
	}
}

func TestADisputeSetsThePaymentsState(t *testing.T) {
	opened, won, lost := Notice{Kind: NoticeDispute}, Notice{Kind: NoticeDisputeResolved}, Notice{
		Kind: NoticeDisputeResolved, Lost: true,
	}
	for _, c := range []struct {
		is, opened, won, lost hostel.PaymentState // what it becomes; "" for no legal move
	}{
		{is: hostel.PaymentCreated, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAuthorised, lost: hostel.PaymentReversed},
		{is: hostel.PaymentFailed, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAbandoned, lost: hostel.PaymentReversed},
		// won: its bed is the ledger's to give, not the dispute's
		{is: hostel.PaymentSucceeded, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAllocated, opened: hostel.PaymentDisputed, lost: hostel.PaymentReversed},
		{is: hostel.PaymentDisputed, won: hostel.PaymentAllocated, lost: hostel.PaymentReversed},
		{is: hostel.PaymentReversed},
		{is: hostel.PaymentRefundDue}, {is: hostel.PaymentRefunding},
		{is: hostel.PaymentRefunded}, {is: hostel.PaymentRefundFailed}, {is: hostel.PaymentWrongMoney},
	} {
		for n, want := range map[Notice]hostel.PaymentState{opened: c.opened, won: c.won, lost: c.lost} {
			got := AfterDispute(hostel.Payment{State: c.is}, n)
			if !c.is.CanBecome(got) {
				got = ""
			}
			if got != want {
				t.Errorf("%s, %s lost %v: %q, want %q", c.is, n.Kind, n.Lost, got, want)
			}
		}
	}
}
