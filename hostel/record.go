package hostel

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Record holds all data of one booking. Its lists have the oldest element first.
type Record struct {
	Booking     Booking
	Student     Student
	Payments    []Payment
	Transitions []Transition // of the booking and its payments
	// TermsVersion is the version of the page terms-of-service when the bed was held. It is 0 if the version is unknown.
	TermsVersion int
}

// LinkRecord describes a payment link without its token.
type LinkRecord struct {
	BookingID string
	State     string // a booking.LinkState
	MadeAt    time.Time
	EndedAt   time.Time // zero while the link is live
}

// ListedBookings is the number of the newest bookings that a History has: a page lists the current booking of a
// student and ten earlier ones.
const ListedBookings = 11

// History holds bookings of a student, the newest first, and full Records of some of them. Its size does not grow with
// the number of holds that were never paid.
type History struct {
	Bookings []Booking // the newest ListedBookings, each booking that was ever confirmed, and the bookings of Records
	Records  []Record
	// Cancelled lists the last cancellations of the mailbox and the refunds that it caused, booking.MaxCancellations at
	// most.
	Cancelled []time.Time
}

// StudentName returns NameOn the booking.
func (r Record) StudentName() string { return NameAtConfirmation(r.Booking, r.Student) }

func (r Record) MaskedName() string {
	if r.Student.Deleted() {
		return r.Student.Name
	}
	return MaskedName(r.StudentName())
}

// MaskedFirstName returns the first name of the student with its first letter alone: "A•••".
func (r Record) MaskedFirstName() string {
	first, _, _ := strings.Cut(MaskedName(r.StudentName()), " ")
	return first
}

// NameAtConfirmation returns the student's name at the confirmation of the booking. It returns the present name before
// the confirmation, and after the account was deleted.
func NameAtConfirmation(b Booking, s Student) string {
	if b.StudentName == "" || s.Deleted() {
		return s.Name
	}
	return b.StudentName
}

// Paid returns the payment that booked the bed, or nil. It may be refunded now.
func (r Record) Paid() *Payment {
	for _, m := range r.Transitions {
		if m.Next != string(PaymentAllocated) {
			continue
		}
		for i := range r.Payments {
			if r.Payments[i].Reference == m.Subject {
				return &r.Payments[i]
			}
		}
	}
	return nil
}

// Cause is the cause of a transition.
type Cause string

const (
	ByStudent    Cause = "student"
	ByReturn     Cause = "return"     // the payer's browser returned from the payment page
	ByWebhook    Cause = "webhook"    // the provider sent a notice
	ByReconciler Cause = "reconciler" // the provider answered the reconciler
	ByTime       Cause = "time"       // a hold ran out, or a stay ended
	ByOperator   Cause = "operator"
)

// Occasion is the time and the cause of a change.
type Occasion struct {
	Now    time.Time
	Cause  Cause
	Alarm  string // added to the Detail of an alarm that the change raises; may be empty
	Reason string // of the operator; the ledger keeps it as a Note; may be empty
}

// Note is a note of an operator about a booking or an account, or the operator's reason for a change. No page shows it;
// the student's own data has it. It is deleted with the account.
type Note struct {
	AccountID string
	BookingID string // "" for a note about the account
	Act       string // NoteAct, or the change: the next state of the booking or payment
	Text      string
	At        time.Time
}

const NoteAct = "note"

// maxNote is the length of a note in characters.
const maxNote = 1000

// NoteText returns the text of a note without spaces around it. It fails with a sentence for the operator.
func NoteText(text string) (string, error) {
	text = strings.TrimSpace(text)
	if !Storable(text) || utf8.RuneCountInString(text) > maxNote {
		return "", fmt.Errorf("expected a text of at most %d characters", maxNote)
	}
	return text, nil
}

// Transition is one change of state of a booking or a payment. Transitions are never changed or deleted.
type Transition struct {
	Subject string // the booking's id, or the payment's reference
	Was     string // "" for the first transition
	Next    string
	Cause   Cause
	At      time.Time
	Amount  Pesewas // received with the payment; of a booking: 0
}
