package booking_test

import (
	"slices"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
)

// An earlier version of Efie refunded a part of these payments of GH₵ 450.
func TestRefundsOfAPartDoNotCountForTheRest(t *testing.T) {
	refund := func(id string, cedis int64, status booking.RefundStatus) booking.Refund {
		return booking.Refund{ID: id, Amount: hostel.Cedis(cedis), Status: status}
	}
	const done, failed, pending = booking.RefundProcessed, booking.RefundFailed, booking.RefundPending
	for name, c := range map[string]struct {
		part, byHand int64
		all          []booking.Refund // the newest first
		rest         []string
	}{
		"no part":              {0, 0, []booking.Refund{refund("1", 450, done)}, []string{"1"}},
		"a part alone":         {40, 0, []booking.Refund{refund("1", 40, done)}, nil},
		"a part in two pieces": {80, 0, []booking.Refund{refund("2", 40, done), refund("1", 40, done)}, nil},
		"a part, second try":   {40, 0, []booking.Refund{refund("2", 40, done), refund("1", 40, failed)}, nil},
		"the rest is pending":  {40, 0, []booking.Refund{refund("2", 410, pending), refund("1", 40, done)}, []string{"2"}},
		"part and rest equal":  {225, 0, []booking.Refund{refund("2", 225, done), refund("1", 225, done)}, []string{"2"}},
		"a rest that failed": {40, 0, []booking.Refund{refund("3", 410, pending), refund("2", 410, failed),
			refund("1", 40, done)}, []string{"3", "2"}},
		"a part by hand":       {40, 40, []booking.Refund{refund("1", 410, pending)}, []string{"1"}},
		"a part half by hand":  {80, 40, []booking.Refund{refund("2", 370, done), refund("1", 40, done)}, []string{"2"}},
		"an unreadable amount": {80, 0, []booking.Refund{refund("2", 370, done), refund("1", 0, done)}, []string{"2"}},
		"an incomplete list":   {40, 0, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := hostel.Payment{Received: hostel.Cedis(450), Part: hostel.PartRefund{
				Amount: hostel.Cedis(c.part), Returned: hostel.Cedis(c.part), ByHand: hostel.Cedis(c.byHand),
			}}
			var rest []string
			for _, r := range booking.RefundsOfRest(p, c.all) {
				rest = append(rest, r.ID)
			}
			if !slices.Equal(rest, c.rest) {
				t.Errorf("the refunds of the rest are %q, want %q", rest, c.rest)
			}
		})
	}
}
