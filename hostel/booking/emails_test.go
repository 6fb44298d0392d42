package booking_test

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// The host and the payer learn neither the payer's name nor the host's phone from their emails (R42, R56).
func TestOnlyTheStudentReadsWhoPaidAndTheHostsPhone(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.hold(t)
	c.settle(t, c.payByLink(), hostel.PaymentAllocated)
	must.Equal(t, "the emails", c.emails(), "booking-confirmed host-confirmed payer-receipt")
	for _, email := range c.ledger.Emails() {
		personal := email.PayerName + ", " + email.HostName + ", " + email.HostPhone
		want := ", , "
		if email.Kind == hostel.EmailBookingConfirmed {
			want = "Yaw Boateng, Esi, 233209998888"
		}
		must.Equal(t, "the names and the phone in "+string(email.Kind), personal, want)
	}
	b, _ := c.ledger.Booking(kofi.ID)
	_, err := c.Cancel(t.Context(), b)
	c.must(err)
	for _, email := range c.ledger.Emails()[3:] {
		must.Equal(t, "the host's phone in "+string(email.Kind), email.HostPhone, "")
	}
}
