package progress

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// A notice about a finished event is shown up to this age. A notice about an open matter is always shown.
const (
	moneyNoticeAge = 7 * 24 * time.Hour
	NoticeAge      = 24 * time.Hour
)

// Notice is a message to a student about a payment or a booking.
type Notice struct {
	Kind      string // the kind of the banner
	Text      string
	Reference string // of the payment, for support; "" if the notice is not about a payment
	Earlier   bool   // settled before the current booking was confirmed
}

// Notices returns the notices of a dashboard at now: about the money of all Records, and about the latest booking.
func (s Story) Notices(now time.Time) []Notice {
	var list []Notice
	latest := Latest(s.Records)
	explained := false // a notice about the latest booking's money also explains the booking's state
	for _, r := range s.Records {
		for _, p := range slices.Backward(r.Payments) {
			if !needsMoneyNotice(r, p, now) {
				continue
			}
			n := s.moneyNotice(r, p)
			n.Earlier = n.Kind == "note" && refundedBefore(*latest, r, p)
			list = append(list, n)
			explained = explained || r.Booking.ID == latest.Booking.ID
		}
	}
	if latest == nil {
		return list
	}
	if n := s.bookingNotice(*latest, now); n.Text != "" && (!explained || latest.Booking.State.TakesBed()) {
		list = append(list, n)
	}
	return list
}

// ReceiptNotices returns the notices at the top of a receipt: why it is not valid, and problems with its money.
func (s Story) ReceiptNotices(record hostel.Record) []Notice {
	var list []Notice
	switch b := record.Booking; {
	case b.State == hostel.Confirmed:
	case b.State == hostel.Ended:
		list = append(list, Notice{Kind: "note",
			Text: "This stay is over. The receipt is kept for your records."})
	case b.ConfirmedAt.IsZero():
		list = append(list, Notice{Kind: "bad",
			Text: "This is no receipt: no payment has booked this bed."})
	default:
		list = append(list, Notice{Kind: "bad",
			Text: "This booking is cancelled: it gives no right to a bed."})
	}
	for _, p := range record.Payments {
		if n := s.moneyNotice(record, p); n.Text != "" {
			list = append(list, n)
		}
	}
	return list
}

// refundedBefore reports whether the refund of r's payment p was due before latest was confirmed.
func refundedBefore(latest, r hostel.Record, p hostel.Payment) bool {
	return latest.Booking.State == hostel.Confirmed && r.Booking.ID != latest.Booking.ID &&
		LastTransition(r, p.Reference, string(hostel.PaymentRefundDue)).At.Before(latest.Booking.ConfirmedAt)
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

// moneyNotice returns the notice about money that is refunded or needs a person, or the zero Notice.
func (s Story) moneyNotice(r hostel.Record, p hostel.Payment) Notice {
	n := Notice{Kind: "note", Reference: p.Reference}
	money, whose, to, bank := Received(p).String(), "your ", "you", "Your bank"
	refunded := ""
	if p.LinkID != "" {
		whose, to, bank = "", "the person who paid for you", "The bank of the person who paid for you"
		refunded = " to " + to
	}
	switch p.State {
	case hostel.PaymentRefundDue:
		n.Text = s.refundReason(r, p) + " All of it, " + money + ", is refunded to " + to +
			" automatically; you do not have to do anything."
	case hostel.PaymentRefunding:
		n.Text = s.refundReason(r, p) + " The provider is sending " + money +
			" back to " + to + "; this can take a few days."
	case hostel.PaymentRefunded:
		n.Text = s.refundReason(r, p) + " All of it, " + money +
			", was refunded" + refunded + "; it can take a few days until " + whose + "bank or Mobile Money shows it."
	case hostel.PaymentRefundFailed:
		n.Kind = "bad"
		n.Text = s.refundReason(r, p) + " The provider could not send " + whose + money +
			" back yet. It is not lost: a person at Efie is taking care of it."
	case hostel.PaymentWrongMoney:
		n.Kind = "bad"
		n.Text = "We received an amount that we did not ask for, so no bed was booked. It is not lost: a person is " +
			"looking at it and will write to you."
	case hostel.PaymentDisputed:
		n.Text = bank + " says that this payment is disputed. " + bookingRemainsText(r) +
			"A person is looking at it and will write to you."
	case hostel.PaymentReversed:
		n.Kind = "bad"
		n.Text = "The provider took this payment back from us. " + bookingRemainsText(r) +
			"A person is looking at it and will write to you."
	default:
		return Notice{}
	}
	return n
}

func bookingRemainsText(r hostel.Record) string {
	if r.Booking.State == hostel.Confirmed {
		return "Your booking stays valid meanwhile. "
	}
	return ""
}

// refundReason returns the sentence that explains why the student is refunded.
func (s Story) refundReason(r hostel.Record, p hostel.Payment) string {
	if booked := r.Paid(); booked != nil && booked.Reference == p.Reference {
		return s.cancelledText(r)
	}
	wrong := LastTransition(r, p.Reference, string(hostel.PaymentWrongMoney))
	right := LastTransition(r, p.Reference, string(hostel.PaymentSucceeded))
	if !wrong.At.IsZero() && right.At.IsZero() {
		return "We received an amount that we did not ask for."
	}
	if s.hadConfirmed(LastTransition(r, p.Reference, string(hostel.PaymentRefundDue)).At) {
		if p.LinkID != "" {
			return "Two people paid. One payment books your bed; this one does not."
		}
		return "You paid twice. One payment books your bed; this one does not."
	}
	payer := ""
	if p.LinkID != "" {
		payer = PayerName(p)
	}
	late := paymentBy(payer) + " for " + s.hostelName(r.Booking)
	if reason := booking.RefundReason(p.Refused); reason != "" && !booking.RoomWasFull(p.Refused) {
		return late + " arrived when the bed was no longer kept for you. " + reason
	}
	return late + " arrived after the bed was gone."
}

// paymentBy returns the first words of a sentence about a payment: "Your payment", or "The payment by Yaa" of another
// payer.
func paymentBy(otherPayer string) string {
	if otherPayer == "" {
		return "Your payment"
	}
	return "The payment by " + otherPayer
}

func (s Story) cancelledText(r hostel.Record) string {
	name := s.hostelName(r.Booking) + " (" + r.Booking.Code + ")"
	if LastTransition(r, r.Booking.ID, string(hostel.Cancelled)).Cause == hostel.ByOperator {
		return "Our support cancelled your booking at " + name + "."
	}
	return "You cancelled your booking at " + name + "."
}
