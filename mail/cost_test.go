package mail

import (
	"strings"
	"testing"
	"time"

	"efie/hostel"
)

// TestLettersTellWhatTheStayCosts: by the terms that the student was shown, to the student and the host, once a bed is
// booked and when its room changes.
func TestLettersTellWhatTheStayCosts(t *testing.T) {
	terms := hostel.CostTerms{Stay: 16, Rest: hostel.RestBySemester, Charges: []hostel.ExtraCharge{
		{Name: "Cleaning", Amount: hostel.Cedis(30), Per: hostel.PerSemester},
		{Name: "Deposit", Amount: hostel.Cedis(200), Per: hostel.PerStay, Refundable: true},
	}}
	for _, kind := range []hostel.LetterKind{
		hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed, hostel.LetterRoomChanged, hostel.LetterHostRoomChanged,
	} {
		q := queued(kind)
		q.Letter.Month, q.Letter.Terms = hostel.Cedis(450), terms
		m := composed(t, q)
		for _, body := range []string{m.Text, m.HTML} {
			for _, fact := range []string{
				"GH₵ 3,660 for 8 months", "GH₵ 3,210, to the hostel, by semester",
				"GH₵ 200: paid with the key, returned at the end",
			} {
				if !strings.Contains(body, fact) {
					t.Errorf("the letter %s lacks %q:\n%s", kind, fact, body)
				}
			}
			if kind == hostel.LetterBookingConfirmed && !strings.Contains(body, "You pay the hostel once a semester, the first "+
				"time when you get the key. Never pay the hostel before you have the key, and ask for a receipt.") {
				t.Errorf("the student does not read where the rest goes:\n%s", body)
			}
		}
	}
}

func TestALetterSaysHowLittleIsKnownOfTheStay(t *testing.T) {
	q := queued(hostel.LetterBookingConfirmed)
	for month, says := range map[hostel.Pesewas]bool{hostel.Cedis(450): true, 0: false} { // 0 is a letter from before
		q.Letter.Month = month
		m := composed(t, q)
		for _, body := range []string{m.Text, m.HTML} {
			if strings.Contains(body, "Per month only: ask what else is to be paid.") != says || strings.Contains(body, "returned") {
				t.Errorf("a letter with the price %s:\n%s", month, body)
			}
		}
	}
}

// TestAHostWhoKnewNothingHearsTheTermsOfTheLastRoom, as of its name.
func TestAHostWhoKnewNothingHearsTheTermsOfTheLastRoom(t *testing.T) {
	booked, changed := queued(hostel.LetterHostConfirmed).Letter, queued(hostel.LetterHostRoomChanged).Letter
	booked.Month, booked.Terms.Stay = hostel.Cedis(450), 16
	changed.Month, changed.Terms.Stay = hostel.Cedis(410), 18
	one := hostel.CombineHostLetters([]hostel.Letter{booked, changed})
	if one.Kind != hostel.LetterHostConfirmed || one.Month != hostel.Cedis(410) || one.Terms.Stay != 18 {
		t.Errorf("the host hears %+v", one)
	}
}

// TestTheStudentReadsEachPaymentInTheEmail: the host, who needs only the sums, does not.
func TestTheStudentReadsEachPaymentInTheEmail(t *testing.T) {
	for kind, reads := range map[hostel.LetterKind]bool{
		hostel.LetterBookingConfirmed: true, hostel.LetterRoomChanged: true, hostel.LetterHostConfirmed: false,
	} {
		q := queued(kind)
		q.Letter.Month, q.Letter.PaidOn = hostel.Cedis(450), time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC)
		q.Letter.Leaves = time.Date(2027, 7, 31, 0, 0, 0, 0, time.UTC)
		q.Letter.Terms = hostel.CostTerms{Stay: 16, Rest: hostel.RestBySemester, Charges: []hostel.ExtraCharge{
			{Name: "Cleaning", Amount: hostel.Cedis(30), Per: hostel.PerSemester},
			{Name: "Deposit", Amount: hostel.Cedis(200), Per: hostel.PerStay, Refundable: true},
		}}
		m := composed(t, q)
		for _, body := range []string{m.Text, strings.NewReplacer("<b>", "", "</b>", "").Replace(m.HTML)} {
			for _, fact := range []string{
				"Your payments", "GH₵ 450 first month, paid to Efie, 24 November 2026",
				"GH₵ 1,380 to the hostel, on arrival, with the key",
				"The rest of the rent and the charges of the first semester: Rent GH₵ 1,350, Cleaning GH₵ 30",
				"GH₵ 1,830 to the hostel, by 31 March 2027", "Total: GH₵ 3,660 for 8 months",
				"Deposit GH₵ 200: paid with the key, returned at the end.",
			} {
				if strings.Contains(body, fact) != reads {
					t.Errorf("the email %s has or lacks %q:\n%s", kind, fact, body)
				}
			}
		}
	}
}
