package booking_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
	"efie/views/parts"
)

// personal lists texts about Ama and her host that no page of a payer may have.
var personal = []string{"Mensah", "ama@example.com", "233241234567", "0241234567", "kofi@adom.example", "/dashboard",
	"Behind the chapel"}

// askToPay returns a student with a held bed, and the path of the payer's page.
func askToPay(t *testing.T, s *servertest.RunningSite) (ama *servertest.WebBrowser, path string) {
	t.Helper()
	ama = s.SignedUp("ama@example.com", "female")
	ama.Post("/book", "room", "two").Wants(t, 200, "Ask someone to pay")
	return ama, linkForPayer(t, s, ama)
}

// linkForPayer makes the link of a student with a held bed, and returns the path of the payer's page.
func linkForPayer(t *testing.T, s *servertest.RunningSite, student *servertest.WebBrowser) string {
	t.Helper()
	page := student.Post("/book/link", "code", s.BookingCode())
	page.Wants(t, 200, "<h1>Ask someone to pay</h1>", "https://wa.me/?text=", `href="sms:`, "End this link")
	link := regexp.MustCompile(`href="` + regexp.QuoteMeta(s.URL) + `(/pay/[^"]+)" data-ref="share"`)
	m := link.FindStringSubmatch(page.Body)
	if m == nil {
		t.Fatal("the page has no link for a payer")
	}
	return m[1]
}

// TestEveryPageOfAHeldBedLeadsToTheLink includes the pages after a payment that failed.
func TestEveryPageOfAHeldBedLeadsToTheLink(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama := s.SignedUp("ama@example.com", "female")
	summary := ama.Post("/book", "room", "two")
	const ask, see = "Ask someone to pay", "Your link for a payer"
	leads := func(want, lack string) {
		t.Helper()
		for _, path := range []string{"/book/summary", "/dashboard", "/hostels/adom-court"} {
			page := ama.Get(path)
			page.Wants(t, 200, want, `action="/book/link"`, `name="code" value="`+s.BookingCode()+`"`)
			page.Lacks(t, lack)
		}
	}
	leads(ask, see)
	ama.Press(ama.Pay(summary), "decline").Wants(t, 200, "Payment failed.", ask)
	leads(ask, see)
	for range 2 { // a double press
		ama.Post("/book/link", "code", s.BookingCode()).Wants(t, 200, "Send the link")
		leads(see, ask)
	}
	must.Equal(t, "links", s.Count(`select count(*) from payment_links`), 1)
	ama.Post("/book/link/end", "code", s.BookingCode())
	leads(ask, see)

	s.Exec(`delete from payments`) // the student waits in the queue
	ama.Get("/book/line").Wants(t, 200, "Look again", ask)
}

func TestTheFormOfAnOlderLinkDoesNotEndANewerOne(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, older := askToPay(t, s)
	endLink := func(tab servertest.Response) servertest.Response {
		t.Helper()
		form := tab.Part(t, `action="/book/link/end"`, "</form>").Body
		var fields []string
		for _, field := range regexp.MustCompile(`name="(\w+)" value="(\w+)"`).FindAllStringSubmatch(form, -1) {
			fields = append(fields, field[1], field[2])
		}
		return ama.Post("/book/link/end", fields...)
	}
	tab := ama.Get("/book/link")
	endLink(tab)
	newer := linkForPayer(t, s, ama)
	page := endLink(tab)
	page.Wants(t, 200, "<h1>Ask someone to pay</h1>", newer)
	page.Lacks(t, older)
	s.NewBrowser().Get(newer).Wants(t, 200, "asks you to pay")
	endLink(page).Wants(t, 200, "Check this before you pay")
	s.NewBrowser().Get(newer).Wants(t, http.StatusNotFound, "This link opens no payment.")
}

