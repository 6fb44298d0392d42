package outbox

import (
	"testing"

	"efie/test/must"
)

func TestTheDocumentDrawsTheStatesOfAMessage(t *testing.T) {
	t.Parallel()
	must.MatchStates(t, "../../docs/states.md", "Email", transitions)
}
