package progress

import (
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// msgMayStillArrive is the last sentence about a hold that is over, if its payment page may still be open.
const msgMayStillArrive = " If money still arrives, it books the bed again if one is free; otherwise it is refunded " +
	"automatically."

// bookingNotice returns the notice about a booking's state, or the zero Notice. moneyNotice covers the money.
func (s Story) bookingNotice(r hostel.Record, now time.Time) Notice {
	var last *hostel.Payment // of the student or another payer
	if n := len(r.Payments); n > 0 {
		last = &r.Payments[n-1]
	}
	was := LastTransition(r, r.Booking.ID, string(hostel.Confirmed)).Was
	otherPayer := OtherPayer(r)
	switch phase := PhaseOf(&r, now); {
	case phase == PhaseHeld:
		return attemptNotice(r.Booking, LastAttempt(r), now)
	case phase == PhaseOver && now.Sub(r.Booking.ExpiresAt) < NoticeAge:
		return s.expiredNotice(r.Booking, last)
	case phase == PhaseOver, phase == PhaseAwaitingProvider, now.Sub(r.Booking.ChangedAt) >= NoticeAge: // no notice
	case r.Booking.State == hostel.Confirmed && (was == string(hostel.Expired) || was == string(hostel.Cancelled)):
		return Notice{Kind: "note", Text: paymentBy(otherPayer) + " arrived after the time to pay was " +
			"over. A bed was still free, so it is yours."}
	case r.Booking.State == hostel.Confirmed && was == string(hostel.Confirmed):
		return Notice{Kind: "note", Text: s.roomChangedText(r.Booking)}
	case r.Booking.State == hostel.Confirmed && otherPayer != "" && r.Paid().State == hostel.PaymentAllocated:
		return Notice{Kind: "good",
			Text: "Paid by " + otherPayer + ": " + Received(*r.Paid()).String() + "."}
	case r.Booking.State == hostel.Ended:
		return Notice{Kind: "note", Text: "Your stay at " + s.hostelName(r.Booking) + " is over."}
	case r.Booking.State == hostel.Cancelled && !r.Booking.ConfirmedAt.IsZero():
		return Notice{Kind: "note", Text: s.cancelledText(r)}
	case r.Booking.State == hostel.Cancelled:
		return s.releasedNotice(r, last)
	}
	return Notice{}
}

// LinkNotice returns the notice about the end of a held booking's last link, or the zero Notice. Its text blames
// no person: a reader may press the button by mistake, or get a forwarded message.
func LinkNotice(link booking.PaymentLink, now time.Time) Notice {
	if link.State != booking.LinkDisowned {
		return Notice{}
	}
	return Notice{Kind: "note",
		Text: "At " + hostel.TimeWithDay(link.ChangedAt, now) + " a reader of your link pressed “I do not know this " +
			"person”, so the link has ended. Your bed is still kept for you. The message may have reached somebody else, or " +
			"the short form of your name was not recognised. Call your payer first, then ask again."}
}

// attemptNotice returns the notice about the last attempt to pay for a held bed, or the zero Notice.
func attemptNotice(b hostel.Booking, last *hostel.Payment, now time.Time) Notice {
	switch {
	case last == nil:
	case last.State == hostel.PaymentFailed:
		return Notice{Kind: "note", Reference: last.Reference, // bookingview.Hold.Failed shows the failure
			Text: "As far as the payment provider says, no money was taken. If money still arrives, it books your bed or " +
				"is refunded automatically."}
	case last.State == hostel.PaymentAbandoned:
		return Notice{Kind: "note", Reference: last.Reference,
			Text: "No payment has arrived yet. Your bed is kept until " + hostel.TimeWithDay(b.ExpiresAt, now) +
				"; pay when you are ready."}
	}
	return Notice{}
}

func (s Story) expiredNotice(b hostel.Booking, last *hostel.Payment) Notice {
	n := Notice{Kind: "note", Text: "The time to pay ran out, so the bed at " + s.hostelName(b) +
		" is free for others again."}
	if last == nil {
		n.Text += " Nothing was paid."
		return n
	}
	n.Reference = last.Reference
	switch last.LastOutcome {
	case "":
		n.Text += " We do not know of any payment."
	case hostel.OutcomePending:
		n.Text += " The payment provider still waits for your phone: do not approve the payment any more, unless " +
			"you want the bed if one is free."
	default:
		n.Text += " As far as the payment provider says, no money was taken."
	}
	n.Text += msgMayStillArrive
	return n
}

func (s Story) releasedNotice(r hostel.Record, last *hostel.Payment) Notice {
	who := "You"
	if LastTransition(r, r.Booking.ID, string(hostel.Cancelled)).Cause == hostel.ByOperator {
		who = "Our support"
	}
	n := Notice{Kind: "note", Text: who + " released the bed at " + s.hostelName(r.Booking) +
		"; it is free for others again."}
	if last != nil {
		n.Reference = last.Reference
		n.Text += msgMayStillArrive
	}
	return n
}

func (s Story) roomChangedText(b hostel.Booking) string {
	if room := s.Places[b.RoomUUID].Room; room != "" {
		return "Your room has changed: you now have a bed in " + room + "."
	}
	return "Your room has changed."
}