// A payer decides by the amount, the time and the hostel, so the message has them. It may be forwarded, so it does not
// have the student's name.
func TestTheMessageToAPayerIsNotPersonal(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	page := html.UnescapeString(ama.Get("/book/link").Body)
	want := "Please pay GH₵\u00a0450.50 before " + messageTime(s) + " (Ghana time) for my bed at Adom Court on Efie. " +
		"Efie never asks for a PIN or a code. Open this page: " + s.URL + path
	must.Lack(t, "the message", want, "Ama", "Mensah")
	for _, start := range []string{"https://wa.me/?text=", "sms:?&body="} {
		_, rest, _ := strings.Cut(page, `href="`+start)
		written, _, _ := strings.Cut(rest, `"`)
		text, err := url.PathUnescape(written) // a "+" would stay one
		must.Equal(t, "the message of "+start, text, want)
		must.Do(t, err)
	}
}

// messageTime returns the end of the only hold as a message writes it: with its date unless it is today.
func messageTime(s *servertest.RunningSite) string {
	ends := time.UnixMilli(int64(s.Count(`select expires_at from bookings where state = 'held'`)))
	if hostel.Date(ends) == hostel.Date(time.Now()) {
		return hostel.TimeOfDay(ends)
	}
	return hostel.TimeWithDay(ends, time.Time{})
}

// TestTheStudentReadsWhyTheTimeIsShort looks at each page that can ask another person, and at the page with the link.
func TestTheStudentReadsWhyTheTimeIsShort(t *testing.T) {
	t.Parallel()
	const before = "Why only 15 minutes? Others want a bed, too. If you ask someone to pay, the bed is kept for up to "
	for hours, c := range map[string]struct{ before, after string }{
		`"uuid":"adom-uuid"`:                  {"30 minutes", "Your payer gets up to 30 minutes from your first link"},
		`"uuid":"adom-uuid","payer_hours":24`: {"24 hours", parts.TextLongHold},
	} {
		s := servertest.NewSite(t, strings.Replace(servertest.FourHostels, `"uuid":"adom-uuid"`, hours, 1))
		ama := s.SignedUp("ama@example.com", "female")
		ama.Post("/book", "room", "two")
		pages := []string{"/book/summary", "/dashboard", "/hostels/adom-court"}
		for _, path := range pages {
			ama.Get(path).Wants(t, 200, before+c.before+" from your first link")
		}
		linkForPayer(t, s, ama)
		ama.Get("/book/link").Wants(t, 200, c.after)
		for _, path := range pages {
			ama.Get(path).Lacks(t, "Why only")
		}
		ama.Post("/book/link/end", "code", s.BookingCode()) // the end has moved, and stays
		for _, path := range pages {
			ama.Get(path).Lacks(t, "Why only")
		}
	}
}

// TestThePageOfALinkLooksAgain follows the part of /book/link that its island fetches, and the reload without it.
func TestThePageOfALinkLooksAgain(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	page := ama.Get("/book/link")
	page.Wants(t, 200, `<noscript><meta http-equiv="refresh" content="60; url=/book/link"`, "Nobody has pressed Pay yet.")
	endpoint := strings.ReplaceAll(regexp.MustCompile(`/book/link\?[^"]+`).FindString(html.UnescapeString(page.Body)),
		`\u0026`, "&")
	part := func() servertest.Response { return ama.Get(endpoint) }
	part().Wants(t, 200, "Nobody has pressed Pay yet.")
	part().Lacks(t, "<html")
	parent := s.NewBrowser()
	checkout := parent.Post(path, "name", "Yaw Boateng")
	part().Wants(t, 200, "by Yaw Boateng. It is not paid yet.")

	s.Exec(`update bookings set expires_at = expires_at + 60000 where state = 'held'`)
	must.Equal(t, "the part after the end moved", part().Status, http.StatusNoContent)
	parent.Press(checkout, "pay")
	s.Eventually("the booking", func() bool { return s.Text(`select state from payment_links`) == "used" })
	must.Equal(t, "the part after the payment", part().Status, http.StatusNoContent)
	booked := ama.Get("/book/link")
	must.Equal(t, "the page after the payment", booked.Path, "/dashboard")
	must.Contain(t, "the notices of the dashboard", booked.Notices(), "Paid by Yaw Boateng: GH₵ 450.50.")
	booked.Wants(t, 200, "Your bed is booked", "to the person who paid</b>, not to you")
	ama.Get("/dashboard/cancel").Wants(t, 200, "to the person who paid for you, not to you")
}

func TestAParentPaysWithoutAnAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	parent := s.NewBrowser()
	page := parent.Get(path)
	page.Wants(t, 200, "<h1>Ama M. asks you to pay.</h1>",
		`<p class="till">GH₵ 450.50</p>`, `<p class="hold-left">before `, "ends in 67", "Adom Court",
		"What is paid now, and what later", "Efie never asks for a PIN or a code", "I do not know this person", "begins with",
		`name="robots" content="noindex"`)
	page.WantsFacts(t, "Hostel", "Adom Court", "Room", "2 in a room (Standard)", "Room for", "women and men",
		"Move in", "10 January 2099", "Checkout", "31 July 2099", "Address", "East Legon",
		"Who asks", "Ama M., phone number ending in 67")
	page.Wants(t, 200, `href="/hostels/adom-court"`, "What if there is no bed at the door?", "some working days",
		`href="/contact-us?hostel=adom-court#contact_form"`)
	parent.Get("/contact-us?hostel=adom-court").Wants(t, 200, "Adom Court: how much is the rest of the stay")
	parent.Get("/contact-us?hostel=no-such-hostel").Lacks(t, "how much is the rest of the stay")
	page.Part(t, "<main", "</main>").Lacks(t, append(personal, s.BookingCode())...)
	page.Part(t, "<head", "</head>").Lacks(t, append(personal, "Ama", "GH₵", "Adom")...)
	for name, want := range map[string]string{"Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer"} {
		must.Equal(t, name+" of the payer's page", page.Header.Get(name), want)
	}
	must.Equal(t, "the page after a payment, before one", parent.Get(path+"/done").Path, path)
	parent.Post(path, "name", "Yaw Boateng", "contact", "yaw@").Wants(t, http.StatusUnprocessableEntity,
		"Nothing was paid.", "Type an email address such as", `value="Yaw Boateng"`, `value="yaw@"`)
	parent.Post(path, "name", "<i>", "contact", "024 123").Wants(t, http.StatusUnprocessableEntity,
		"without signs such as", "Type an email address such as", `value="&lt;i&gt;"`, `value="024 123"`)
	ama.Get("/book/link").Wants(t, 200, "Nobody has pressed Pay yet.")

	parent.Post(path, "name", "Yaw Boateng", "contact", "020 123 4567").Wants(t, 200, "help@localhost")
	page = ama.Get("/book/link")
	page.Wants(t, 200, "Pay was pressed on ", ", by Yaw Boateng. It is not paid yet.")
	page.Lacks(t, "020 123 4567", "233201234567")
	ama.Get("/dashboard").Wants(t, 200, "Pay was pressed on ", "Payment 1, by Yaw Boateng, page opened")
	parent.Post(path, "name", "Yaw Boateng", "contact", "yaw@example.com").Wants(t, http.StatusConflict,
		"Somebody opened the page to pay for this bed at ", "Was it you?", `value="yaw@example.com"`)
	parent.Post(path, "contact", "yaw@").Wants(t, http.StatusUnprocessableEntity, "Nothing was paid.",
		"Somebody opened the page to pay for this bed at ") // the next press goes on
	checkout := parent.Post(path, "name", "Yaw Boateng", "contact", "yaw@example.com", "go-on", "yes")
	checkout.Wants(t, 200, "yaw@example.com")
	must.Lack(t, "the provider's page", checkout.Body, "ama@example.com")
	ama.Get("/book/summary").Wants(t, 200, "Check this before you pay") // the student may pay, too
	done := parent.Press(checkout, "pay")
	must.Equal(t, "where the payer returns", done.Path, path+"/done")
	s.Eventually("the payer's receipt", func() bool {
		return strings.Contains(parent.Get(done.Address()).Body, "Paid. Thank you")
	})
	receipt := parent.Get(done.Address())
	receipt.WantsFacts(t, "Hostel", "Adom Court", "For", "Ama M., phone number ending in 67", "Reference",
		s.Text(`select reference from payments where state = 'allocated'`))
	receipt.Part(t, "<main", "</main>").Lacks(t, append(personal, s.BookingCode())...)
	reader := parent.Get(path)
	must.Equal(t, "a used link leads to", reader.Path, path+"/done")
	reader.Wants(t, 200, "<h1>This bed is paid</h1>", "You need not pay.")
	reader.Part(t, "<main", "</main>").Lacks(t, "Your payment", "EFIE-", "Yaw", "receipt.</p>")
	must.Equal(t, "the link", s.Text(`select state from payment_links`), "used")
	dashboard := ama.Get("/dashboard")
	dashboard.Wants(t, 200, "Confirmed", "by Yaw Boateng, arrived")
	dashboard.WantsFacts(t, "Paid by", "Yaw Boateng")
	code := s.BookingCode()
	own := ama.Get("/receipt/" + code)
	own.Wants(t, 200, "Paid by Yaw Boateng")
	shared := own.Part(t, "/shared-receipt/", `"`).Body
	parent.Get(strings.TrimSuffix(shared, `"`)).Wants(t, 200, "Paid by Yaw Boateng")
	parent.Get("/check/"+code).Lacks(t, "Yaw")
	email := s.EmailTo("yaw@example.com", "Your payment has arrived.")
	must.Contain(t, "the email to the payer", email, path+"/done?reference", "Ama M., phone number ending in 67",
		"Adom Court")
	must.Lack(t, "the email to the payer", email, append(personal, code)...)
	for _, of := range []servertest.Response{dashboard, own, ama.Get("/account/data.json")} {
		of.Lacks(t, "yaw@example.com", "233201234567", "020 123 4567")
	}
	must.Contain(t, "the data file", ama.Get("/account/data.json").Body, `"payer_name": "Yaw Boateng"`)
	s.ProveLedger()
}

