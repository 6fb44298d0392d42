package hostel

import (
	"testing"

	"efie/test/must"
)

func TestTheDocumentDrawsAllowedTransitionsOnly(t *testing.T) {
	t.Parallel()
	must.MatchStates(t, "../docs/states.md", "Booking", bookingTransitions)
	must.MatchStates(t, "../docs/states.md", "Payment", paymentTransitions)
}
