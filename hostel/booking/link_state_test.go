package booking

import (
	"testing"

	"efie/test/must"
)

func TestTheDocumentDrawsTheTransitionsOfALink(t *testing.T) {
	t.Parallel()
	must.MatchStates(t, "../../docs/states.md", "Payment link", linkTransitions)
}
