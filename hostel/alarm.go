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
	AlarmRefundLate       = AlarmKind("refund takes too long") // it ends when the refund changes
)

// Alarm is something about a payment that needs a person. A reference has one of each kind.
type Alarm struct {
	Kind      AlarmKind
	Reference string // as the provider sent it
	Detail    string // a sentence for the operator
	RaisedAt  time.Time
	Code      string `json:",omitempty"` // of the booking, in an email to the operator; "" if there is none
}

// AlarmsApart is the minimum time between two emails about alarms to the operator.
const AlarmsApart = time.Hour
