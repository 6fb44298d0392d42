package hostel

import "time"

// LetterKind names what a letter is about.
type LetterKind string

// The letters that Efie writes.
const (
	LetterVerifyEmail      LetterKind = "verify-email"      // Token
	LetterBookingConfirmed LetterKind = "booking-confirmed" // to the student: HostelName, RoomLabel, RoomShare, Paid, Reference, Code
	LetterHostConfirmed    LetterKind = "host-confirmed"    // to the host: the same, and StudentName
	LetterRefundDue        LetterKind = "refund-due"        // to the student: the bed was gone, the money comes back
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
	Code        string     `json:"code,omitempty"` // short code of the booking
}

// QueuedLetter is a letter with its place in the outbox.
type QueuedLetter struct {
	ID       string // stable; the Message-ID is made from it
	Letter   Letter
	QueuedAt time.Time
	Attempts int // tries before this one
}
