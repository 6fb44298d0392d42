package hostel

import (
	"slices"
	"time"
)

type LetterKind string

const (
	LetterVerifyEmail     LetterKind = "verify-email"     // Token
	LetterResetPassword   LetterKind = "reset-password"   // Token
	LetterPasswordChanged LetterKind = "password-changed" // no further fields; a warning
	LetterEmailChange     LetterKind = "email-change"     // to the new address: Token
	LetterEmailChanged    LetterKind = "email-changed"    // to the old address; a warning
	LetterAccountExists   LetterKind = "account-exists"   // no further fields; a sign-up with this address was tried
	LetterAccountDeleted  LetterKind = "account-deleted"  // no further fields
	// to the student: HostelName, Address, Landmark, RoomLabel, NumberIn, Paid, Reference, Code
	LetterBookingConfirmed LetterKind = "booking-confirmed"
	LetterHostConfirmed    LetterKind = "host-confirmed"    // to the host: the same, with StudentName and StudentPhone
	LetterRefundDue        LetterKind = "refund-due"        // to the student: Refused or Twice
	LetterBookingCancelled LetterKind = "booking-cancelled" // to the student: the payment will be refunded
	LetterHostCancelled    LetterKind = "host-cancelled"    // to the host: the same, with StudentName
	LetterRoomChanged      LetterKind = "room-changed"      // to the student: FromLabel, FromNumberIn
	LetterHostRoomChanged  LetterKind = "host-room-changed" // to the host: the same, with StudentName
	LetterHostSummary      LetterKind = "host-news"         // to the host: Bookings (see CombineHostLetters)
	LetterRefunded         LetterKind = "refunded"          // to the student
	LetterRefundFailed     LetterKind = "refund-failed"     // to the student; an alarm calls a person
	LetterAlarms           LetterKind = "alarms"            // to the operator: Alarms
	LetterDigest           LetterKind = "digest"            // to the operator: Lines; the first line is the subject
	// to the support, from the form on a page: Sender, Page, Reference, Text
	LetterSupportMessage LetterKind = "support-message"
)

// Letter is an email in the outbox. It holds data; the mail package writes the text.
type Letter struct {
	Kind        LetterKind `json:"kind"`
	To          string     `json:"to"`   // an email address
	Name        string     `json:"name"` // of the recipient
	Token       string     `json:"token,omitempty"`
	StudentName string     `json:"studentName,omitempty"`
	// StudentPhone has digits with the country code. Only LetterHostConfirmed has it.
	StudentPhone string `json:"studentPhone,omitempty"`
	Address      string `json:"address,omitempty"` // of the hostel
	Landmark     string `json:"landmark,omitempty"`
	HostelName   string `json:"hostelName,omitempty"`
	HostelSlug   string `json:"hostelSlug,omitempty"`
	RoomLabel    string `json:"roomLabel,omitempty"`
	NumberIn     int    `json:"numberIn,omitempty"` // beds in the room
	// FromLabel and FromNumberIn describe the previous room after a change of rooms.
	FromLabel    string    `json:"fromLabel,omitempty"`
	FromNumberIn int       `json:"fromNumberIn,omitempty"`
	Paid         Pesewas   `json:"paid,omitempty"`
	Month        Pesewas   `json:"month,omitempty"` // Booking.Price
	Terms        CostTerms `json:"terms,omitzero"`  // Booking.Terms
	PaidOn       time.Time `json:"paidOn,omitzero"` // when the booking was confirmed
	Leaves       time.Time `json:"leaves,omitzero"` // the last day of the stay; zero if unknown
	Reference    string    `json:"reference,omitempty"`
	Code         string    `json:"code,omitempty"`     // of the booking
	Twice        bool      `json:"twice,omitempty"`    // refunded because the student already has a bed
	Refused      string    `json:"refused,omitempty"`  // Payment.Refused
	Returned     bool      `json:"returned,omitempty"` // the provider refunded the payment earlier, so no refund follows

	// Sender is the email address or phone number of the person who wrote Text on the form of Page.
	Sender string `json:"sender,omitempty"`
	Page   string `json:"page,omitempty"`
	Text   string `json:"text,omitempty"`

	// Bookings holds emails to a host, each about one booking, without To, Name and StudentName.
	Bookings []Letter `json:"bookings,omitempty"`
	Alarms   []Alarm  `json:"alarms,omitempty"`
	Lines    []string `json:"lines,omitempty"`
}

func (l *Letter) ForgetStudent() {
	l.StudentName, l.StudentPhone = GoneName, ""
	for i := range l.Bookings {
		l.Bookings[i].StudentPhone = ""
	}
}

// HasLink reports whether emails of this kind contain a link. Its token is deleted with the email.
func (k LetterKind) HasLink() bool { return k.LinkLifetime() > 0 }

// LinkLifetime returns how long the link in emails of this kind works, or 0 without a link.
func (k LetterKind) LinkLifetime() time.Duration {
	switch k {
	case LetterVerifyEmail, LetterEmailChange:
		return LinkLives
	case LetterResetPassword:
		return ResetLives
	}
	return 0
}

const LinkLives = 24 * time.Hour

const ResetLives = time.Hour

// ToHost reports whether emails of this kind go to a host. They contain a student's name.
func (k LetterKind) ToHost() bool {
	return k == LetterHostConfirmed || k == LetterHostCancelled || k == LetterHostRoomChanged || k == LetterHostSummary
}

// HostLettersApart is the minimum time between two emails to a host about one student.
const HostLettersApart = time.Hour

// CombineHostLetters combines emails to one host about one student into one email with the last state of each booking.
// emails must not be empty. The result has the recipient and the student's name of the last one.
func CombineHostLetters(emails []Letter) Letter {
	var bookings []Letter
	for _, l := range emails {
		parts := l.Bookings
		if l.Kind != LetterHostSummary {
			parts = []Letter{l}
		}
		for _, b := range parts {
			at := slices.IndexFunc(bookings, func(known Letter) bool { return known.Code == b.Code })
			switch {
			case at < 0:
				bookings = append(bookings, b)
			case b.Kind == LetterHostCancelled:
				bookings[at] = b
			case b.Kind == LetterHostRoomChanged: // keep FromLabel: the host does not know the room in between
				bookings[at].RoomLabel, bookings[at].NumberIn = b.RoomLabel, b.NumberIn
				bookings[at].Month, bookings[at].Terms = b.Month, b.Terms
			}
		}
	}
	last := emails[len(emails)-1]
	if len(bookings) == 1 {
		one := bookings[0]
		one.To, one.Name, one.StudentName = last.To, last.Name, last.StudentName
		return one
	}
	for i := range bookings { // the summary has To and the names
		bookings[i].To, bookings[i].Name, bookings[i].StudentName = "", "", ""
	}
	return Letter{
		Kind: LetterHostSummary, To: last.To, Name: last.Name, StudentName: last.StudentName, Bookings: bookings,
	}
}
