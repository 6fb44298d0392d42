package store_test

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// latecomer is ama. In both ledgers, she opened a payment page for a bed in r-1, which is for women, and released the
// bed.
type latecomer struct {
	*pair
	reference string
}

func newLatecomer(t *testing.T) *latecomer {
	t.Helper()
	l := &latecomer{pair: newPair(t, ladies())}
	l.AddStudents("ama", "esi")
	l.enrol("ama", "esi")
	l.reference = l.opensBoth("ama", "r-1", noon)
	l.Must(l.both.Release(t.Context(), "ama", noon))
	return l
}

func ladies() *hostel.Hostel {
	women := storetest.Beds("r-1", 1)
	women.Gender = hostel.FemaleOnly
	return storetest.Hostel(1, women, storetest.Beds("r-2", 1))
}

// offers changes the hostel in both ledgers.
func (l *latecomer) offers(change func(p *hostel.Hostel)) {
	l.T.Helper()
	p := ladies()
	change(p)
	l.Must(l.ImportHostels(p))
	l.both.books.Offer(p)
	if len(p.Rooms) == 1 {
		l.both.books.Drop("r-1")
	}
}

// opensBoth holds a bed and opens its page, and returns the payment's reference.
func (l *latecomer) opensBoth(student, room string, at time.Time) string {
	l.T.Helper()
	b, err := l.both.Hold(l.T.Context(), storetest.NewHold(student, room, at), "")
	l.Must(err)
	return l.opensPage(b)
}

// changes are the events between the end of a hold and its payment, with the code of the refusal that follows, or "" if
// the bed is booked again.
var changes = map[string]struct {
	does  func(l *latecomer)
	after time.Duration // since the hold ended
	want  string
}{
	"nothing":       {func(*latecomer) {}, time.Minute, ""},
	"exactly a day": {func(*latecomer) {}, 24 * time.Hour, ""},
	"over a day":    {func(*latecomer) {}, 24*time.Hour + time.Millisecond, "paid_late"},
	"sixty days":    {func(*latecomer) {}, 60 * 24 * time.Hour, "paid_late"},
	"a lower price": {func(l *latecomer) { l.offers(func(p *hostel.Hostel) { p.Rooms[0].Price-- }) }, time.Minute, ""},
	"a higher price": {func(l *latecomer) { l.offers(func(p *hostel.Hostel) { p.Rooms[0].Price++ }) },
		time.Minute, "price_rose"},
	"a charge that was not stated": {func(l *latecomer) {
		l.offers(func(p *hostel.Hostel) {
			p.Rooms[0].Charges = []hostel.ExtraCharge{{Name: "Dues", Amount: 1, Per: hostel.PerStay}}
		})
	}, time.Minute, "price_rose"},
	"a higher price, and she holds the bed again": {func(l *latecomer) {
		l.opensBoth("ama", "r-1", noon.Add(time.Minute))
		l.offers(func(p *hostel.Hostel) { p.Rooms[0].Price++ })
	}, 2 * time.Minute, "price_rose"},
	"she holds the bed again, the last one": {func(l *latecomer) {
		l.opensBoth("ama", "r-1", noon.Add(time.Minute))
	}, 2 * time.Minute, ""},
	"another's hold ran out": {func(l *latecomer) {
		l.opensBoth("esi", "r-1", noon.Add(time.Minute))
	}, 3 * time.Hour, ""},
	"she holds another bed": {func(l *latecomer) {
		l.opensBoth("ama", "r-2", noon.Add(time.Minute))
	}, 2 * time.Minute, ""},
	"the student's gender": {func(l *latecomer) {
		l.Must(l.SaveProfile(l.T.Context(), "ama", account.Profile{Name: "ama", Gender: "male", Phone: "233201234567"}))
		l.enrol("ama")
	}, time.Minute, "wrong_gender"},
	"the room's gender": {func(l *latecomer) {
		l.offers(func(p *hostel.Hostel) { p.Rooms[0].Gender = hostel.MaleOnly })
	},
		time.Minute, "wrong_gender"},
	"the hostel closed": {func(l *latecomer) { l.offers(func(p *hostel.Hostel) { p.IsAvailable = false }) },
		time.Minute, "hostel_unavailable"},
	"the room closed": {func(l *latecomer) { l.offers(func(p *hostel.Hostel) { p.Rooms[0].Available = false }) },
		time.Minute, "room_closed"},
	"the room left": {func(l *latecomer) { l.offers(func(p *hostel.Hostel) { p.Rooms = p.Rooms[1:] }) },
		time.Minute, "unknown_room"},
	"the hostel retired": {func(l *latecomer) {
		l.Must(errorOf(transfer.RetireHostel(l.T.Context(), l.Store, l.Text(`select slug from hostels`), true, noon)))
		p := ladies()
		p.Retired = true
		l.both.books.Offer(p)
	}, time.Minute, "hostel_retired"},
	"the bed taken": {func(l *latecomer) {
		l.opensBoth("esi", "r-1", noon.Add(time.Minute))
	}, time.Minute, "room_full"},
	"an unverified email": {func(l *latecomer) {
		l.Run(`update accounts set verified_at = 0 where id = 'ama'`)
		l.enrol("ama")
	}, time.Minute, "unverified"},
	"the account deleted": {func(l *latecomer) {
		l.Must(l.DeleteAccount(l.T.Context(), "ama", "", noon.Add(25*time.Hour),
			hostel.Email{Kind: hostel.EmailAccountDeleted}))
		gone, err := l.Settlement(l.T.Context(), l.reference)
		l.Must(err)
		l.both.books.Enrol(gone.Student)
	}, 26 * time.Hour, "unknown_student"},
	"another booking": {func(l *latecomer) {
		l.pays(l.opensBoth("ama", "r-2", noon.Add(time.Minute)), noon.Add(time.Minute))
	}, time.Minute, "already_booked"},
}

