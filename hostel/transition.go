package hostel

import "time"

// Cause is what made a booking or a payment move.
type Cause string

// The causes of moves.
const (
	ByStudent    Cause = "student"
	ByReturn     Cause = "return"     // of the payer's browser
	ByWebhook    Cause = "webhook"    // of the provider
	ByReconciler Cause = "reconciler" // who asked the provider
	ByTime       Cause = "time"       // a hold ran out, a stay ended
	ByOperator   Cause = "operator"
)

// Occasion is when something moves, and what made it move.
type Occasion struct {
	Now   time.Time
	Cause Cause
}

// Move is one step of a booking or a payment. Moves are only ever added.
type Transition struct {
	Subject string // the booking's id or the payment's reference
	Was     string // "" for the first
	Next    string
	Cause   Cause
	At      time.Time
	Amount  Pesewas // of the payment, 0 for a booking's move
}
