package booking_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
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
	c := newFixture(t)
	b := c.hold(t)
	link := c.linkOf(b)
	must.Equal(t, "the link again", c.linkOf(b), link)
	opened := map[string]booking.Checkout{}
	for _, again := range []bool{false, true} {
		page, err := c.LinkPage(t.Context(), link, b, "")
		c.must(err)
		must.Equal(t, "the payer's page is open", page.Open(), again)
		if !again {
			opened["payer"], err = c.Open(t.Context(), page.Payment, page.Cost)
			c.must(err)
		}
		must.Equal(t, "the payer's reference", page.Payment.Reference, booking.Reference(link.ID, 0))
		page, err = c.Page(t.Context(), &kofi, b)
		c.must(err)
		must.Equal(t, "the student's page is open", page.Open(), again)
		if !again {
			opened["student"], err = c.Open(t.Context(), page.Payment, page.Cost)
			c.must(err)
		}
		must.Equal(t, "the student's reference", page.Payment.Reference, booking.Reference(b.ID, 0))
	}
	if opened["payer"].URL == opened["student"].URL {
		t.Error("both have one page")
	}
	charge := c.bank.Charge(opened["payer"].Reference)
	must.Equal(t, "the email of the payer's page", charge.Email, "help@efie.example")
	must.Equal(t, "where the payer returns", charge.CallbackURL, "https://efie.example/pay/"+c.LinkToken(link.ID)+"/done")
	must.Equal(t, "the email of the student's page", c.bank.Charge(opened["student"].Reference).Email, kofi.Email)
	c.must(c.EndLink(t.Context(), b))
	link, _, err := c.Link(t.Context(), c.LinkToken(link.ID))
	c.must(err)
	_, err = c.LinkPage(t.Context(), link, b, "")
	must.Fail(t, "the page of an ended link", err, booking.ErrUnknownLink)
}

func TestTheFirstPayerBooksTheBedAndTheOtherIsRefunded(t *testing.T) {
	c := newFixture(t)
	own := c.open(t)
	b, _ := c.ledger.Booking(kofi.ID)
	page, err := c.LinkPage(t.Context(), c.linkOf(b), b, "parent@example.com")
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

func TestStudentAndPayerAreTwoInTheQueue(t *testing.T) {
	withQueue(t, 2, func(q *queueFixture) {
		own := q.bookAndPay(0)
		b, _ := q.ledger.Booking(q.students[0].ID)
		link := q.linkOf(b)
		var others [2]chan result
		for i := range others { // the payer presses twice
			others[i] = make(chan result, 1)
			go func() {
				page, err := q.queue.PayLink(q.t.Context(), link, b, "", time.Hour)
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
