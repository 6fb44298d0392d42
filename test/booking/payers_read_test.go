package booking_test

import (
	"strings"
	"sync"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// payerWalk is a student who asks her mother and her aunt to pay for a room with one bed.
type payerWalk struct {
	*servertest.RunningSite
	t       *testing.T
	link    string
	people  map[string]*servertest.WebBrowser
	pages   map[string]servertest.Response // of the provider, by person
	returns map[string]string              // the addresses to which the provider led the payers
}

func newPayerWalk(t *testing.T) *payerWalk {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), servertest.Unthrottled)
	ama := s.SignedUp("ama@example.com", "female")
	ama.Book("room", "room-0")
	w := &payerWalk{
		RunningSite: s, t: t, link: linkForPayer(t, s, ama), pages: map[string]servertest.Response{},
		returns: map[string]string{},
	}
	w.people = map[string]*servertest.WebBrowser{"ama": ama, "mother": s.NewBrowser(), "aunt": s.NewBrowser()}
	return w
}

// open presses Pay for a person, who states her email.
func (w *payerWalk) open(who, email string) {
	w.t.Helper()
	if who == "ama" {
		w.pages[who] = w.people[who].Pay(w.people[who].Get("/book/summary"))
		return
	}
	w.pages[who] = w.people[who].Post(w.link, "name", "Yaa", "contact", email, "go-on", "yes")
	w.pages[who].Wants(w.t, 200, email)
}

// happens makes an event happen: "mother pays".
func (w *payerWalk) happens(event string) {
	w.t.Helper()
	who, act, _ := strings.Cut(event, " ")
	browser := w.people[who]
	switch act {
	case "opens":
		w.open(who, who+"@example.com")
	case "opens as her mother":
		w.open(who, "mother@example.com")
	case "pays":
		w.returns[who] = browser.Press(w.pages[who], "pay").Address()
		w.askNow()
		w.Eventually("the money of "+who, func() bool {
			return w.Count(`select count(*) from payments where state in ('created', 'authorised', 'success')
				and reference = '`+w.referenceOf(who)+`'`) == 0
		})
	case "declines":
		w.returns[who] = browser.Press(w.pages[who], "decline").Address()
		w.askNow()
		w.Eventually("the decline", func() bool {
			return w.Count(`select count(*) from payments where state = 'failed'`) == 1
		})
	case "ends the link":
		browser.Post("/book/link/end", "code", w.BookingCode())
	case "does not know the student":
		browser.Post(w.link+"/unknown").Wants(w.t, 200, "Thank you for telling us")
		w.Exec(`update alarms set seen_at = raised_at`) // the operator has looked at it
	case "lets the time pass":
		w.Exec(`update bookings set expires_at = held_at + 1 where state = 'held'`)
		w.Reconcile()
		w.Eventually("the end of the hold", func() bool {
			return w.Count(`select count(*) from bookings where state = 'expired'`) == 1
		})
	case "takes the bed":
		zora := w.SignedUp("zora@example.com", "female")
		zora.Press(zora.Book("room", "room-0"), "pay").Wants(w.t, 200, "Confirmed")
	case "cancels":
		browser.Post("/dashboard/cancel", "code", w.BookingCode())
		w.Reconcile()
	default:
		w.t.Fatalf("unknown event %q", event)
	}
}

// askNow makes the reconciler ask about all payments.
func (w *payerWalk) askNow() {
	w.Exec(`update payments set next_at = 1`)
	w.Reconcile()
}

// referenceOf returns the reference of the page of a person.
func (w *payerWalk) referenceOf(who string) string {
	form := servertest.CheckoutForm.FindStringSubmatch(w.pages[who].Body)
	return form[1][strings.LastIndex(form[1], "/")+1:]
}

// wantRead waits until a page has a heading or a sentence.
func (w *payerWalk) wantRead(who string, browser *servertest.WebBrowser, address, want string) {
	w.t.Helper()
	w.Eventually(who+" reads "+want+" at "+address, func() bool {
		return strings.Contains(browser.Get(address).Body, want)
	})
}

