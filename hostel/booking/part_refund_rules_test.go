package booking_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// part is a payment of GH₵ 450 of which so much goes back, its booking standing.
func part(amount, returned int64, state hostel.PaymentState) hostel.Payment {
	return hostel.Payment{
		Reference: "EFIE-1", State: hostel.PaymentAllocated, Amount: hostel.Cedis(450), Received: hostel.Cedis(450),
		Part: hostel.PartRefund{Amount: hostel.Cedis(amount), Returned: hostel.Cedis(returned), State: state},
	}
}

// whole is such a payment once all of it goes back.
func whole(p hostel.Payment, state hostel.PaymentState) hostel.Payment {
	p.State = state
	return p
}

func refund(id string, cedis int64, status booking.RefundStatus) booking.Refund {
	return booking.Refund{ID: id, Amount: hostel.Cedis(cedis), Status: status}
}

func TestRefundsOfAPartAreAddedUp(t *testing.T) {
	const due, under, back, failed = hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefunded,
		hostel.PaymentRefundFailed
	const pending, done, lost, looks = booking.RefundPending, booking.RefundProcessed, booking.RefundFailed,
		booking.RefundNeedsAttention
	byHand := part(80, 40, due)
	byHand.Part.ByHand = hostel.Cedis(40)
	newer := part(40, 0, under)
	newer.RefundID = "2"
	for name, c := range map[string]struct {
		before   hostel.Payment
		all      []booking.Refund
		state    hostel.PaymentState
		part     hostel.PaymentState
		returned int64
		missing  int64
	}{
		"nothing was asked for": {part(40, 0, due), nil, allocated, due, 0, 40},
		"its answer was lost":   {part(40, 0, due), []booking.Refund{refund("1", 40, pending)}, allocated, under, 0, 0},
		"it arrived":            {part(40, 0, under), []booking.Refund{refund("1", 40, done)}, allocated, back, 40, 0},
		"it failed":             {part(40, 0, under), []booking.Refund{refund("1", 40, lost)}, allocated, failed, 0, 0},
		"a person tries again":  {part(40, 0, due), []booking.Refund{refund("1", 40, lost)}, allocated, due, 0, 40},
		"it needs attention":    {part(40, 0, under), []booking.Refund{refund("1", 40, looks)}, allocated, failed, 0, 0},
		"and had it":            {part(40, 0, failed), []booking.Refund{refund("1", 40, done)}, allocated, back, 40, 0},
		"a second change":       {part(80, 0, due), []booking.Refund{refund("1", 40, pending)}, allocated, due, 0, 40},
		"the first arrived":     {part(80, 0, due), []booking.Refund{refund("1", 40, done)}, allocated, due, 40, 40},
		"two of one amount": {part(80, 0, due), []booking.Refund{refund("2", 40, pending), refund("1", 40, done)},
			allocated, under, 40, 0},
		"given back by hand before": {byHand, nil, allocated, due, 40, 40},
		"an old list":               {newer, []booking.Refund{refund("1", 40, lost)}, allocated, under, 0, 0},
		"an amount that cannot be read": {part(40, 0, due), []booking.Refund{{ID: "1", Amount: -1, Status: pending}},
			allocated, under, 0, 0},
		"all of it went back behind us": {part(40, 40, back),
			[]booking.Refund{refund("2", 410, done), refund("1", 40, done)},
			hostel.PaymentReversed, back, 40, 0},
		"cancelled before it was asked for": {whole(part(40, 0, due), due), nil, due, due, 0, 450},
		"cancelled while it is under way": {whole(part(40, 0, under), due), []booking.Refund{refund("1", 40, pending)},
			due, under, 0, 410},
		"cancelled after it arrived": {whole(part(40, 40, back), due), []booking.Refund{refund("1", 40, done)},
			due, back, 40, 410},
		"the rest is under way": {whole(part(40, 0, under), due),
			[]booking.Refund{refund("2", 410, pending), refund("1", 40, done)}, under, under, 0, 0},
		"the rest arrived": {whole(part(40, 40, back), under),
			[]booking.Refund{refund("2", 410, done), refund("1", 40, done)}, back, back, 40, 0},
		"the part fails at last": {whole(part(40, 0, under), under),
			[]booking.Refund{refund("2", 410, done), refund("1", 40, lost)}, failed, under, 0, 0},
		"the rest by hand too": {whole(byHand, due), []booking.Refund{refund("1", 410, done)}, back, due, 40, 0},
	} {
		t.Run(name, func(t *testing.T) {
			is := booking.AfterRefunds(c.before, c.all, noon)
			if is.State != c.state || is.Part.State != c.part || is.Part.Returned != hostel.Cedis(c.returned) {
				t.Errorf("%s, of the part %s, %s; want %s, %d, %s", is.State, is.Part.Returned, is.Part.State, c.state,
					c.returned, c.part)
			}
			if missing := booking.RefundMissing(is, c.all); missing != hostel.Cedis(c.missing) {
				t.Errorf("%s are missing, want %d", missing, c.missing)
			}
			if again := booking.AfterRefunds(is, c.all, noon.Add(time.Hour)); again != is {
				t.Errorf("heard twice: %+v, then %+v", is, again)
			}
		})
	}
}
