package hostel

import (
	"slices"
	"time"
)

// BookingState is where a booking stands (design.md section 4).
type BookingState string

// The states of a booking. A bed is taken while it is held or confirmed.
const (
	Held      BookingState = "held"
	Confirmed BookingState = "confirmed"
	Ended     BookingState = "ended"
	Expired   BookingState = "expired"
	Cancelled BookingState = "cancelled"
)

// bookingMoves are the legal moves. An expired or cancelled hold may still be confirmed: its
// payment may have been on the way when the hold ended, and then it gets a bed again if there
// is one and every rule is met (see Decide, RebookRefusal).
var bookingTransitions = map[BookingState][]BookingState{
	"":        {Held},
	Held:      {Confirmed, Expired, Cancelled},
	Confirmed: {Ended, Cancelled},
	Expired:   {Confirmed},
	Cancelled: {Confirmed},
	Ended:     {},
}

// CanBecome says whether a booking may move from s to next. The state of one that is not
// written down yet is "".
func (s BookingState) CanBecome(next BookingState) bool {
	return slices.Contains(bookingTransitions[s], next)
}

// TakesBed says whether a booking in this state keeps its bed from others.
func (s BookingState) TakesBed() bool { return s == Held || s == Confirmed }

// Booking is a student's claim to one bed of a room type. Rows are never deleted.
type Booking struct {
	ID          string
	Code        string // short, for the porter
	StudentID   string
	HostelUUID  string
	RoomUUID    string
	State       BookingState
	Price       Pesewas // one month, as it stood when the bed was held
	HeldAt      time.Time
	ExpiresAt   time.Time // of the hold
	ConfirmedAt time.Time // zero until then
	EndsAt      time.Time // of the stay, zero until confirmed
	ChangedAt   time.Time // of its last move

	// StudentName is the student's name as it was when the booking was confirmed; "" before then, and
	// once the account is deleted.
	StudentName string

	// Mailbox is a keyed hash of the student's Mailbox, given when a bed is asked for; "" counts for no mailbox.
	// The ledger keeps it for its limits alone, and does not give it back.
	Mailbox string
}

const (
	// longestHold is how long a bed is kept in all while the provider says that the payer is at
	// it (design.md section 4).
	longestHold = 30 * time.Minute
	// pendingKeeps is how long such an answer keeps the bed by itself. The provider is asked
	// again before it is over.
	pendingKeeps = 2 * time.Minute
)

// KeptUntil is when a hold runs out after the provider said at now that its payer is at it.
func (b Booking) KeptUntil(now time.Time) time.Time {
	until := now.Add(pendingKeeps)
	if longest := b.HeldAt.Add(longestHold); until.After(longest) {
		until = longest
	}
	if until.Before(b.ExpiresAt) {
		return b.ExpiresAt
	}
	return until
}

// lastWord is how long a bed outlasts its hold while the provider has not said yet whether it
// was paid in time.
const SettleGrace = time.Minute

// RanOut says whether a hold is over at now. A student who paid in the last second keeps the
// bed: until the provider was asked about each open attempt after the hold's end, or one minute
// has gone by without its answer, the bed waits.
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

// cancelWithin is how long after its confirmation a student may cancel a booking
// (design.md section 4).
const cancelWithin = 24 * time.Hour

// CancelUntil is until when the student may cancel a confirmed booking.
func (b Booking) CancelUntil() time.Time { return b.ConfirmedAt.Add(cancelWithin) }

// holdEnded is when a hold that is over stopped keeping its bed. A hold that was not ended at its time ended
// then all the same.
func (b Booking) HoldEnded() time.Time {
	if b.State != Held && b.ChangedAt.Before(b.ExpiresAt) {
		return b.ChangedAt
	}
	return b.ExpiresAt
}
