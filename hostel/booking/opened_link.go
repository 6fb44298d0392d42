package booking

import "efie/hostel"

// OpenedLink is a payment link with its booking, for a request that opened it. The zero value is an unknown link.
type OpenedLink struct {
	Link    PaymentLink
	Booking hostel.Booking // read together with Link
	Record  hostel.Record  // of the booking, read after it, with the payments and the student
}

// BedPaid reports whether the bed is booked, and anybody paid for it while the link was live.
func (o OpenedLink) BedPaid() bool {
	isConfirmed := o.Booking.State == hostel.Confirmed
	return isConfirmed && o.Link.State != LinkDisowned && !o.Link.ChangedAt.Before(o.Booking.ConfirmedAt)
}

// Attempt returns the link's attempt to pay with a reference, or nil.
func (o OpenedLink) Attempt(reference string) *hostel.Payment {
	for i := range o.Record.Payments {
		p := &o.Record.Payments[i]
		if p.LinkID == o.Link.ID && p.Reference == reference {
			return p
		}
	}
	return nil
}
