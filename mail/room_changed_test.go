package mail

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
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

// TestLettersTellOfTheDifference: after a change to a room of GH₵ 410, GH₵ 40 of GH₵ 450 go back.
func TestLettersTellOfTheDifference(t *testing.T) {
	for kind, facts := range map[hostel.LetterKind][]string{
		hostel.LetterRoomChanged: {
			"It costs less: GH₵ 40 goes back by itself", "GH₵ 410 per month", "Goes back", "GH₵ 450", "Your code stays.",
		},
		hostel.LetterHostRoomChanged:  {"paid GH₵ 450; Efie gives the difference of GH₵ 40 back.", "GH₵ 410 per month"},
		hostel.LetterRefunded:         {"The difference to your cheaper room has been sent back", "Refunded", "EF-7K2M"},
		hostel.LetterRefundFailed:     {"the difference to your cheaper room back, and it did not go through"},
		hostel.LetterBookingCancelled: {"All of your money", "GH₵ 40 of it is the difference", "GH₵ 450"},
	} {
		t.Run(string(kind), func(t *testing.T) {
			q := queued(kind)
			q.Letter.Paid, q.Letter.Back, q.Letter.Price = hostel.Cedis(450), hostel.Cedis(40), hostel.Cedis(410)
			refund := kind == hostel.LetterRefunded || kind == hostel.LetterRefundFailed
			m := composed(t, q)
			if refund != strings.Contains(m.Subject, "GH₵ 40") {
				t.Errorf("the subject is %q", m.Subject)
			}
			for _, body := range []string{m.Text, m.HTML} {
				if strings.Contains(body, "The price is the same") || refund && strings.Contains(body, "GH₵ 450") {
					t.Errorf("it says too much:\n%s", body)
				}
				must.Contain(t, "the letter", body, facts...)
			}
		})
	}
}

// TestAHostHearsOfAllDifferencesAtOnce, when a student has changed rooms twice within the hour.
func TestAHostHearsOfAllDifferencesAtOnce(t *testing.T) {
	first, second := queued(hostel.LetterHostRoomChanged).Letter, queued(hostel.LetterHostRoomChanged).Letter
	first.Price, first.Back = hostel.Cedis(410), hostel.Cedis(40)
	second.Price, second.Back = hostel.Cedis(380), hostel.Cedis(30)
	one := hostel.CombineHostLetters([]hostel.Letter{first, second})
	if one.Price != hostel.Cedis(380) || one.Back != hostel.Cedis(70) {
		t.Errorf("the host hears %+v", one)
	}
}
