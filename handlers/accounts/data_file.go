package accounts

import (
	"encoding/json"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// ownFile is the file at /account/data.json. Programs read it. Lists have the oldest first and are never null.
type ownFile struct {
	MadeAt   stamp        `json:"made_at"`
	NotHere  []string     `json:"not_in_this_file"`
	Profile  ownProfile   `json:"profile"`
	NewEmail *ownNewEmail `json:"pending_email_change"` // or null
	Sessions []ownSession `json:"sessions"`
	Links    []ownLink    `json:"links"`
	Bookings []ownBooking `json:"bookings"`
	Payments []ownPayment `json:"payments"`
	Emails   []ownEmail   `json:"letters"` // emails that are not sent yet
	Saved    []ownSaved   `json:"saved_hostels"`
	Notes    []ownNote    `json:"notes"`
}

type ownProfile struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Verified   bool   `json:"email_verified"`
	VerifiedAt stamp  `json:"email_verified_at"`
	BlockedAt  stamp  `json:"blocked_at"`
	Gender     string `json:"gender"`
	Phone      string `json:"phone"` // digits with the country code
	SignedUpAt stamp  `json:"signed_up_at"`
}

type ownNewEmail struct {
	Email     string `json:"email"`
	ExpiresAt stamp  `json:"link_expires_at"`
}

type ownSession struct {
	Device    string `json:"device"`
	Shared    bool   `json:"shared_phone"`
	BeganAt   stamp  `json:"began_at"`
	LastUse   stamp  `json:"last_used_at"`
	ExpiresAt stamp  `json:"expires_at"`
}

type ownLink struct {
	Email     string `json:"letter"` // the kind of email that contained the link
	ExpiresAt stamp  `json:"expires_at"`
	UsedAt    stamp  `json:"used_at"`
}

type ownBooking struct {
	Code        string    `json:"code"`
	State       string    `json:"state"`
	Hostel      string    `json:"hostel_name"` // "" if the hostel has left Efie
	HostelID    string    `json:"hostel_uuid"`
	Room        string    `json:"room"`
	RoomID      string    `json:"room_uuid"`
	Price       ownMoney  `json:"price"`
	Period      string    `json:"price_period"`
	Terms       *ownTerms `json:"terms"` // as the student saw them; null if the hostel stated no terms
	HeldAt      stamp     `json:"held_at"`
	HeldUntil   stamp     `json:"held_until"`
	ConfirmedAt stamp     `json:"confirmed_at"`
	MoveIn      stamp     `json:"move_in"`  // the first day of the stay
	Checkout    stamp     `json:"checkout"` // its last day
	EndsAt      stamp     `json:"stay_ends_at"`
	ChangedAt   stamp     `json:"changed_at"`
	StudentName string    `json:"student_name"` // as it was at the confirmation; "" before
	Steps       []ownStep `json:"steps"`

	PaymentLinks []ownPaymentLink `json:"payment_links"`
	Alarms       []ownAlarm       `json:"alarms"` // about the payment links
}

// ownPaymentLink is a link through which another person could pay.
type ownPaymentLink struct {
	State   string `json:"state"`
	MadeAt  stamp  `json:"made_at"`
	EndedAt stamp  `json:"ended_at"`
}

// ownTerms is the cost terms that a hostel stated in addition to the month's price.
type ownTerms struct {
	StayMonths  *json.Number `json:"stay_months"` // null if it is not known; then total and deposit are null, too
	Rest        string       `json:"rest"`        // how the hostel is paid after the first month
	Water       string       `json:"water"`
	Electricity string       `json:"electricity"`
	Charges     []ownCharge  `json:"charges"`
	Total       *ownMoney    `json:"total"` // for the stay, without the deposit
	Deposit     *ownMoney    `json:"deposit"`
	InWords     string       `json:"in_words"`
}

type ownCharge struct {
	Name     string   `json:"name"`
	Amount   ownMoney `json:"amount"`
	Per      string   `json:"per"`
	Refunded bool     `json:"given_back"` // at the end of the stay
	Note     string   `json:"note"`
}

type ownPayment struct {
	Reference string     `json:"reference"`
	Booking   string     `json:"booking_code"`
	Email     string     `json:"email"` // the email that the provider has
	State     string     `json:"state"`
	Asked     ownMoney   `json:"amount"`
	Received  ownMoney   `json:"received"`
	Mode      string     `json:"mode"`          // live, test or sandbox
	Outcome   string     `json:"provider_said"` // the last outcome that the provider reported, or ""
	RefundID  string     `json:"refund_id"`
	Refused   string     `json:"refused"` // the code of the reason why the payment booked no bed when it arrived
	OpenedAt  stamp      `json:"opened_at"`
	AskedAt   stamp      `json:"provider_asked_at"`
	ChangedAt stamp      `json:"changed_at"`
	Alarms    []ownAlarm `json:"alarms"`
	Steps     []ownStep  `json:"steps"`
	ByOther   bool       `json:"by_another_person"` // then email is ""
	Payer     string     `json:"payer_name"`        // of another person who paid, or ""
}

type ownStep struct {
	At    stamp  `json:"at"`
	From  string `json:"from"` // "" in the first step
	To    string `json:"to"`
	Cause string `json:"cause"`
}

type ownAlarm struct {
	Kind     string `json:"kind"`
	Detail   string `json:"detail"`
	RaisedAt stamp  `json:"raised_at"`
	SeenAt   stamp  `json:"seen_to_at"`
}

type ownEmail struct {
	Kind     string `json:"kind"`
	To       string `json:"to"`
	State    string `json:"state"` // waiting or given up
	QueuedAt stamp  `json:"queued_at"`
}

type ownSaved struct {
	Hostel   string `json:"hostel_name"` // "" if the hostel has left Efie
	HostelID string `json:"hostel_uuid"`
	SavedAt  stamp  `json:"saved_at"`
}

// ownNote is a note of an operator, or the reason of an operator for a change.
type ownNote struct {
	Booking   string `json:"booking"` // its code, or "" for a note about the account
	About     string `json:"about"`   // "note", or what was done
	Text      string `json:"text"`
	WrittenAt stamp  `json:"written_at"`
}

// ownMoney is an amount in hundredths of its currency.
type ownMoney struct {
	Pesewas  hostel.Pesewas `json:"pesewas"`
	Currency string         `json:"currency"`
}

func inPesewas(p hostel.Pesewas) ownMoney { return ownMoney{p, booking.Currency} }

// stamp is a time in the format of RFC 3339, in UTC. The zero time is null.
type stamp struct{ time.Time }

func (s stamp) MarshalJSON() ([]byte, error) {
	if s.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(s.UTC().Format(time.RFC3339))
}
