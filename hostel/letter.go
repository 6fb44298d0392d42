package hostel

import "time"

// LetterKind names what a letter is about.
type LetterKind string

// The letters that Efie writes.
const (
	LetterVerifyEmail     LetterKind = "verify-email"     // Token
	LetterResetPassword   LetterKind = "reset-password"   // Token
	LetterPasswordChanged LetterKind = "password-changed" // nothing more: it warns whose password it was
	LetterEmailChange     LetterKind = "email-change"     // to the new address: Token
	LetterEmailChanged    LetterKind = "email-changed"    // to the old address: it warns whose account it was
	LetterAccountExists   LetterKind = "account-exists"   // nothing more: somebody tried to sign up with this address
	LetterAccountDeleted  LetterKind = "account-deleted"  // nothing more: the last one to this address
	// to the student: HostelName, RoomLabel, RoomShare, Paid, Reference, Code
	LetterBookingConfirmed LetterKind = "booking-confirmed"
	LetterHostConfirmed    LetterKind = "host-confirmed"    // to the host: the same, and StudentName
	LetterRefundDue        LetterKind = "refund-due"        // to the student, who paid too late (Refused) or Twice
	LetterBookingCancelled LetterKind = "booking-cancelled" // to the student: the money goes back
	LetterHostCancelled    LetterKind = "host-cancelled"    // to the host, and StudentName
	LetterHostSummary      LetterKind = "host-news"         // to the host: Bookings of StudentName (see Together)
	LetterRefunded         LetterKind = "refunded"          // to the student: the money went back
	// to the student: the money has not gone back yet, a person sees to it
	LetterRefundFailed LetterKind = "refund-failed"
)

// Letter is a message that waits in the outbox. It holds facts, not sentences:
// the mail package writes it when it is sent. Only the fields of its kind are set.
type Letter struct {
	Kind        LetterKind `json:"kind"`
	To          string     `json:"to"`   // an e-mail address
	Name        string     `json:"name"` // of whom it greets
	Token       string     `json:"token,omitempty"`
	StudentName string     `json:"studentName,omitempty"`
	HostelName  string     `json:"hostelName,omitempty"`
	HostelSlug  string     `json:"hostelSlug,omitempty"`
	RoomLabel   string     `json:"roomLabel,omitempty"`
	NumberIn    int        `json:"numberIn,omitempty"` // how many share the room
	Paid        Pesewas    `json:"paid,omitempty"`
	Reference   string     `json:"reference,omitempty"`
	Code        string     `json:"code,omitempty"`     // short code of the booking
	Twice       bool       `json:"twice,omitempty"`    // the money goes back because the student has a bed already
	Refused     string     `json:"refused,omitempty"`  // why the payment booked no bed (Payment.Refused)
	Returned    bool       `json:"returned,omitempty"` // the provider took the money back before: nothing is on its way

	// Bookings are letters of the kinds host-confirmed and host-cancelled, without To and names.
	Bookings []Letter `json:"bookings,omitempty"`
}

// QueuedLetter is a letter with its place in the outbox.
type QueuedLetter struct {
	ID       string // stable; the Message-ID is made from it
	Letter   Letter
	QueuedAt time.Time
	Attempts int // tries before this one that were about the letter itself (Setback.Counts)
}

// Setback is why a letter did not leave this time.
type Setback struct {
	Reason string    // without the person it is for
	Counts bool      // it was about this letter, and not about the way to the mail server
	Next   time.Time // when to try again
	Dead   time.Time // when it was given up; the zero time when it is tried again
}

// HasLink says whether letters of a kind carry a link that opens something. Its token is forgotten
// when the letter is given up, so that it cannot be sent again.
func (k LetterKind) HasLink() bool { return k.linkLives() > 0 }

// linkLives is how long the link in letters of a kind works; 0 where they have none.
func (k LetterKind) linkLives() time.Duration {
	switch k {
	case LetterVerifyEmail, LetterEmailChange:
		return LinkLives
	case LetterResetPassword:
		return ResetLives
	}
	return 0
}

// LinkEnds is when the link in the letter stops to work, which is as long after the letter was
// written as such a link lives. It has none of other kinds.
func (q QueuedLetter) LinkEnds() (ends time.Time, has bool) {
	return q.QueuedAt.Add(q.Letter.Kind.linkLives()), q.Letter.Kind.HasLink()
}

// LinkHasRunOut is why a letter was given up whose link had run out before it could leave. It
// needs nobody: its student asks for a new one.
const LinkHasRunOut = "its link has run out"

// LinkLives is how long a verification link may be opened.
const LinkLives = 24 * time.Hour

// ResetLives is how long a link to set a new password may be used.
const ResetLives = time.Hour

// ToHost says whether letters of this kind go to a host, and name a student.
func (k LetterKind) ToHost() bool {
	return k == LetterHostConfirmed || k == LetterHostCancelled || k == LetterHostSummary
}
