package booking

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	views "efie/views/booking"
)

// How long something that is over is worth telling. What is not over is told while it lasts.
const (
	moneyNewsFor = 7 * 24 * time.Hour
	newsFor      = 24 * time.Hour
)

func (bp *presenter) notices(s history, now time.Time) []views.StudentNotice {
	var list []views.StudentNotice
	latest := s.latest()
	told := false // the latest booking's money says what became of it
	for _, r := range s.records {
		for _, p := range slices.Backward(r.Payments) {
			if !moneyNews(r, p, now) {
				continue
			}
			n := bp.aboutMoney(s, r, p)
			n.Earlier = n.Kind == "note" && olderThan(*latest, r, p)
			list = append(list, n)
			told = told || r.Booking.ID == latest.Booking.ID
		}
	}
	if latest == nil {
		return list
	}
	if n := bp.aboutBooking(*latest, now); n.Text != "" && (!told || latest.Booking.State.TakesBed()) {
		list = append(list, n)
	}
	return list
}

// olderThan reports whether a payment of r was to go back before the confirmed booking of latest was made.
func olderThan(latest, r hostel.Record, p hostel.Payment) bool {
	return latest.Booking.State == hostel.Confirmed && r.Booking.ID != latest.Booking.ID &&
		movedTo(r, p.Reference, string(hostel.PaymentRefundDue)).At.Before(latest.Booking.ConfirmedAt)
}

// moneyNews reports whether there is something to tell about money that came.
func moneyNews(r hostel.Record, p hostel.Payment, now time.Time) bool {
	switch p.State {
	case hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed, hostel.PaymentSuspicious:
		return true
	case hostel.PaymentDisputed, hostel.PaymentReversed:
		return r.Booking.State == hostel.Confirmed || now.Sub(p.ChangedAt) < moneyNewsFor
	case hostel.PaymentRefunded:
		return now.Sub(p.ChangedAt) < moneyNewsFor
	}
	return false
}

// aboutMoney returns the notice about money that is refunded or looked into, or the zero Notice.
func (bp *presenter) aboutMoney(s history, r hostel.Record, p hostel.Payment) views.StudentNotice {
	n := views.StudentNotice{Kind: "note", Reference: p.Reference}
	money := received(p).String()
	switch p.State {
	case hostel.PaymentRefundDue:
		n.Text = bp.whyBack(s, r, p) + " All of it, " + money + ", goes back to you by itself; you need do nothing."
	case hostel.PaymentRefunding:
		n.Text = bp.whyBack(s, r, p) + " The provider is sending " + money +
			" back to you; this can take some days."
	case hostel.PaymentRefunded:
		n.Text = bp.whyBack(s, r, p) + " All of it, " + money +
			", was given back; it can take some days until your bank or Mobile Money shows it."
	case hostel.PaymentRefundFailed:
		n.Kind = "bad"
		n.Text = bp.whyBack(s, r, p) + " The provider could not send your " + money +
			" back yet. It is not lost: a person is on it."
	case hostel.PaymentSuspicious:
		n.Kind = "bad"
		n.Text = "Money arrived that is not what we asked for, so it has booked no bed. It is not lost: a person is " +
			"looking at it and will write to you."
	case hostel.PaymentDisputed:
		n.Text = "Your bank says that this payment is disputed. " + standsMeanwhile(r) +
			"A person is looking at it and will write to you."
	case hostel.PaymentReversed:
		n.Kind = "bad"
		n.Text = "The provider took this payment back from us. " + standsMeanwhile(r) +
			"A person is looking at it and will write to you."
	default:
		return views.StudentNotice{}
	}
	return n
}

func standsMeanwhile(r hostel.Record) string {
	if r.Booking.State == hostel.Confirmed {
		return "Your booking stands meanwhile. "
	}
	return ""
}

// whyBack says why money goes back to the student.
func (bp *presenter) whyBack(s history, r hostel.Record, p hostel.Payment) string {
	if booked := r.Paid(); booked != nil && booked.Reference == p.Reference {
		return bp.cancelled(r)
	}
	wrong, right := movedTo(r, p.Reference, string(hostel.PaymentSuspicious)),
		movedTo(r, p.Reference, string(hostel.PaymentSucceeded))
	if !wrong.At.IsZero() && right.At.IsZero() {
		return "Money arrived that was not what we asked for."
	}
	if s.housedAt(movedTo(r, p.Reference, string(hostel.PaymentRefundDue)).At) {
		return "You paid twice. One payment books your bed; this one does not."
	}
	if reason := booking.RefundReason(p.Refused); reason != "" && p.Refused != catalogue.ErrRoomFull.Code {
		return "Your payment for " + bp.hostelName(
			r.Booking) + " came when we no longer kept the bed for you. " + reason
	}
	return "Your payment for " + bp.hostelName(r.Booking) + " came after the bed was gone."
}

func (bp *presenter) cancelled(r hostel.Record) string {
	name := bp.hostelName(r.Booking) + " (" + r.Booking.Code + ")"
	if movedTo(r, r.Booking.ID, string(hostel.Cancelled)).Cause == hostel.ByOperator {
		return "Our support cancelled your booking at " + name + "."
	}
	return "You cancelled your booking at " + name + "."
}

// received is the money that came, as far as it is known, without its PartRefund.
func received(p hostel.Payment) hostel.Pesewas {
	if p.Received > 0 {
		return p.Rest()
	}
	return p.Amount
}

func (bp *presenter) hostelName(b hostel.Booking) string {
	if h, _, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		return h.Name
	}
	return "a hostel that has left Efie"
}
