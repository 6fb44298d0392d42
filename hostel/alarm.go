package hostel

import "time"

type AlarmKind string

const (
	AlarmWrongMoney       = AlarmKind(PaymentWrongMoney)
	AlarmRefundFailed     = AlarmKind(PaymentRefundFailed)
	AlarmDisputed         = AlarmKind(PaymentDisputed)
	AlarmReversed         = AlarmKind(PaymentReversed)
	AlarmUnknownReference = AlarmKind("unknown reference")
	AlarmUnexpectedEvent  = AlarmKind("event that does not fit")
	AlarmRefundLate       = AlarmKind("refund takes too long")           // it ends when the refund changes
	AlarmUnknownStudent   = AlarmKind("payer does not know the student") // its Reference is the booking's code
	AlarmNotSettled       = AlarmKind("paid and not settled")            // it ends when the payment is settled
	AlarmEmailNotWritten  = AlarmKind("email cannot be written")         // its Reference is the booking's code
)

// SettleTime is the time in which a payment must book its bed or become a refund, after the provider reported it paid.
// Then it needs a person, whatever the cause.
const SettleTime = 10 * time.Minute

// Subject returns "payment" or "booking", which the alarm's reference names.
func (a Alarm) Subject() string {
	if a.Kind == AlarmUnknownStudent || a.Kind == AlarmEmailNotWritten {
		return "booking"
	}
	return "payment"
}

// Alarm reports a problem with a payment that a person must solve. A reference has at most one alarm of each kind.
type Alarm struct {
	Kind      AlarmKind
	Reference string // as the provider sent it
	Detail    string // a sentence for the operator
	RaisedAt  time.Time
	Code      string `json:",omitempty"` // of the booking; only in an email to the operator
}

// MaxUnknownStudents limits the alarms of AlarmUnknownStudent in one email or report. A stranger with many accounts can
// raise any number of them, so they come last, and the rest waits.
const MaxUnknownStudents = 10

// AlarmEmailInterval is the minimum time between two emails about alarms to the operator.
const AlarmEmailInterval = time.Hour