func TestAHostelGivesThePayerADay(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, strings.Replace(servertest.FourHostels, `"uuid":"adom-uuid"`,
		`"uuid":"adom-uuid","payer_hours":24`, 1))
	ama, path := askToPay(t, s)
	must.Equal(t, "the hours of the link", s.Count(`select (b.expires_at - l.created_at) / 3600000
		from bookings b join payment_links l on l.booking_id = b.id`), 24)
	ends := heldUntil(s)
	must.Contain(t, "the end of the hold", ends, " tomorrow")
	ama.Get("/book/link").Wants(t, 200, "Your bed is kept until <b>"+ends+"</b>", parts.TextLongHold)
	for page, want := range map[string]string{
		"/dashboard": "Your bed is kept until " + ends, "/book/summary": "Your bed is kept until <b>" + ends + "</b>",
	} {
		ama.Get(page).Wants(t, 200, want, ">23 hours left</p>")
	}
	ama.Get("/hostels/adom-court").Wants(t, 200, "This bed is kept for you until <b>"+ends+"</b>", parts.TextLongHold,
		"Bed kept until "+ends)
	parent := s.NewBrowser()
	parent.Get(path).Wants(t, 200, "before "+strings.Replace(ends, " tomorrow", " (Ghana time) tomorrow", 1)+"</p>")

	ama.Get("/book/summary?room=six").Wants(t, http.StatusTooManyRequests, parts.TextLongHold)
	ama.Post("/book/pay", "room", "six", "instead", s.BookingCode()).Wants(t, http.StatusTooManyRequests,
		"You have kept beds for an hour without paying. You can keep one again in 30 hours, at ")
	must.Equal(t, "the held room", s.Text(`select room_uuid from bookings where state = 'held'`), "two")
	document := s.Ask(http.MethodGet, "/hq/api/hostels").Body.String()
	must.Contain(t, "the JSON interface", document, "Adom Court")
	must.Lack(t, "the JSON interface", document, "payer_hours")
	parent.Press(parent.Post(path), "pay")
	s.Eventually("the booking", func() bool { return strings.Contains(ama.Get("/dashboard").Body, "Confirmed") })
	s.ProveLedger()
}

