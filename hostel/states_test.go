package hostel

import (
	"testing"

	"efie/test/must"
)

func TestTheDocumentDrawsTheAllowedTransitions(t *testing.T) {
	t.Parallel()
	must.MatchStates(t, "../docs/states.md", "Booking", bookingTransitions)
	must.MatchStates(t, "../docs/states.md", "Payment", paymentTransitions)
}
