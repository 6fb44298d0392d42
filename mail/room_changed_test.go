package mail

import (
	"strings"
	"testing"

	"efie/hostel"
)

// TestAHostHearsOfAChangeOnce: a host who knows nothing of the booking hears of its last room, any other of the change.
func TestAHostHearsOfAChangeOnce(t *testing.T) {
	booked, changed := queued(hostel.LetterHostConfirmed).Letter, queued(hostel.LetterHostRoomChanged).Letter
	changed.RoomLabel, changed.NumberIn = "Annexe", 3
	one := hostel.CombineHostLetters([]hostel.Letter{booked, changed})
	if one.Kind != hostel.LetterHostConfirmed || one.RoomLabel != "Annexe" || one.NumberIn != 3 {
		t.Errorf("the host who knew nothing hears %+v", one)
	}
	cancelled := queued(hostel.LetterHostCancelled).Letter
	if one := hostel.CombineHostLetters([]hostel.Letter{changed, cancelled}); one.Kind != hostel.LetterHostCancelled {
		t.Errorf("of a booking that is cancelled the host hears %+v", one)
	}
	other := booked
	other.Code = "K7Q2MBBB"
	q := queued(hostel.LetterHostSummary)
	q.Letter = hostel.CombineHostLetters([]hostel.Letter{changed, other})
	m := composed(t, q)
	for _, body := range []string{m.Text, m.HTML} {
		if !strings.Contains(body, "the bed is in this room now, instead of Loft, 4 in a room.") ||
			!strings.Contains(body, "please keep this bed") {
			t.Errorf("the summary says:\n%s", body)
		}
	}
}