func TestAParentWhoGaveUpMayPayAgain(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	parent := s.NewBrowser()
	returned := parent.Press(parent.Post(path), "cancel")
	returned.Wants(t, 200, "We are asking the payment company", "If your phone says that you paid, do nothing",
		`http-equiv="refresh"`)
	s.Eventually("the end of the attempt", func() bool { return s.Text(`select state from payments`) == "abandoned" })
	parent.Get(returned.Address()).Wants(t, 200, "We are asking the payment company") // he may have paid since
	done := parent.Get(returned.Address() + "&since=1")
	done.Wants(t, 200, `<p role="alert">`, "no money was taken", `href="`+path+`"`)
	done.Lacks(t, `http-equiv="refresh"`)
	ama.Get("/dashboard").Wants(t, 200, "Pay was pressed on ")
	ama.Post("/book/link/end", "code", s.BookingCode())
	ama.Get("/dashboard").Lacks(t, "Pay was pressed on ")
}

func TestAReaderWhoDoesNotKnowTheStudentEndsTheLink(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	emails := s.Count(`select count(*) from outbox`)
	parent := s.NewBrowser()
	parent.Post(path+"/unknown").Wants(t, 200, "Thank you for telling us", "do not pay")
	parent.Get(path).Wants(t, http.StatusNotFound, "This link opens no payment.")
	must.Equal(t, "the link", s.Text(`select state from payment_links`), "disowned")
	must.Equal(t, "the alarm is about",
		s.Text(`select reference from alarms where kind = 'payer does not know the student'`), s.BookingCode())
	const notice = "a reader of your link pressed “I do not know this person”, so the link has ended."
	waiting := ama.Get("/book/link")
	must.Equal(t, "the page where the student waits leads to", waiting.Path, "/book/summary")
	for _, page := range []servertest.Response{waiting, ama.Get("/book/summary"), ama.Get("/dashboard")} {
		must.Contain(t, "the notices of "+page.Path, page.Notices(), notice)
	}
	must.Equal(t, "emails", s.Count(`select count(*) from outbox`), emails)
	linkForPayer(t, s, ama)
	for _, path := range []string{"/book/summary", "/dashboard"} {
		ama.Get(path).Lacks(t, notice)
	}
	ama.Post("/book/link/end", "code", s.BookingCode())
	ama.Get("/book/summary").Lacks(t, notice) // the student ended the last one
}

// The refusal keeps the bed and the button to pay.
func TestAStudentWhomPayersDoNotKnowGetsNoLink(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	s.NewBrowser().Post(path + "/unknown")
	s.Exec(`insert into payment_links select id || n, booking_id, token_hash || n, code_hash, state, created_at, changed_at
		from payment_links, (select 1 as n union all select 2) as two`)
	page := ama.Post("/book/link", "code", s.BookingCode())
	page.Wants(t, http.StatusForbidden, "Check this before you pay",
		"Three people who got your links did not know you, so you cannot ask others to pay. Write to us.",
		`role="alert"`, "Email us", "Use our form", "Give up this bed")
	page.Lacks(t, "countdown")
	ama.Press(ama.Pay(ama.Get("/book/summary")), "pay").Wants(t, 200, "Confirmed")
	s.Exec(`delete from alarms`)
	s.ProveLedger()
}

