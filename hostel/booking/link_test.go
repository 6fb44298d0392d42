package booking_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// linkOf returns a live link of a held booking.
func (c *fixture) linkOf(b hostel.Booking) booking.PaymentLink {
	c.t.Helper()
	l, err := c.AskToPay(c.t.Context(), b)
	c.must(err)
	return l
}

func TestATokenIsAKeyedHashOfItsLink(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	token := c.LinkToken("link")
	must.Equal(t, "the length of a token", len(token), 26) // 128 bits, five in each character
	must.Equal(t, "the token again", c.LinkToken("link"), token)
	typed := strings.ReplaceAll(strings.ToLower(token[:4]+"-"+token[4:]), "0", "o")
	must.Equal(t, "the token as it was typed", booking.NormalToken(typed), token)
	c.LinkKey = []byte("another key")
	if c.LinkToken("link") == token || c.LinkToken("another link") == token {
		t.Error("another key or another link has the same token")
	}
}

func TestAnotherKeyEndsAllLinks(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	link := c.linkOf(b)
	token := c.LinkToken(link.ID)
	c.LinkKey = []byte("another key")
	for _, typed := range []string{token, c.LinkToken(link.ID), link.TokenHash} {
		_, _, err := c.Link(t.Context(), typed)
		must.Fail(t, "the link of "+typed, err, booking.ErrUnknownLink)
	}
	if again := c.linkOf(b); again.ID == link.ID || c.ledger.Links()[0].State != booking.LinkReplaced {
		t.Errorf("the next link is %+v, and the first is %s", again, c.ledger.Links()[0].State)
	}
}

func TestEachPayerHasOneOpenPage(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	link := c.linkOf(b)
	must.Equal(t, "the link again", c.linkOf(b), link)
	link.Language = "tw"
	opened := map[string]booking.Checkout{}
	references := map[string]bool{}
	for _, again := range []bool{false, true} {
		page, err := c.LinkPage(t.Context(), link, b, booking.Payer{})
		c.must(err)
		must.Equal(t, "the payer's page is open", page.Open(), again)
		if !again {
			opened["payer"], err = c.Open(t.Context(), page.Payment, page.Cost)
			c.must(err)
		}
		references[page.Payment.Reference] = true
		page, err = c.Page(t.Context(), &kofi, b)
		c.must(err)
		must.Equal(t, "the student's page is open", page.Open(), again)
		if !again {
			opened["student"], err = c.Open(t.Context(), page.Payment, page.Cost)
			c.must(err)
		}
		must.Equal(t, "the student's reference", page.Payment.Reference, booking.Reference(b.ID, 0))
	}
	must.Equal(t, "the payer's references", len(references), 1)
	if opened["payer"].URL == opened["student"].URL {
		t.Error("both have one page")
	}
	charge := c.bank.Charge(opened["payer"].Reference)
	must.Equal(t, "the email of the payer's page", charge.Email, "help@efie.example")
	must.Equal(t, "where the payer returns", charge.CallbackURL,
		"https://efie.example/pay/"+c.LinkToken(link.ID)+"/done?reference="+opened["payer"].Reference+"&lang=tw")
	must.Equal(t, "where a payer returns who cancels", charge.CancelURL,
		"https://efie.example/pay/"+c.LinkToken(link.ID)+"?lang=tw")
	must.Equal(t, "the email of the student's page", c.bank.Charge(opened["student"].Reference).Email, kofi.Email)
	c.must(c.EndLink(t.Context(), link))
	link, _, err := c.Link(t.Context(), c.LinkToken(link.ID))
	c.must(err)
	_, err = c.LinkPage(t.Context(), link, b, booking.Payer{})
	must.Fail(t, "the page of an ended link", err, booking.ErrUnknownLink)
}

func TestTheFirstPayerBooksTheBedAndTheOtherIsRefunded(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	own := c.open(t)
	b, _ := c.ledger.Booking(kofi.ID)
	page, err := c.LinkPage(t.Context(), c.linkOf(b), b, booking.Payer{Email: "parent@example.com"})
	c.must(err)
	_, err = c.Open(t.Context(), page.Payment, page.Cost)
	c.must(err)
	c.bank.Pay(own)
	c.bank.Pay(page.Payment.Reference)
	must.Equal(t, "the email of the payer's page", c.bank.Charge(page.Payment.Reference).Email, "parent@example.com")
	c.settle(t, page.Payment.Reference, hostel.PaymentAllocated)
	c.settle(t, own, hostel.PaymentRefundDue)
	c.reconcileAfter(time.Minute)
	must.Equal(t, "the student's payment", c.state(own), hostel.PaymentRefunding)
	c.checkLedger()
}

