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

// bookingMoves are the legal moves. An expired or cancelled booking may still be confirmed:
// its payment may have been on the way when the hold ended, and then it gets a bed again
// if there is one.
var bookingMoves = map[BookingState][]BookingState{
	Held:      {Confirmed, Expired, Cancelled},
	Confirmed: {Ended, Cancelled},
	Expired:   {Confirmed},
	Cancelled: {Confirmed},
	Ended:     {},
}

// CanBecome says whether a booking may move from s to next.
func (s BookingState) CanBecome(next BookingState) bool {
	return slices.Contains(bookingMoves[s], next)
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
}

// PaymentState is where a payment attempt stands (design.md section 4).
type PaymentState string

// The states of a payment. Allocated means that its bed is the student's; RefundDue
// that the bed was gone for good and the money must go back.
const (
	PaymentCreated    PaymentState = "created"
	PaymentAuthorised PaymentState = "authorised"
	PaymentFailed     PaymentState = "failed"
	PaymentAbandoned  PaymentState = "abandoned"
	PaymentSucceeded  PaymentState = "success"
	PaymentAllocated  PaymentState = "allocated"
	PaymentRefundDue  PaymentState = "refund due"
	PaymentRefunded   PaymentState = "refunded"
	PaymentSuspicious PaymentState = "wrong money"
)

// paymentMoves are the legal moves. Neither failed nor abandoned is final: the payer may
// still complete the same page (facts/paystack.md). A payment whose initialize answer was
// lost is paid without ever having been authorised in our books.
var paymentMoves = map[PaymentState][]PaymentState{
	PaymentCreated:    {PaymentAuthorised, PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
	PaymentAuthorised: {PaymentFailed, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
	PaymentFailed:     {PaymentAuthorised, PaymentAbandoned, PaymentSucceeded, PaymentSuspicious},
	PaymentAbandoned:  {PaymentAuthorised, PaymentFailed, PaymentSucceeded, PaymentSuspicious},
	PaymentSucceeded:  {PaymentAllocated, PaymentRefundDue},
	PaymentRefundDue:  {PaymentRefunded},
	PaymentAllocated:  {PaymentRefundDue},
	PaymentRefunded:   {},
	PaymentSuspicious: {},
}

// CanBecome says whether a payment may move from s to next.
func (s PaymentState) CanBecome(next PaymentState) bool {
	return slices.Contains(paymentMoves[s], next)
}

// Open says whether the provider may still tell us something new.
func (s PaymentState) Open() bool {
	return s == PaymentCreated || s == PaymentAuthorised || s == PaymentFailed || s == PaymentAbandoned
}

// Payment is one attempt to pay for a booking. Rows are never deleted.
type Payment struct {
	Reference   string // ours; letters, digits and dashes, as Paystack wants it
	BookingID   string
	StudentID   string
	Email       string
	Amount      Pesewas
	State       PaymentState
	CheckoutURL string // where the student pays, "" until authorised
	AccessCode  string
	CreatedAt   time.Time
	CheckedAt   time.Time // when the provider was last asked, zero for never
}