// TestEachPayerReadsTheOwnPayment is a table of the orders of events, with the sentences that each person reads: the
// payers on the page to which the provider led them and in their emails, the student on her dashboard, and a reader
// with the link.
func TestEachPayerReadsTheOwnPayment(t *testing.T) {
	t.Parallel()
	const (
		paid     = "<h1>Paid. Thank you</h1>"
		second   = "<h1>This bed was already paid</h1>"
		late     = "<h1>Your payment came too late</h1>"
		failed   = "<h1>The payment did not work</h1>"
		waiting  = "<h1>We are asking the payment company</h1>"
		refunded = "<h1>Your money has gone back to you</h1>"
		theirs   = "Your payment: GH₵ 450" // below the heading of the second payment

		bedPaid = "<h1>This bed is paid</h1>"
		noLink  = "<h1>This link opens no payment.</h1>"
		asks    = "asks you to pay.</h1>"

		arrived  = "Your payment has arrived"
		goesBack = "Another payment had already booked a bed"
		tooLate  = "the bed was no longer kept"
	)
	type reads map[string]string // by person; the reader has the link and paid nothing
	for _, c := range []struct {
		events []string
		pages  reads
		emails reads
	}{
		{[]string{"mother opens", "aunt opens", "mother pays", "aunt pays"},
			reads{"mother": paid, "aunt": second, "ama": "Confirmed", "reader": bedPaid},
			reads{"mother": arrived, "aunt": goesBack}},
		{[]string{"mother opens", "aunt opens as her mother", "mother pays", "aunt pays"}, // one page in two browsers
			reads{"mother": paid, "aunt": paid, "ama": "Confirmed", "reader": bedPaid}, reads{"mother": arrived}},
		{[]string{"mother opens", "mother declines"}, reads{"mother": waiting, "ama": "not paid yet", "reader": asks}, nil},
		{[]string{"mother opens", "mother declines", "mother pays"},
			reads{"mother": paid, "ama": "Confirmed", "reader": bedPaid}, reads{"mother": arrived}},
		{[]string{"mother opens", "mother declines", "aunt opens", "aunt pays"},
			reads{"mother again": failed, "aunt": paid, "ama": "Confirmed", "reader": bedPaid}, reads{"aunt": arrived}},
		{[]string{"mother opens", "ama opens", "ama pays", "mother pays"},
			reads{"mother": theirs, "ama": "Confirmed", "reader": bedPaid}, reads{"mother": goesBack}},
		{[]string{"mother opens", "ama opens", "mother pays", "ama pays"},
			reads{"mother": paid, "ama": "Confirmed", "reader": bedPaid}, reads{"mother": arrived}},
		{[]string{"mother opens", "ama ends the link", "mother pays"},
			reads{"mother": paid, "ama": "Confirmed", "reader": noLink}, reads{"mother": arrived}},
		{[]string{"mother opens", "aunt does not know the student", "mother pays"},
			reads{"mother": paid, "ama": "Confirmed", "reader": noLink}, reads{"mother": arrived}},
		{[]string{"mother opens", "ama lets the time pass"}, reads{"ama": "ran out", "reader": noLink}, nil},
		{[]string{"mother opens", "ama lets the time pass", "mother pays"}, // the bed is still free
			reads{"mother": paid, "ama": "Confirmed", "reader": noLink}, reads{"mother": arrived}},
		{[]string{"mother opens", "ama lets the time pass", "zora takes the bed", "mother pays"},
			reads{"mother": late, "ama": "The payment by Yaa for ", "reader": noLink}, reads{"mother": tooLate}},
		{[]string{"mother opens", "mother pays", "ama cancels"},
			reads{"mother": refunded, "ama": "Cancelled", "reader": noLink}, reads{"mother": "The booking was cancelled."}},
	} {
		t.Run(strings.Join(c.events, ", "), func(t *testing.T) {
			t.Parallel()
			w := newPayerWalk(t)
			for _, event := range c.events {
				w.happens(event)
			}
			for who, want := range c.pages {
				switch who {
				case "ama":
					w.wantRead(who, w.people[who], "/dashboard", want)
				case "reader":
					w.wantRead(who, w.NewBrowser(), w.link, want)
				case "mother again": // looked again after the provider's answer
					w.wantRead(who, w.people["mother"], w.returns["mother"]+"&since=1", want)
				default:
					w.wantRead(who, w.people[who], w.returns[who], want)
				}
			}
			for who, want := range c.emails {
				w.EmailTo(who+"@example.com", want)
			}
			reader := w.NewBrowser().Get(w.link)
			reader.Lacks(t, "Yaa", "mother@example.com", "aunt@example.com", "EFIE-")
			must.Equal(t, "another reference", w.NewBrowser().Get(w.link+"/done?reference=EFIE-X").Path,
				w.NewBrowser().Get(w.link+"/done").Path)
			w.ProveLedger()
		})
	}
}

// TestAPaymentThatWaitsForTheApprovalIsRead has a mother who presses Pay twice, and whose phone then asks for the
// approval. Her page was opened longer ago than a page counts as open, but the provider reports that it is pending.
func TestAPaymentThatWaitsForTheApprovalIsRead(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 1), servertest.ProviderKey, servertest.Unthrottled)
	ama := s.SignedUp("ama@example.com", "female")
	ama.Post("/book", "room", "room-0")
	link := linkForPayer(t, s.RunningSite, ama)
	mother := s.NewBrowserWithoutRedirects()
	var presses sync.WaitGroup
	for range 2 {
		presses.Go(func() { mother.Post(link, "name", "Yaa", "contact", "mother@example.com") })
	}
	presses.Wait()
	charges := s.Paystack.Charges()
	must.Equal(t, "pages after two presses", len(charges), 1)
	reference := charges[0].Reference
	done := link + "/done?reference=" + reference

	must.Do(t, s.Paystack.SetStatus(reference, "pending"))
	s.Exec(`update payments set created_at = created_at - 240000, link_page_at = link_page_at - 240000, next_at = 1`)
	s.Eventually("the provider's answer", func() bool {
		return s.Text(`select said from payments`) == "pending"
	})
	mother.Get(done).Wants(t, 200, "<h1>We are asking the payment company</h1>", "approve it", `http-equiv="refresh"`)
	aunt := s.NewBrowser()
	aunt.Get(link).Wants(t, 200, "Somebody opened the page to pay for this bed at ")
	aunt.Get(done).Lacks(t, "Yaa", "mother@example.com")
	ama.Get("/dashboard").Wants(t, 200, "Another person is paying for your bed", "Do not pay a second time.")

	must.Do(t, s.Paystack.Pay(reference))
	must.Equal(t, "the answer to the webhook", s.Deliver("charge.success", reference), 200)
	mother.Get(done).Wants(t, 200, "<h1>Paid. Thank you</h1>")
	aunt.Get(link+"/done").Wants(t, 200, "<h1>This bed is paid</h1>")
	ama.Get("/dashboard").Wants(t, 200, "Confirmed")
	s.EmailTo("mother@example.com", "Your payment has arrived")
	s.ProveLedger()
}
