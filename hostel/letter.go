package hostel

import (
	"slices"
	"time"
)

type LetterKind string

const (
	LetterVerifyEmail     LetterKind = "verify-email"     // Token
	LetterResetPassword   LetterKind = "reset-password"   // Token
	LetterPasswordChanged LetterKind = "password-changed" // no further fields; it warns the password's owner
	LetterEmailChange     LetterKind = "email-change"     // to the new address: Token
	LetterEmailChanged    LetterKind = "email-changed"    // to the old address: it warns the account's owner
	LetterAccountExists   LetterKind = "account-exists"   // no further fields: a sign-up with this address was tried
	LetterAccountDeleted  LetterKind = "account-deleted"  // no further fields: the last letter to this address
	// to the student: HostelName, Address, Landmark, RoomLabel, RoomShare, Paid, Reference, Code
	LetterBookingConfirmed LetterKind = "booking-confirmed"
	LetterHostConfirmed    LetterKind = "host-confirmed"    // to the host: the same, StudentName and StudentPhone
	LetterRefundDue        LetterKind = "refund-due"        // to the student: paid too late (Refused) or Twice
	LetterBookingCancelled LetterKind = "booking-cancelled" // to the student: the money goes back
	LetterHostCancelled    LetterKind = "host-cancelled"    // to the host, and StudentName
	LetterRoomChanged      LetterKind = "room-changed"      // to the student, with From…: another room
	LetterHostRoomChanged  LetterKind = "host-room-changed" // to the host, and StudentName
	// to the host: Bookings of StudentName (see CombineHostLetters)
	LetterHostSummary LetterKind = "host-news"
	LetterRefunded    LetterKind = "refunded" // to the student: the money went back
	// to the student: the refund failed, and a person will look at it
	LetterRefundFailed LetterKind = "refund-failed"
	LetterAlarms       LetterKind = "alarms" // to the operator: Alarms
	LetterDigest       LetterKind = "digest" // to the operator: Lines, of which the first is the subject
	// to the support, from the form of a page: Sender, Page, Reference, Text
	LetterSupportMessage LetterKind = "support-message"
)

// Letter is an email that waits in the outbox. It holds facts; the mail package writes the text.
type Letter struct {
	Kind        LetterKind `json:"kind"`
	To          string     `json:"to"`   // an email address
	Name        string     `json:"name"` // of the person that it greets
	Token       string     `json:"token,omitempty"`
	StudentName string     `json:"studentName,omitempty"`
	// StudentPhone is in letters to a host about a confirmed booking: digits with the country code.
	StudentPhone string `json:"studentPhone,omitempty"`
	Address      string `json:"address,omitempty"` // of the hostel
	Landmark     string `json:"landmark,omitempty"`
	HostelName   string `json:"hostelName,omitempty"`
	HostelSlug   string `json:"hostelSlug,omitempty"`
	RoomLabel    string `json:"roomLabel,omitempty"`
	NumberIn     int    `json:"numberIn,omitempty"` // how many share the room
	// FromLabel and FromNumberIn are RoomLabel and NumberIn of the room that the booking left.
	FromLabel    string  `json:"fromLabel,omitempty"`
	FromNumberIn int     `json:"fromNumberIn,omitempty"`
	Paid         Pesewas `json:"paid,omitempty"`
	// Month is the price per month of the booking, and Terms those that its student was shown.
	Month Pesewas   `json:"month,omitempty"`
	Terms CostTerms `json:"terms,omitzero"`
	// PaidOn is the day of the confirmation, and Leaves the last day of the stay, zero if not known.
	PaidOn    time.Time `json:"paidOn,omitzero"`
	Leaves    time.Time `json:"leaves,omitzero"`
	Reference string    `json:"reference,omitempty"`
	Code      string    `json:"code,omitempty"`     // short code of the booking
	Twice     bool      `json:"twice,omitempty"`    // the money goes back because the student already has a bed
	Refused   string    `json:"refused,omitempty"`  // why the payment booked no bed (Payment.Refused)
	Returned  bool      `json:"returned,omitempty"` // the provider returned the money before: no refund is under way

	// Sender is the email address or phone number of who wrote Text, and Page the page with the form.
	Sender string `json:"sender,omitempty"`
	Page   string `json:"page,omitempty"`
	Text   string `json:"text,omitempty"`

	// Bookings are letters of the kinds host-confirmed and host-cancelled, without To, Name and StudentName.
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

type QueuedLetter struct {
	ID       string // stable; the Message-ID is made from it
	Letter   Letter
	QueuedAt time.Time
	Attempts int // failed attempts so far that were the letter's own fault (Setback.Counts)
}

// Setback is why a letter could not be sent this time.
type Setback struct {
	Reason string    // does not name the recipient
	Counts bool      // the failure was about this letter, not about the way to the mail server
	Next   time.Time // when to try again
	Dead   time.Time // when it was given up; zero if it will be tried again
}

// HasLink reports whether letters of this kind carry a link, whose token is deleted with the letter.
func (k LetterKind) HasLink() bool { return k.linkLives() > 0 }

// linkLives returns how long the link in letters of this kind works; 0 if they have none.
func (k LetterKind) linkLives() time.Duration {
	switch k {
	case LetterVerifyEmail, LetterEmailChange:
		return LinkLives
	case LetterResetPassword:
		return ResetLives
	}
	return 0
}

// LinkEnds returns when the letter's link stops working, or false without a link.
func (q QueuedLetter) LinkEnds() (ends time.Time, has bool) {
	return q.QueuedAt.Add(q.Letter.Kind.linkLives()), q.Letter.Kind.HasLink()
}

// LinkHasRunOut is the reason of a letter whose link expired before it was sent. It needs no person.
const LinkHasRunOut = "its link has run out"

const LinkLives = 24 * time.Hour

const ResetLives = time.Hour

// ToHost reports whether letters of this kind go to a host. They name a student.
func (k LetterKind) ToHost() bool {
	return k == LetterHostConfirmed || k == LetterHostCancelled || k == LetterHostRoomChanged || k == LetterHostSummary
}

// HostLettersApart is the minimum time between two letters to a host about one student.
const HostLettersApart = time.Hour

// CombineHostLetters combines letters to one host about one student into one, with the last state of each booking.
// letters must not be empty; the last one has the recipient and the student's name.
func CombineHostLetters(letters []Letter) Letter {
	var bookings []Letter
	for _, l := range letters {
		about := l.Bookings
		if l.Kind != LetterHostSummary {
			about = []Letter{l}
		}
		for _, b := range about {
			at := slices.IndexFunc(bookings, func(known Letter) bool { return known.Code == b.Code })
			switch {
			case at < 0:
				bookings = append(bookings, b)
			case b.Kind == LetterHostCancelled:
				bookings[at] = b
			case b.Kind == LetterHostRoomChanged: // the host has not heard of the room in between
				bookings[at].RoomLabel, bookings[at].NumberIn = b.RoomLabel, b.NumberIn
				bookings[at].Month, bookings[at].Terms = b.Month, b.Terms
			}
		}
	}
	last := letters[len(letters)-1]
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
