package hostel

import (
	"slices"
	"time"
)

type EmailKind string

const (
	EmailVerification    EmailKind = "verify-email"     // Token, VerifyCode
	EmailPasswordReset   EmailKind = "reset-password"   // Token
	EmailPasswordChanged EmailKind = "password-changed" // no further fields; a warning
	EmailAddressChange   EmailKind = "email-change"     // to the new address: Token
	EmailAddressChanged  EmailKind = "email-changed"    // to the old address; a warning
	EmailAccountExists   EmailKind = "account-exists"   // no further fields; a sign-up with this address was tried
	EmailAccountDeleted  EmailKind = "account-deleted"  // no further fields
	// to the student: HostelName, HostName, HostPhone, Address, Landmark, RoomLabel, NumberIn, Paid, Reference, Code
	EmailBookingConfirmed EmailKind = "booking-confirmed"
	EmailHostConfirmed    EmailKind = "host-confirmed"    // to the host: with StudentName and StudentPhone instead
	EmailRefundDue        EmailKind = "refund-due"        // to the student: Refused or Twice
	EmailBookingCancelled EmailKind = "booking-cancelled" // to the student: the payment will be refunded
	EmailHostCancelled    EmailKind = "host-cancelled"    // to the host: the same, with StudentName
	EmailRoomChanged      EmailKind = "room-changed"      // to the student: FromLabel, FromNumberIn
	EmailHostRoomChanged  EmailKind = "host-room-changed" // to the host: the same, with StudentName
	EmailHostSummary      EmailKind = "host-news"         // to the host: Bookings (see CombineHostEmails)
	EmailRefunded         EmailKind = "refunded"          // to the student
	EmailRefundFailed     EmailKind = "refund-failed"     // to the student; an alarm calls a person
	// to another person who paid: StudentName as Student.NameForPayer returns it, Token of the payment link, RoomLabel
	EmailPayerReceipt   EmailKind = "payer-receipt"
	EmailPayerRefundDue EmailKind = "payer-refund-due" // the same, with Refused
	EmailPayerRefunded  EmailKind = "payer-refunded"   // the same, with Refused
	EmailAlarms         EmailKind = "alarms"           // to the operator: Alarms
	EmailDigest         EmailKind = "digest"           // to the operator: Lines; the first line is the subject
	EmailTest           EmailKind = "test"             // to the operator, from efie config --connect
	// to the support, from the form on a page: Sender, Page, Reference, Text
	EmailSupportMessage EmailKind = "support-message"
)

