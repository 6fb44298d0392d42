package hostel

import "time"

// Cause is what changed a booking or a payment.
type Cause string

// The causes.
const (
	ByStudent    Cause = "student"
	ByReturn     Cause = "return"     // the payer's browser came back
	ByWebhook    Cause = "webhook"    // a notice of the provider
	ByReconciler Cause = "reconciler" // an answer to a question of the reconciler
	ByTime       Cause = "time"       // a hold ran out, or a stay ended
	ByOperator   Cause = "operator"
)

// Occasion is when and by what cause something changes.
type Occasion struct {
	Now   time.Time
	Cause Cause
}

// Transition is one step of a booking or a payment. Transitions are never changed or deleted.
type Transition struct {
	Subject string // the booking's id, the payment's reference, or its PartSubject
	Was     string // "" for the first
	Next    string
	Cause   Cause
	At      time.Time
	Amount  Pesewas // of the payment; 0 for a booking; for a PartRefund what went back with this step
}
