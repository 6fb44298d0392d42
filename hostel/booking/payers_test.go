package booking_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

// openFor opens the payment page of a person with a link, or returns that person's open page.
func (c *fixture) openFor(b hostel.Booking, l booking.PaymentLink, p booking.Payer) (booking.Checkout, error) {
	page, err := c.LinkPage(c.t.Context(), l, b, p)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	return c.Open(c.t.Context(), page.Payment, page.Cost)
}

// numbered returns a payer with an email for each number.
func numbered(n int) booking.Payer {
	return booking.Payer{Email: fmt.Sprintf("payer%d@example.com", n)}
}

// A press with other details opens another page, and the details of the first page stay as they are.
func TestEachPayerOfALinkHasAPage(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	link := c.linkOf(b)
	mother := booking.Payer{Name: "Yaa", Email: "yaa@example.com"}
	uncle := booking.Payer{Name: "Kojo", Phone: "233241234567"}
	pages := map[string]booking.Payer{}
	for _, press := range []struct {
		states booking.Payer
		opens  bool
	}{
		{booking.Payer{}, true}, {booking.Payer{Name: "Efua"}, false}, // without email and phone, all are one payer
		{mother, true}, {booking.Payer{Name: "Yaa Mensah", Email: mother.Email}, false}, {uncle, true}, {uncle, false},
		{mother, false}, {booking.Payer{}, false},
	} {
		page, err := c.openFor(b, link, press.states)
		c.must(err)
		_, known := pages[page.Reference]
		must.Equal(t, fmt.Sprintf("%+v opens a new page", press.states), !known, press.opens)
		if !known {
			pages[page.Reference] = press.states
		}
	}
	for reference, states := range pages {
		p, err := c.ledger.Payment(t.Context(), reference)
		c.must(err)
		must.Equal(t, "who pays", booking.Payer{Name: p.PayerName, Email: p.Email, Phone: p.PayerPhone}, states)
		wantEmail := states.Email
		if wantEmail == "" {
			wantEmail = "help@efie.example"
		}
		must.Equal(t, "the email at the provider", c.bank.Charge(reference).Email, wantEmail)
	}
}

// Only the server's key allows to find the phone number of a payer by trying numbers.
func TestAReferenceOfAPayerNeedsTheKey(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	payer := booking.Payer{Phone: "233241234567"}
	page, err := c.openFor(b, c.linkOf(b), payer)
	c.must(err)
	p, err := c.ledger.Payment(t.Context(), page.Reference)
	c.must(err)
	if p.Reference == booking.Reference(p.PayerID(), 0) {
		t.Error("the reference is a hash without a key")
	}
}

func TestThreePagesOfALinkAreOpenAtOnce(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	link, began := c.linkOf(b), c.now
	references := make([]string, 3)
	for n := range references {
		page, err := c.openFor(b, link, numbered(n))
		c.must(err)
		references[n] = page.Reference
		c.now = c.now.Add(10 * time.Second)
	}
	_, err := c.openFor(b, link, numbered(3))
	must.Fail(t, "a fourth page", err, booking.ErrBeingPaid)
	again := booking.FullMinute(began.Add(3 * time.Minute))
	wantRefusal(t, err, began.Add(3*time.Minute).Sub(c.now),
		"Somebody is paying this bed just now. Try again at "+hostel.TimeOfDay(again)+" (Ghana time).")
	returned, err := c.openFor(b, link, numbered(1)) // to the open page
	c.must(err)
	must.Equal(t, "the page of a payer who returns", returned.Reference, references[1])
	student, err := c.Page(t.Context(), &kofi, b)
	c.must(err)
	_, err = c.Open(t.Context(), student.Payment, student.Cost) // the student may pay, too
	c.must(err)

	c.bank.SetStatus(references[0], hostel.OutcomePending) // the first payer approves the payment on the phone
	_, err = c.Settle(t.Context(), references[0], hostel.ByWebhook)
	c.must(err)
	c.now = began.Add(3 * time.Minute)
	_, err = c.openFor(b, link, numbered(3))
	must.Fail(t, "a page while the first payer pays", err, booking.ErrBeingPaid)
	wantRefusal(t, err, 10*time.Second, "Somebody is paying this bed just now. Try again at "+
		hostel.TimeOfDay(again.Add(time.Minute))+" (Ghana time).")
	c.now = again.Add(time.Minute)
	latest, err := c.openFor(b, link, numbered(3))
	c.must(err)

	c.bank.Pay(references[2]) // this page no longer counts
	c.bank.Pay(latest.Reference)
	c.settle(t, references[2], hostel.PaymentAllocated)
	c.settle(t, latest.Reference, hostel.PaymentRefundDue)
	c.checkLedger()
}

// TestAPageCountsAsOpenForThreeMinutes has the control that a page which the provider did not open counts briefly only.
func TestAPageCountsAsOpenForThreeMinutes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		state   hostel.PaymentState
		outcome hostel.OutcomeStatus
		url     string
		age     time.Duration
		want    bool
	}{
		{"just opened", hostel.PaymentAuthorised, "", "https://pay", 0, true},
		{"at the last moment", hostel.PaymentAuthorised, "", "https://pay", 3*time.Minute - 1, true},
		{"after three minutes", hostel.PaymentAuthorised, "", "https://pay", 3 * time.Minute, false},
		{"declined, and open", hostel.PaymentFailed, hostel.OutcomeFailed, "https://pay", time.Minute, true},
		{"being paid", hostel.PaymentAuthorised, hostel.OutcomePending, "https://pay", time.Hour, true},
		{"left", hostel.PaymentAbandoned, hostel.OutcomeAbandoned, "https://pay", time.Hour, false},
		{"being opened", hostel.PaymentCreated, "", "", 29 * time.Second, true},
		{"not opened", hostel.PaymentCreated, "", "", 30 * time.Second, false},
		{"paid", hostel.PaymentSucceeded, hostel.OutcomeSuccess, "https://pay", time.Minute, false},
		{"refunded", hostel.PaymentRefunded, hostel.OutcomeSuccess, "https://pay", time.Minute, false},
	} {
		p := hostel.Payment{
			BookingID: "b", State: c.state, LastOutcome: c.outcome, CheckoutURL: c.url, CreatedAt: noon.Add(-c.age),
		}
		must.Equal(t, "the page counts as open: "+c.name, booking.PageIsOpen(p, noon), c.want)
		pays := c.want || c.state == hostel.PaymentSucceeded
		for payer, want := range map[string]bool{"": pays, "another": pays, p.PayerID(): false} {
			_, paying := booking.BeingPaid([]hostel.Payment{p}, payer, noon)
			must.Equal(t, "the bed is being paid for "+payer+": "+c.name, paying, want)
		}
	}
}

// Two payers who press at once are two entries of one booking: the next student has one booking in front.
func TestTheQueueCountsBookings(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bookAndPay(0) // its page is being opened
		next := q.bookAndPay(1)
		b, _ := q.ledger.Booking(q.students[1].ID)
		link := q.linkOf(b)
		for n := range 2 {
			go func() { _, _ = q.queue.PayLink(q.t.Context(), link, b, numbered(n), time.Hour) }()
		}
		synctest.Wait()
		q.bookAndPay(2)
		synctest.Wait()
		last, _ := q.ledger.Booking(q.students[2].ID)
		at, err := q.queue.Position(q.t.Context(), &q.students[2], last)
		q.must(err)
		must.Equal(q.t, "the position", at.Number, 2)
		must.Equal(q.t, "the waiting bookings", at.Of, 2)
		q.openPages(5)
		<-next
	})
}
