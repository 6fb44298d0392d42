package fleet_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/securecookie"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// payerRounds is rounds in which a student and two payers pay for one bed, at servers that are killed at random.
type payerRounds struct {
	*fleet
	sites    []string // the servers' addresses, which stay the same after a kill
	client   *http.Client
	patience time.Duration // with which a person asks again
	asked    chan struct{} // receives each request, unless a server is being killed
	kills    int
}

func newPayerRounds(t *testing.T, address string, rounds, servers int) *payerRounds {
	t.Helper()
	r := &payerRounds{fleet: newFleet(t, address, servertest.CatalogueOf(1, rounds), servers),
		patience: 10 * time.Second, asked: make(chan struct{})}
	if servertest.Stress() {
		r.patience = 3 * time.Minute // each attempt that a kill ends lasts 30 seconds, and the next may be killed, too
	}
	for _, p := range r.processes {
		r.sites = append(r.sites, p.URL)
	}
	r.client = &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	t.Cleanup(r.client.CloseIdleConnections)
	return r
}

// logIn returns a browser's cookie for each of some new students.
func (r *payerRounds) logIn(many int) (cookies []string) {
	r.t.Helper()
	tokens := securecookie.New(make([]byte, 32), nil).SetSerializer(securecookie.NopEncoder{}) // the key of startAt
	for i := range servertest.AddStudents(r.t, r.db, 0, many) {
		token, hash := hostel.NewToken()
		_, err := r.db.Exec(`update sessions set hash = $1 where account_id = $2`, hash, fmt.Sprint("student-", i))
		must.Do(r.t, err)
		value, err := tokens.Encode("efie", []byte(token))
		must.Do(r.t, err)
		cookies = append(cookies, "efie="+value)
	}
	return cookies
}

// find asks one server after another until an answer has a text, and returns that text, or "" after the patience. A
// form is sent with POST. The answer is the target of a redirect, or the page.
func (r *payerRounds) find(pattern, cookie, path string, form url.Values) string {
	wanted := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(r.patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if found := wanted.FindString(r.ask(r.site()+path, cookie, form)); found != "" {
			return found
		}
	}
	return ""
}

// site returns the address of a random server, which may have just been killed.
func (r *payerRounds) site() string { return r.sites[rand.IntN(len(r.sites))] }

// ask sends a request, with a form unless form is nil. It returns "" for an error.
func (r *payerRounds) ask(address, cookie string, form url.Values) string {
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	request, err := http.NewRequestWithContext(r.t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		return ""
	}
	select {
	case r.asked <- struct{}{}:
	default:
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Cookie", cookie)
	response, err := r.client.Do(request)
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	if to := response.Header.Get("Location"); to != "" {
		return to
	}
	return string(body)
}

const checkoutPage = `^http\S+/checkout/\w+$`

// payersOf are the ways in which two payers pay, besides the student.
const (
	otherLink    = iota // the second one has another link, and the page of the first stays open at the provider
	sameContact         // both state the same email, and have one page in two browsers
	otherContact        // they state different emails, and have two pages of one link
	payersOf
)

// refundsOf returns the number of payments of a round that are refunded, if each page is opened.
func refundsOf(n int) int {
	if n%payersOf == sameContact {
		return 1
	}
	return 2
}

// run makes a student hold a bed, and pay for it at the same moment as two payers.
func (r *payerRounds) run(n int, cookie string) {
	find := func(what, pattern, cookie, path string, form url.Values) string {
		found := r.find(pattern, cookie, path, form)
		if found == "" && servertest.Stress() {
			r.t.Errorf("round %d: no server has %s", n, what)
		}
		return found
	}
	link := func() string {
		find("a link", `^/book/link$`, cookie, "/book/link", url.Values{})
		return find("the link", `/pay/\w+`, cookie, "/book/link", nil)
	}
	payersPage := func(path, email string) string {
		form := url.Values{"contact": {email}, "go-on": {"yes"}}
		return find("the page of "+email, checkoutPage, "", path, form)
	}
	find("a bed", `^/book/summary$`, cookie, "/book", url.Values{"room": {"room-0"}})
	path := link()
	pages := []string{
		find("the student's page", checkoutPage, cookie, "/book/pay", url.Values{}),
		payersPage(path, "first@example.com"),
	}
	second := path
	switch n % payersOf {
	case otherLink:
		find("the end of the link", `^/book/summary$`, cookie, "/book/link/end", url.Values{})
		second = link()
		pages = append(pages, payersPage(second, "second@example.com"))
	case sameContact:
		pages = append(pages, payersPage(path, "first@example.com"))
	case otherContact:
		pages = append(pages, payersPage(path, "second@example.com"))
	}
	linkChanged := n%payersOf != otherLink || second != path // a server that was killed may have ended no link
	bothOpen := pages[1] != "" && pages[2] != ""
	onePage := pages[1] == pages[2]
	if bothOpen && linkChanged && onePage != (n%payersOf == sameContact) {
		r.t.Errorf("round %d: the payers have the pages %q", n, pages[1:])
	}
	var all sync.WaitGroup
	for i, page := range pages {
		if page != "" {
			all.Go(func() { r.pay(page, []string{cookie, "", ""}[i]) })
		}
	}
	all.Wait()
}

// pay pays on a page of the provider. Then the browser returns to Efie, and the provider sends its webhook. Both may
// find no server.
func (r *payerRounds) pay(page, cookie string) {
	back, err := url.Parse(r.ask(page, "", url.Values{"action": {"card"}}))
	if err != nil || back.Query().Get("reference") == "" {
		r.t.Errorf("the provider's page leads to %v, %v", back, err)
		return
	}
	var both sync.WaitGroup
	both.Go(func() { r.ask(r.site()+back.RequestURI(), cookie, nil) })
	both.Go(func() {
		_, _ = r.paystack.Deliver(r.t.Context(), r.site()+"/webhooks/paystack", "charge.success",
			back.Query().Get("reference"))
	})
	both.Wait()
}

// runAll runs a round for each student, eight at a time. It kills a server after a random number of requests, up to
// killAfter, and starts it again; 0 kills none.
func (r *payerRounds) runAll(cookies []string, killAfter int) {
	r.t.Helper()
	rounds, over := make(chan int), make(chan struct{})
	go func() {
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				for n := range rounds {
					r.run(n, cookies[n])
				}
			})
		}
		for n := range cookies {
			rounds <- n
		}
		close(rounds)
		all.Wait()
		close(over)
	}()
	for left := rand.IntN(killAfter + 1); ; left-- {
		select {
		case <-over:
			return
		case <-r.asked:
		}
		if left == 0 && killAfter > 0 {
			i := rand.IntN(len(r.processes))
			r.processes[i].Kill()
			r.processes[i] = r.startAt(strings.TrimPrefix(r.processes[i].URL, "http://"))
			r.kills, left = r.kills+1, rand.IntN(killAfter+1)
		}
	}
}

