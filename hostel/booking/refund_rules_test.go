package booking

import (
	"strings"
	"testing"

	"efie/hostel"
)

// refundTable lists the state of a payment after each report about a refund. The columns are: pending, processed, needs
// attention, and failed with the payment's RefundID, with another id, and without an id. "-" is no change. If
// Efie asked for no refund, only "processed" counts.
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
	if len(rows) != len(paymentStates)-1 { // paymentStates has "" too
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
			if r.Status != RefundFailed { // the id matters only for failures
				ids = []string{"R-1", "R-2", ""}
			}
			for _, r.ID = range ids {
				got := AfterRefund(p, r)
				if !p.State.CanBecome(got) { // then the payment does not change
					got = p.State
				}
				if got != want {
					t.Errorf("%s, %s %q: %s, want %s", p.State, r.Status, r.ID, got, want)
				}
			}
		}
	}
}

// The payment has no RefundID, because the provider's answer was lost. Then each report is about the current refund.
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
		is, opened, won, lost hostel.PaymentState // the next state; "" if no transition is allowed
	}{
		{is: hostel.PaymentCreated, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAuthorised, lost: hostel.PaymentReversed},
		{is: hostel.PaymentFailed, lost: hostel.PaymentReversed},
		{is: hostel.PaymentAbandoned, lost: hostel.PaymentReversed},
		// won is "": only Allocate makes a payment allocated
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
