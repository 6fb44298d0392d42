package hostel

import "time"

// AlarmKind is why a person must look at a payment.
type AlarmKind string

// The alarms. Those of a payment's state are called like it.
const (
	AlarmWrongMoney       = AlarmKind(PaymentSuspicious)
	AlarmRefundFailed     = AlarmKind(PaymentRefundFailed)
	AlarmDisputed         = AlarmKind(PaymentDisputed)
	AlarmReversed         = AlarmKind(PaymentReversed)
	AlarmUnknownReference = AlarmKind("unknown reference")
	AlarmMisfit           = AlarmKind("event that does not fit")
	AlarmRefundLate       = AlarmKind("refund takes too long") // until it moves on
)

// Alarm is something about a payment that waits for a person: it is kept until somebody has
// seen to it. There is one of a kind for a reference.
type Alarm struct {
	Kind      AlarmKind
	Reference string // as the provider told it
	Detail    string // a sentence for the operator
	RaisedAt  time.Time
}