// TestALatePaymentMeetsEveryRuleOfAHold makes each change before the page is paid, in both ledgers.
func TestALatePaymentMeetsEveryRuleOfAHold(t *testing.T) {
	t.Parallel()
	for name, c := range changes {
		t.Run(name, func(t *testing.T) {
			l := newLatecomer(t)
			c.does(l)
			s := l.pays(l.reference, noon.Add(c.after))
			payment, booking := hostel.PaymentRefundDue, hostel.Cancelled
			if c.want == "" {
				payment, booking = hostel.PaymentAllocated, hostel.Confirmed
			}
			l.ExpectStates(s, payment, booking)
			must.Equal(t, "the refusal", s.Payment.Refused, c.want)
		})
	}
}

// TestARefusedLatePaymentKeepsTheCurrentHold: the money of the old page is refunded, and the student may pay
// the current price for the bed that she holds now.
func TestARefusedLatePaymentKeepsTheCurrentHold(t *testing.T) {
	t.Parallel()
	l := newLatecomer(t)
	now := noon.Add(time.Minute)
	l.offers(func(p *hostel.Hostel) { p.Rooms[0].Price++ })
	today := l.HoldBed("ama", "r-1", now)
	l.ExpectStates(l.SettlePayment(l.MarkPaid(l.reference, now), now), hostel.PaymentRefundDue, hostel.Cancelled)
	l.ExpectState(today, hostel.Held)
	l.ExpectTaken("r-1", 1)
}

// TestADueRefundBooksNoBed: the caller read the payment before another server refused it. A bed is free again.
func TestADueRefundBooksNoBed(t *testing.T) {
	t.Parallel()
	l := newLatecomer(t)
	now := noon.Add(time.Minute)
	l.opensBoth("esi", "r-1", now)
	l.ExpectStates(l.pays(l.reference, now), hostel.PaymentRefundDue, hostel.Cancelled)
	l.Must(l.both.Release(t.Context(), "esi", now))
	again, err := l.both.Allocate(t.Context(), l.reference, storetest.Terms(now))
	l.Must(err)
	l.ExpectStates(again, hostel.PaymentRefundDue, hostel.Cancelled)
	l.ExpectTaken("r-1", 0)
}
