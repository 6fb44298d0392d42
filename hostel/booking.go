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

// bookingTransitions are the allowed transitions. An expired or cancelled hold may still be confirmed, because its
// payment may have been under way (see Decide and RebookRefusal of package booking).
var bookingTransitions = map[BookingState][]BookingState{
	"":        {Held},
	Held:      {Confirmed, Expired, Cancelled},
	Confirmed: {Ended, Cancelled},
	Expired:   {Confirmed},
	Cancelled: {Confirmed},
	Ended:     {},
}

// CanBecome reports whether a booking may change from state s to next. The state of a booking that is not stored yet
// is "".
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
	Terms       CostTerms // as the student was shown them
	HeldAt      time.Time
	ExpiresAt   time.Time // of the hold
	ConfirmedAt time.Time // zero until then
	EndsAt      time.Time // of the stay, zero until confirmed
	ChangedAt   time.Time // when the state last changed

	// PayPressedAt is when the student last asked to pay for the hold, zero until then.
	PayPressedAt time.Time

	// StudentName is the student's name when the booking was confirmed; "" before that, and after the account is
	// deleted.
	StudentName string

	// Mailbox is a keyed hash of the student's mailbox (Mailbox of package booking). The ledger does not return it.
	Mailbox string
	// Network and Domain are keyed hashes; "" is not limited (NeighbourRefusal of package booking).
	Network, Domain string
}

const (
	// longestHold is how long a bed is held in all while its student is paying (design.md section 4).
	longestHold = 30 * time.Minute
	// pendingKeeps is how long one such report extends the hold.
	pendingKeeps = 2 * time.Minute
)

// KeptUntil returns when the hold ends after the provider reported at now that its student is paying.
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

// SettleGrace is how long a bed is kept after its hold while the provider's report is missing.
const SettleGrace = time.Minute

// RanOut reports whether a hold is over at now: at its end, or up to SettleGrace later while an attempt is open.
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

// cancelWithin is how long after its confirmation a student may cancel a booking (design.md section 4).
const cancelWithin = 24 * time.Hour

func (b Booking) CancelUntil() time.Time { return b.ConfirmedAt.Add(cancelWithin) }

// KeptBed is a bed that is held until its student pays; the zero value is none.
type KeptBed struct {
	ID, Code string // of its booking
	RoomUUID string
	Price    Pesewas   // per month, as it was when the bed was held
	Terms    CostTerms // likewise
	Until    time.Time
	Opened   bool // a payment page was opened for it
	Paying   bool // the provider waits for the payer (see Payment.Pending)
}

// HoldEnded returns when a hold that is over stopped keeping its bed: when it was ended or when it ran out, whichever
// was first.
func (b Booking) HoldEnded() time.Time {
	if b.State != Held && b.ChangedAt.Before(b.ExpiresAt) {
		return b.ChangedAt
	}
	return b.ExpiresAt
}
