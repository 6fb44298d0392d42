package bookings

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview"
)

// A notice about a finished event is shown up to this age. A notice about an open matter is always shown.
const (
	moneyNoticeAge = 7 * 24 * time.Hour
	noticeAge      = 24 * time.Hour
)

func (bp *presenter) notices(s history, now time.Time) []bookingview.StudentNotice {
	var list []bookingview.StudentNotice
	latest := s.latest()
	explained := false // a notice about the latest booking's money also explains the booking's state
	for _, r := range s.records {
		for _, p := range slices.Backward(r.Payments) {
			if !needsMoneyNotice(r, p, now) {
				continue
			}
			n := bp.moneyNotice(s, r, p)
			n.Earlier = n.Kind == "note" && refundedBefore(*latest, r, p)
			list = append(list, n)
			explained = explained || r.Booking.ID == latest.Booking.ID
		}
	}
	if latest == nil {
		return list
	}
	if n := bp.bookingNotice(*latest, now); n.Text != "" && (!explained || latest.Booking.State.TakesBed()) {
		list = append(list, n)
	}
	return list
}

// refundedBefore reports whether the refund of r's payment p was due before latest was confirmed.
func refundedBefore(latest, r hostel.Record, p hostel.Payment) bool {
	return latest.Booking.State == hostel.Confirmed && r.Booking.ID != latest.Booking.ID &&
		lastTransition(r, p.Reference, string(hostel.PaymentRefundDue)).At.Before(latest.Booking.ConfirmedAt)
}

// needsMoneyNotice reports whether the student needs a notice about money that arrived.
func needsMoneyNotice(r hostel.Record, p hostel.Payment, now time.Time) bool {
	switch p.State {
	case hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed, hostel.PaymentWrongMoney:
		return true
	case hostel.PaymentDisputed, hostel.PaymentReversed:
		return r.Booking.State == hostel.Confirmed || now.Sub(p.ChangedAt) < moneyNoticeAge
	case hostel.PaymentRefunded:
		return now.Sub(p.ChangedAt) < moneyNoticeAge
	}
	return false
}

// moneyNotice returns the notice about money that is refunded or needs a person, or the zero StudentNotice.
func (bp *presenter) moneyNotice(s history, r hostel.Record, p hostel.Payment) bookingview.StudentNotice {
	n := bookingview.StudentNotice{Kind: "note", Reference: p.Reference}
	money := received(p).String()
	switch p.State {
	case hostel.PaymentRefundDue:
		n.Text = bp.refundReason(s, r, p) + " All of it, " + money + ", goes back to you by itself; you need do nothing."
	case hostel.PaymentRefunding:
		n.Text = bp.refundReason(s, r, p) + " The provider is sending " + money +
			" back to you; this can take some days."
	case hostel.PaymentRefunded:
		n.Text = bp.refundReason(s, r, p) + " All of it, " + money +
			", was given back; it can take some days until your bank or Mobile Money shows it."
	case hostel.PaymentRefundFailed:
		n.Kind = "bad"
		n.Text = bp.refundReason(s, r, p) + " The provider could not send your " + money +
			" back yet. It is not lost: a person is on it."
	case hostel.PaymentWrongMoney:
		n.Kind = "bad"
		n.Text = "Money arrived that is not what we asked for, so it has booked no bed. It is not lost: a person is " +
			"looking at it and will write to you."
	case hostel.PaymentDisputed:
		n.Text = "Your bank says that this payment is disputed. " + bookingRemainsText(r) +
			"A person is looking at it and will write to you."
	case hostel.PaymentReversed:
		n.Kind = "bad"
		n.Text = "The provider took this payment back from us. " + bookingRemainsText(r) +
			"A person is looking at it and will write to you."
	default:
		return bookingview.StudentNotice{}
	}
	return n
}

func bookingRemainsText(r hostel.Record) string {
	if r.Booking.State == hostel.Confirmed {
		return "Your booking stands meanwhile. "
	}
	return ""
}

// refundReason returns the sentence that explains why the student is refunded.
func (bp *presenter) refundReason(s history, r hostel.Record, p hostel.Payment) string {
	if booked := r.Paid(); booked != nil && booked.Reference == p.Reference {
		return bp.cancelledText(r)
	}
	wrong := lastTransition(r, p.Reference, string(hostel.PaymentWrongMoney))
	right := lastTransition(r, p.Reference, string(hostel.PaymentSucceeded))
	if !wrong.At.IsZero() && right.At.IsZero() {
		return "Money arrived that was not what we asked for."
	}
	if s.hadConfirmed(lastTransition(r, p.Reference, string(hostel.PaymentRefundDue)).At) {
		return "You paid twice. One payment books your bed; this one does not."
	}
	if reason := booking.RefundReason(p.Refused); reason != "" && p.Refused != catalogue.ErrRoomFull.Code {
		return "Your payment for " + bp.hostelName(r.Booking) + " came when we no longer kept the bed for you. " +
			reason
	}
	return "Your payment for " + bp.hostelName(r.Booking) + " came after the bed was gone."
}

func (bp *presenter) cancelledText(r hostel.Record) string {
	name := bp.hostelName(r.Booking) + " (" + r.Booking.Code + ")"
	if lastTransition(r, r.Booking.ID, string(hostel.Cancelled)).Cause == hostel.ByOperator {
		return "Our support cancelled your booking at " + name + "."
	}
	return "You cancelled your booking at " + name + "."
}

// received returns the money that arrived, without its PartRefund. If it is not known, it returns the requested amount.
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