// A payer presses "I do not know this person" twice. It counts once.
func TestThreeDisownedLinksStopTheNextLinkForAWeek(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	first := c.now
	b := c.hold(t)
	for range 3 {
		link := c.linkOf(b)
		c.must(c.Disown(t.Context(), link, b))
		c.must(c.Disown(t.Context(), link, b)) // at the same moment, so both presses read a live link
		link, _, err := c.Link(t.Context(), c.LinkToken(link.ID))
		c.must(err)
		must.Fail(t, "a later press", c.Disown(t.Context(), link, b), booking.ErrUnknownLink)
		c.now = c.now.Add(time.Minute)
	}
	must.Equal(t, "lines of the log that call a person", strings.Count(c.log.String(), "alarm=true"), 3)
	_, err := c.AskToPay(t.Context(), b)
	must.Fail(t, "a fourth link", err, booking.ErrLinksStopped)
	if _, err := c.Page(t.Context(), &kofi, b); err != nil {
		t.Errorf("the student cannot pay: %v", err)
	}
	c.must(c.Release(t.Context(), &kofi))
	for after, want := range map[time.Duration]error{
		7*24*time.Hour - time.Millisecond: booking.ErrLinksStopped, 7 * 24 * time.Hour: nil,
	} {
		c.now = first.Add(after)
		_, err := c.AskToPay(t.Context(), c.hold(t))
		must.Fail(t, "a link after "+after.String(), err, want)
		c.must(c.Release(t.Context(), &kofi))
	}
}

func TestStudentAndPayerAreTwoInTheQueue(t *testing.T) {
	t.Parallel()
	withQueue(t, 2, func(q *queueFixture) {
		own := q.bookAndPay(0)
		b, _ := q.ledger.Booking(q.students[0].ID)
		link := q.linkOf(b)
		var others [2]chan result
		for i := range others { // the payer presses twice
			others[i] = make(chan result, 1)
			go func() {
				page, err := q.queue.PayLink(q.t.Context(), link, b, booking.Payer{}, time.Hour)
				others[i] <- result{page, err}
			}()
		}
		synctest.Wait()
		q.openPages(2)
		mine, first, second := <-own, <-others[0], <-others[1]
		if mine.err != nil || first.err != nil || first != second || first.page.URL == mine.page.URL {
			t.Errorf("the student gets %+v, the payer %+v and %+v", mine, first, second)
		}
		q.wantPages(0, 0)
	})
}

func TestAPayerMayStateANameAndAnEmailOrAPhone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, contact string
		want          booking.Payer
	}{
		{"", " ", booking.Payer{}},
		{" Kofi  Mensah ", "Kofi@Example.com ", booking.Payer{Name: "Kofi Mensah", Email: "kofi@example.com"}},
		{"Kofi", "\u202akofi\u200b＠example.com\u202c", booking.Payer{Name: "Kofi", Email: "kofi@example.com"}},
		{"Kofi", "０２４ １２３ ٤٥٦٧", booking.Payer{Name: "Kofi", Phone: "233241234567"}},
		{"Kofi", "024 123 4567", booking.Payer{Name: "Kofi", Phone: "233241234567"}},
		{"", "+44 7911 123456", booking.Payer{Phone: "447911123456"}},
	} {
		got, wrong := booking.NewPayer(c.name, c.contact)
		must.Equal(t, c.name+" "+c.contact, got, c.want)
		must.Equal(t, "what is wrong", len(wrong), 0)
	}
	for _, c := range []struct{ name, contact, field string }{
		{"<b>", "", "name"},
		{strings.Repeat("a", 101), "", "name"},
		{"233", "", "name"},
		{"", "kofi@example", "contact"},
		{"", "a@b.example\r\nBcc: c@d.example", "contact"},
		{"", "call me", "contact"},
		{"", "024 123", "contact"},
	} {
		_, wrong := booking.NewPayer(c.name, c.contact)
		must.Equal(t, c.name+" "+c.contact, strings.Join(wrong, " "), c.field)
	}
}

// payer is another person who pays, in tests.
var payer = booking.Payer{Name: "Yaw Boateng", Email: "yaw@example.com", Phone: "233201234567"}

// payByLink pays for Kofi's held bed by a link, and returns the payment's reference.
func (c *fixture) payByLink() string {
	c.t.Helper()
	b, _ := c.ledger.Booking(kofi.ID)
	page, err := c.LinkPage(c.t.Context(), c.linkOf(b), b, payer)
	c.must(err)
	_, err = c.Open(c.t.Context(), page.Payment, page.Cost)
	c.must(err)
	c.bank.Pay(page.Payment.Reference)
	return page.Payment.Reference
}

// payerEmails returns the emails to the payer.
func (c *fixture) payerEmails() (emails []hostel.Email) {
	for _, l := range c.ledger.Emails() {
		if l.To == payer.Email {
			emails = append(emails, l)
		}
	}
	return emails
}