// count reads one number.
func (r *payerRounds) count(query string) (n int) {
	r.t.Helper()
	must.Do(r.t, r.db.QueryRow(query).Scan(&n))
	return n
}

// finish waits until the servers have settled each payment, and the provider has completed each refund.
func (r *payerRounds) finish() {
	r.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(300 * time.Millisecond) {
		paid := 0
		for _, charge := range r.paystack.Charges() {
			if !charge.PaidAt.IsZero() {
				paid++
			}
			if len(charge.Refunds) > 0 && charge.Status != "reversed" {
				must.Do(r.t, r.paystack.SetRefundStatus(charge.Reference, "processed"))
			}
		}
		open := r.count(`select count(*) from payments where state in ('success', 'refund due', 'refunding')`)
		if open == 0 && r.count(`select count(*) from payments where received > 0`) == paid {
			return
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("%d payments are open:\n%s", open, r.processes[0].Log)
		}
		_, err := r.db.Exec(`update payments set next_at = next_at - 3600000`)
		must.Do(r.t, err)
	}
}

// problems compares the ledger with the provider's records: each booking is paid by one charge, and every other charge
// that was paid has one refund to its source, of the whole amount.
func (r *payerRounds) problems(rounds int) (found []string) {
	r.t.Helper()
	d := servertest.Examine(r.t, r.address)
	found = append(d.Wrong, d.Waiting...)
	report := func(bad bool, format string, args ...any) {
		if bad {
			found = append(found, fmt.Sprintf(format, args...))
		}
	}
	paid, kept, twice := 0, map[string]int{}, 0
	for _, c := range r.paystack.Charges() {
		var state, booking, email string
		must.Do(r.t, r.db.QueryRow(`select p.state, p.booking_id, st.email from payments p
			join accounts st on st.id = p.student_id where p.reference = $1`, c.Reference).Scan(&state, &booking, &email))
		report((c.Email == email) == strings.Contains(c.CallbackURL, "/pay/"),
			"%s, with the return address %s, has the email %s", c.Reference, c.CallbackURL, c.Email)
		switch {
		case c.PaidAt.IsZero():
			report(len(c.Refunds) > 0, "%s was refunded and not paid", c.Reference)
			continue
		case state == string(hostel.PaymentAllocated):
			kept[booking]++
			report(len(c.Refunds) > 0, "%s booked the bed and was refunded", c.Reference)
		default:
			twice++
			report(state != string(hostel.PaymentRefunded) || len(c.Refunds) != 1,
				"%s is %s, and has the refunds %+v", c.Reference, state, c.Refunds)
		}
		paid++
	}
	for booking, payments := range kept {
		report(payments != 1, "%d payments booked the bed of booking %s", payments, booking)
	}
	booked := r.count(`select count(*) from bookings where state = 'confirmed'`)
	report(booked != len(kept) || booked > rounds, "%d bookings are confirmed, and %d are paid", booked, len(kept))
	if servertest.Stress() { // otherwise some payers do not wait for a page
		wanted := 0
		for n := range rounds {
			wanted += refundsOf(n)
		}
		report(booked != rounds || twice != wanted, "in %d rounds %d payments were refunded; want %d", rounds, twice, wanted)
	}
	report(twice == 0, "no payment was refunded")
	r.t.Logf("%d rounds, %d kills: %d beds booked, %d payments, %d of them refunded", rounds, r.kills, booked, paid, twice)
	return found
}