// Email is an email in the outbox. It holds data; the mail package writes the text.
type Email struct {
	Kind        EmailKind `json:"kind"`
	To          string    `json:"to"`   // an email address
	Name        string    `json:"name"` // of the recipient
	Token       string    `json:"token,omitempty"`
	VerifyCode  string    `json:"verifyCode,omitempty"` // six digits; forgotten with Token
	StudentName string    `json:"studentName,omitempty"`
	// StudentPhone has digits with the country code. Only EmailHostConfirmed has it.
	StudentPhone string `json:"studentPhone,omitempty"`
	// HostName and HostPhone (as stored) are the host's. Only EmailBookingConfirmed has them (R42).
	HostName   string `json:"hostName,omitempty"`
	HostPhone  string `json:"hostPhone,omitempty"`
	Address    string `json:"address,omitempty"` // of the hostel
	Landmark   string `json:"landmark,omitempty"`
	HostelName string `json:"hostelName,omitempty"`
	HostelSlug string `json:"hostelSlug,omitempty"`
	RoomLabel  string `json:"roomLabel,omitempty"`
	NumberIn   int    `json:"numberIn,omitempty"` // beds in the room
	// FromLabel and FromNumberIn describe the previous room after a change of rooms.
	FromLabel    string    `json:"fromLabel,omitempty"`
	FromNumberIn int       `json:"fromNumberIn,omitempty"`
	Paid         Pesewas   `json:"paid,omitempty"`
	Month        Pesewas   `json:"month,omitempty"`  // Booking.Price
	Terms        CostTerms `json:"terms,omitzero"`   // Booking.Terms
	PaidOn       time.Time `json:"paidOn,omitzero"`  // when the booking was confirmed
	MovesIn      time.Time `json:"movesIn,omitzero"` // the first day of the stay; zero if unknown
	Leaves       time.Time `json:"leaves,omitzero"`  // the last day of the stay; zero if unknown
	Reference    string    `json:"reference,omitempty"`
	Code         string    `json:"code,omitempty"`        // of the booking
	ByPayer      bool      `json:"by_payer,omitempty"`    // another person paid, by a payment link
	PayerName    string    `json:"payerName,omitempty"`   // Payment.PayerName; only in emails to the student (R56)
	Twice        bool      `json:"twice,omitempty"`       // refunded because the student already has a bed
	Refused      string    `json:"refused,omitempty"`     // Payment.Refused
	Returned     bool      `json:"returned,omitempty"`    // the provider refunded the payment earlier: no refund follows
	CancelledBy  Cause     `json:"cancelledBy,omitempty"` // of a cancelled booking

	// Sender is the email address or phone number of the person who wrote Text on the form of Page.
	Sender string `json:"sender,omitempty"`
	Page   string `json:"page,omitempty"`
	Text   string `json:"text,omitempty"`

	// Bookings holds emails to a host, each about one booking, without To, Name and StudentName.
	Bookings []Email  `json:"bookings,omitempty"`
	Alarms   []Alarm  `json:"alarms,omitempty"`
	Lines    []string `json:"lines,omitempty"`
}

func (l *Email) ForgetStudent() {
	l.StudentName, l.StudentPhone = DeletedName, ""
	if l.Kind.ToPayer() {
		l.StudentName = ""
	}
	for i := range l.Bookings {
		l.Bookings[i].StudentPhone = ""
	}
}

// HasLink reports whether emails of this kind contain a link. Its token is deleted with the email.
func (k EmailKind) HasLink() bool { return k.LinkLifetime() > 0 }

// LinkLifetime returns how long the link in emails of this kind works, or 0 without a link.
func (k EmailKind) LinkLifetime() time.Duration {
	switch k {
	case EmailVerification, EmailAddressChange:
		return LinkLifetime
	case EmailPasswordReset:
		return ResetLinkLifetime
	}
	return 0
}

const LinkLifetime = 24 * time.Hour

// CodeLifetime is how long the code in a verification email works.
const CodeLifetime = 10 * time.Minute

const ResetLinkLifetime = time.Hour

// ToHost reports whether emails of this kind go to a host. They contain a student's name.
func (k EmailKind) ToHost() bool {
	return k == EmailHostConfirmed || k == EmailHostCancelled || k == EmailHostRoomChanged || k == EmailHostSummary
}

// ToPayer reports whether emails of this kind go to another person who paid. They contain a student's first name.
func (k EmailKind) ToPayer() bool {
	return k == EmailPayerReceipt || k == EmailPayerRefundDue || k == EmailPayerRefunded
}

// HostEmailInterval is the minimum time between two emails to a host about one student.
const HostEmailInterval = time.Hour

// CombineHostEmails combines emails to one host about one student into one email with the last state of each booking.
// emails must not be empty. The result has the recipient and the student's name of the last one.
func CombineHostEmails(emails []Email) Email {
	var bookings []Email
	for _, l := range emails {
		parts := l.Bookings
		if l.Kind != EmailHostSummary {
			parts = []Email{l}
		}
		for _, b := range parts {
			at := slices.IndexFunc(bookings, func(known Email) bool { return known.Code == b.Code })
			switch {
			case at < 0:
				bookings = append(bookings, b)
			case b.Kind == EmailHostCancelled:
				bookings[at] = b
			case b.Kind == EmailHostRoomChanged: // keep FromLabel: the host does not know the room in between
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
	return Email{
		Kind: EmailHostSummary, To: last.To, Name: last.Name, StudentName: last.StudentName, Bookings: bookings,
	}
}
