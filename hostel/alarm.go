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
)

// Subject returns "payment" or "booking", which the alarm's reference names.
func (a Alarm) Subject() string {
	if a.Kind == AlarmUnknownStudent {
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
