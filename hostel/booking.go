package hostel

import (
	"slices"
	"time"
)

type BookingState string

const (
	Held      BookingState = "held"
	Confirmed BookingState = "confirmed"
	Ended     BookingState = "ended"
	Expired   BookingState = "expired"
	Cancelled BookingState = "cancelled"
)

// bookingTransitions lists the allowed transitions. An expired or cancelled hold may still be confirmed, because its
// payment may arrive late (R17; see Decide and RebookRefusal in package booking).
var bookingTransitions = map[BookingState][]BookingState{
	"":        {Held},
	Held:      {Confirmed, Expired, Cancelled},
	Confirmed: {Ended, Cancelled},
	Expired:   {Confirmed},
	Cancelled: {Confirmed},
	Ended:     {},
}

// CanBecome reports whether a booking may change from state s to next. A booking that is not stored yet has state "".
func (s BookingState) CanBecome(next BookingState) bool {
	return slices.Contains(bookingTransitions[s], next)
}

func (s BookingState) TakesBed() bool { return s == Held || s == Confirmed }

// Booking is a student's claim to one bed of a room type, through all its states. Bookings are never deleted.
type Booking struct {
	ID          string
	Code        string // short, for the porter
	StudentID   string
	HostelUUID  string
	RoomUUID    string
	State       BookingState
	Price       Pesewas   // per month, when the bed was held
	Terms       CostTerms // as the page showed them to the student
	Dates       StayDates // when the bed was held (see Confirm)
	HeldAt      time.Time
	ExpiresAt   time.Time // the end of the hold
	ConfirmedAt time.Time // zero until the booking is confirmed
	EndsAt      time.Time // the end of the stay; zero until the booking is confirmed
	ChangedAt   time.Time // when the state last changed

	// PayPressedAt is the time when the student last pressed Pay for this hold; zero if Pay was not pressed.
	PayPressedAt time.Time

	// PayerMinutes is the time that the first payment link gave the hold: 30, or the hours of the hostel (R53). It is 0
	// without a link, and if too few beds were free.
	PayerMinutes int

	// StudentName is the student's name at the confirmation. It is "" before that, and once the account is deleted.
	StudentName string

	// Mailbox is a keyed hash of the student's mailbox (booking.Mailbox). The ledger stores it and never returns it.
	Mailbox string
	// Network, Site and Domain are keyed hashes for booking.NeighbourRefusal. "" has no limit.
	Network, Site, Domain string
	// Unlimited lifts the limit on the holds of a day (booking.DailyRefusal). The ledger does not store it.
	Unlimited bool
}

// ShortPayerMinutes is the PayerMinutes of a hold that a payment link extended by half an hour.
const ShortPayerMinutes = 30

// LongHold reports whether the hold lasts for the hours that its hostel gives another payer (R53).
func (b Booking) LongHold() bool { return b.PayerMinutes > ShortPayerMinutes }

// A running payment extends its hold (R5).
const (
	maxExtendedHold  = 30 * time.Minute // from HeldAt, without the PayerMinutes
	pendingExtension = 2 * time.Minute  // from each report of the provider that the payment is pending
)

// ExtendedUntil returns the end of the hold if the provider reports at now that the student is paying.
func (b Booking) ExtendedUntil(now time.Time) time.Time {
	until := now.Add(pendingExtension)
	if latest := b.HeldAt.Add(maxExtendedHold + time.Duration(b.PayerMinutes)*time.Minute); until.After(latest) {
		until = latest
	}
	if until.Before(b.ExpiresAt) {
		return b.ExpiresAt
	}
	return until
}

// SettleGrace is the time after the end of a hold for which its bed stays taken until the provider reports (R6).
const SettleGrace = time.Minute

// RanOut reports whether the bed of a hold is free again at now: at the end of the hold, or up to SettleGrace later
// while the outcome of an attempt is not known.
func (b Booking) RanOut(attempts []Payment, now time.Time) bool {
	if now.Before(b.ExpiresAt) {
		return false
	}
	if !now.Before(b.ExpiresAt.Add(SettleGrace)) {
		return true
	}
	return !slices.ContainsFunc(attempts, func(p Payment) bool {
		return p.State == PaymentSucceeded || p.State.Open() && p.CheckedAt.Before(b.ExpiresAt)
	})
}

// cancelWithin is the time after the confirmation in which a student may cancel the booking (R11).
const cancelWithin = 24 * time.Hour

// maxStayMonths is the length of a stay in months without a checkout date and a stated length (R10).
const maxStayMonths = 12

// Confirm sets the time of the confirmation and the end of the stay (R10). Only a checkout date that was in the future
// when the bed was held ends the stay.
func (b *Booking) Confirm(now time.Time) {
	b.ConfirmedAt, b.EndsAt = now, now.AddDate(0, maxStayMonths, 0)
	today, d := dayOf(now), &b.Dates
	if d.Until.IsZero() && d.From.Before(today) {
		d.From = today
	}
	if d.Until.Before(today) { // no checkout date, or a past one
		d.Until = StayDates{From: d.From}.Last(b.Terms.Stay)
	}
	if !d.Until.IsZero() {
		b.EndsAt = d.Until.AddDate(0, 0, 1)
	}
}

// DatesFit reports whether the months of a late student are those between the dates (R50). The doctor checks it.
func (b Booking) DatesFit() bool { return b.Terms.Full == 0 || b.Terms.Stay == b.Dates.Left() }

func (b Booking) CancelUntil() time.Time { return b.ConfirmedAt.Add(cancelWithin) }

// HeldBed is a held bed. The zero value means that no bed is held.
type HeldBed struct {
	ID, Code string // of the booking
	RoomUUID string
	Price    Pesewas   // per month, when the bed was held
	Terms    CostTerms // when the bed was held
	Dates    StayDates
	Until    time.Time // the end of the hold
	Opened   bool      // the student opened a payment page, or a payment link moved the end
	Long     bool      // see Booking.LongHold
	LinkTime bool      // a payment link moved the end (R53)
	Paying   bool      // the student or another payer is paying; see Payment.Pending
	Linked   bool      // a link for another payer is live
	SeenAt   time.Time // when the page was asked for
}

// Ends returns the end of the hold for people.
func (b HeldBed) Ends() string { return TimeWithDay(b.Until, b.SeenAt) }

// StayAt returns the first and the last day of a confirmed booking. For a booking without a last day, it returns the
// hostel's present checkout date.
func (b Booking) StayAt(h *Hostel) StayDates {
	stay := b.Dates
	if stay.Until.IsZero() {
		stay.Until, _ = h.CheckoutAfter(b.ConfirmedAt)
	}
	return stay
}

// HoldEnded returns the end of a hold that is over: its ExpiresAt, or the earlier time when it was released.
func (b Booking) HoldEnded() time.Time {
	if b.State != Held && b.ChangedAt.Before(b.ExpiresAt) {
		return b.ChangedAt
	}
	return b.ExpiresAt
}