func TestAPayerGetsEmailsWithoutPersonalDataOfTheStudent(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		act    func(c *fixture, reference string) // after the payer paid
		kinds  []hostel.EmailKind
		reason string
	}{
		"booked": {func(*fixture, string) {}, []hostel.EmailKind{hostel.EmailPayerReceipt}, ""},
		"paid second": {func(c *fixture, _ string) {
			own := c.open(c.t)
			c.bank.Pay(own)
			c.settle(c.t, own, hostel.PaymentAllocated)
		}, []hostel.EmailKind{hostel.EmailPayerRefundDue, hostel.EmailPayerRefunded}, "Another payment had already booked"},
		"paid late": {func(c *fixture, _ string) {
			c.must(c.Release(c.t.Context(), &kofi))
			c.now = c.now.AddDate(0, 0, 2)
		}, []hostel.EmailKind{hostel.EmailPayerRefundDue, hostel.EmailPayerRefunded}, "the bed was no longer kept"},
		"cancelled": {func(c *fixture, reference string) {
			c.settle(c.t, reference, hostel.PaymentAllocated)
			b, _ := c.ledger.Booking(kofi.ID)
			_, err := c.Cancel(c.t.Context(), b)
			c.must(err)
		}, []hostel.EmailKind{hostel.EmailPayerReceipt, hostel.EmailPayerRefundDue, hostel.EmailPayerRefunded},
			"The booking was cancelled"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			student := kofi
			student.Name, student.Phone = "Kofi Mensah", "233241234567"
			f.ledger.Enrol(student)
			b := f.hold(t)
			reference := f.payByLink()
			c.act(f, reference)
			f.reconcileAfter(2 * time.Minute)
			f.bank.MoveRefund(reference, booking.RefundProcessed)
			f.deliver(0)
			var kinds []hostel.EmailKind
			for _, l := range f.payerEmails() {
				kinds = append(kinds, l.Kind)
				must.Equal(t, "the payer's name", l.Name, "")
				must.Equal(t, "the student", l.StudentName, "Kofi M., phone number ending in 67")
				must.Equal(t, "the amount", l.Paid, hostel.Cedis(450))
				must.Equal(t, "the hostel", l.HostelName, "Adom")
				must.Lack(t, "the email", fmt.Sprintf("%+v", l), "Mensah", student.Email, student.Phone, b.Code)
				if l.Kind != hostel.EmailPayerReceipt {
					must.Contain(t, "the reason", booking.PayerRefundReason(l.Refused), c.reason)
				}
			}
			must.Equal(t, "the emails to the payer", kinds, c.kinds)
			f.checkLedger()
		})
	}
}

func TestAPayerWithoutAnEmailGetsNone(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	page, err := c.LinkPage(t.Context(), c.linkOf(b), b, booking.Payer{Name: "Yaw", Phone: "233201234567"})
	c.must(err)
	_, err = c.Open(t.Context(), page.Payment, page.Cost)
	c.must(err)
	c.bank.Pay(page.Payment.Reference)
	c.settle(t, page.Payment.Reference, hostel.PaymentAllocated)
	must.Equal(t, "emails to student and host", len(c.ledger.Emails()), 2)
	must.Equal(t, "the email at the provider", c.bank.Charge(page.Payment.Reference).Email, "help@efie.example")
}

// opensLinkPage opens the page of a new payer of Kofi's held bed, whose link replaces the link before it.
func (c *fixture) opensLinkPage(b hostel.Booking) error {
	c.t.Helper()
	if link, err := c.LiveLink(c.t.Context(), b); err == nil {
		c.must(c.EndLink(c.t.Context(), link))
	}
	_, err := ledgertest.CheckoutByLink(c.t.Context(), c.Service, b)
	return err
}

// TestTenPagesAreOpenedForPayersInADay: a page that the provider did not open, the student's page and the return to an
// open page do not count. The sentence is the specification's.
func TestTenPagesAreOpenedForPayersInADay(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	b := c.hold(t)
	first := c.now
	c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
		if call.Name == "authorize" {
			return ledgertest.Refuses
		}
		return ledgertest.Healthy
	}
	for range 12 {
		must.Fail(t, "a page without the provider", c.opensLinkPage(b), booking.ErrPaymentFailed)
	}
	c.bank.Fault = nil
	for range 10 {
		c.must(c.opensLinkPage(b))
		c.must(errorOf(ledgertest.CheckoutByLink(t.Context(), c.Service, b))) // returns to the open page
		c.now = c.now.Add(time.Second)
	}
	err := c.opensLinkPage(b)
	must.Fail(t, "the eleventh page", err, booking.ErrManyPayers)
	wantRefusal(t, err, first.Add(24*time.Hour).Sub(c.now), "Too many people have tried to pay today. Ask the student "+
		"to pay, or write to us.")
	c.must(errorOf(ledgertest.Checkout(t.Context(), c.Service, &kofi, b)))
	c.must(c.Release(t.Context(), &kofi))
	c.now = first.Add(24*time.Hour - time.Millisecond)
	must.Fail(t, "a page of the next hold", c.opensLinkPage(c.hold(t)), booking.ErrManyPayers)
	c.now = first.Add(24 * time.Hour)
	b, _ = c.ledger.Booking(kofi.ID)
	c.must(c.opensLinkPage(b))
	must.Fail(t, "the page after it", c.opensLinkPage(b), booking.ErrManyPayers)
	c.Unlimited = true
	c.must(c.opensLinkPage(b))
	c.checkLedger()
}