// TestALinkThatEndsWhileItsPageIsOpenedOpensNothing ends a link while the provider opens its page. A payment on
// that page books the bed all the same: it pays for the hold, or comes late (R17).
func TestALinkThatEndsWhileItsPageIsOpenedOpensNothing(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(ama *servertest.WebBrowser, path, code string){
		"the student ends it": func(ama *servertest.WebBrowser, _, code string) {
			ama.Post("/book/link/end", "code", code)
		},
		"the student lets the bed go": func(ama *servertest.WebBrowser, _, code string) {
			ama.Post("/dashboard/cancel-hold", "code", code)
		},
		"the student holds another room": func(ama *servertest.WebBrowser, _, code string) {
			ama.Post("/book/pay", "room", "six", "instead", code)
		},
		"a reader disowns it": func(ama *servertest.WebBrowser, path, _ string) {
			ama.NewBrowser().Post(path + "/unknown")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			provider, withProvider := servertest.NewScriptedProvider(t)
			s := servertest.NewSite(t, servertest.FourHostels, withProvider)
			ama, path := askToPay(t, s)
			code := s.BookingCode()
			provider.Before(standin.CallInitialize, func() {
				provider.Before(standin.CallInitialize, nil)
				end(ama, path, code)
			})
			s.NewBrowser().Post(path).Wants(t, http.StatusNotFound, "This link opens no payment.")
			must.Equal(t, "pages of payers to which Efie leads",
				s.Count(`select count(*) from payments where link_id <> '' and checkout_url || access_code <> ''`), 0)
			must.Equal(t, "live links", s.Count(`select count(*) from payment_links where state = 'live'`), 0)
			reference := s.Text(`select reference from payments where link_id <> ''`)
			must.Do(t, provider.Pay(reference))
			status, err := provider.Deliver(t.Context(), s.URL+"/webhooks/paystack", "charge.success", reference)
			must.Do(t, err)
			must.Equal(t, "the answer to the webhook", status, http.StatusOK)
			must.Equal(t, "the payment", s.Text(`select state from payments where link_id <> ''`), "allocated")
			must.Equal(t, "bookings that take a bed",
				s.Count(`select count(*) from bookings where state in ('held', 'confirmed')`), 1)
			d, err := s.Store.Examine(t.Context())
			must.Do(t, err)
			must.Equal(t, "what the doctor finds wrong", d.Wrong, nil)
		})
	}
}

// TestTheEleventhPayerReadsWhatToDo: ten payers opened a page in a day. What the eleventh typed stays, and the student
// can still pay.
func TestTheEleventhPayerReadsWhatToDo(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	ama, path := askToPay(t, s)
	payer := s.NewBrowserWithoutRedirects()
	for range 10 {
		must.Equal(t, "the press of Pay", payer.Post(path, "name", "Yaw", "go-on", "yes").Status, http.StatusSeeOther)
		must.Equal(t, "the return to the page", payer.Post(path, "name", "Yaw", "go-on", "yes").Status, http.StatusSeeOther)
		ama.Post("/book/link/end", "code", s.BookingCode())
		path = linkForPayer(t, s, ama)
	}
	refused := payer.Post(path, "name", "Yaw Boateng", "go-on", "yes")
	refused.Wants(t, http.StatusTooManyRequests,
		"Too many people have tried to pay today. Ask the student to pay, or write to us.", `value="Yaw Boateng"`)
	seconds, err := strconv.Atoi(refused.Header.Get("Retry-After"))
	if err != nil || seconds < 86_000 || seconds > 86_400 {
		t.Errorf("Retry-After is %q, want almost a day", refused.Header.Get("Retry-After"))
	}
	must.Equal(t, "opened pages", s.Count(`select count(*) from payments where link_id <> ''`), 10)
	ama.Press(ama.Pay(ama.Get("/book/summary")), "pay").Wants(t, 200, "Confirmed")
}
