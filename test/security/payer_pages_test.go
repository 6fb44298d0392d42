package security_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/server/servertest"
	"efie/test/must"
)

var linkStates = []booking.LinkState{booking.LinkLive, booking.LinkUsed, booking.LinkEnded, booking.LinkExpired,
	booking.LinkDisowned, booking.LinkReplaced}

var readMethods = []string{http.MethodGet, http.MethodHead}

// TestThePagesOfAPayerRevealNothing opens the payer's page and receipt in each state of link, payment and booking, also
// in states that no step reaches. Reading changes no row: once for each state, and a hundred times with STRESS set.
func TestThePagesOfAPayerRevealNothing(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	opened := p.post(p.path, "contact", "")
	must.Equal(t, "Pay leads to the provider", opened.Code, http.StatusSeeOther)
	reference := p.Text(`select reference from payments where link_id <> ''`)
	done := p.path + "/done?reference=" + reference
	p.exec(`update payments set next_at = 1 << 60`)
	p.Emails() // waits until no email is being sent
	payments := []hostel.PaymentState{"", hostel.PaymentCreated, hostel.PaymentAuthorised, hostel.PaymentFailed,
		hostel.PaymentAbandoned, hostel.PaymentSucceeded, hostel.PaymentAllocated, hostel.PaymentRefundDue,
		hostel.PaymentRefunding, hostel.PaymentRefunded, hostel.PaymentRefundFailed, hostel.PaymentDisputed,
		hostel.PaymentReversed, hostel.PaymentWrongMoney}
	shown, times := map[int]int{}, 1
	if servertest.Stress() {
		times = 100
	}
	for _, link := range linkStates {
		for _, state := range []hostel.BookingState{hostel.Held, hostel.Confirmed, hostel.Ended, hostel.Expired,
			hostel.Cancelled} {
			for _, paid := range payments { // "" is no payment of the link
				what := fmt.Sprintf("%s link, %s booking, payment %q", link, state, paid)
				p.exec(`update payment_links set state = $1`, link)
				p.exec(`update bookings set state = $1, confirmed_at = held_at where code = $2`, state, p.code)
				p.exec(`update payments set state = $1, received = case when $2 then 0 else amount end,
					link_id = case when state = '' then '' else (select id from payment_links) end
					where reference = $3`, paid, paid.Open(), reference)
				p.wantNoWrite(what, func() {
					for range times {
						for _, path := range []string{p.path, p.path + "/done", done} {
							for _, method := range readMethods {
								a := p.Ask(method, path)
								p.wantNoSecret(method+" of "+what, a)
								shown[a.Code]++
							}
						}
					}
				})
			}
		}
	}
	if shown[http.StatusOK] < 400 || shown[http.StatusSeeOther] < 100 || shown[http.StatusNotFound] < 100 {
		t.Errorf("the answers by status are %v", shown)
	}
}

// TestAMessengersPreviewsChangeNothing reads pages of links in each state a hundred times, and pages of unknown
// tokens.
func TestAMessengersPreviewsChangeNothing(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	p.post(p.path, "contact", "")
	p.exec(`update payments set next_at = 1 << 60`)
	p.Emails() // waits until no email is being sent
	read := func(what string, paths ...string) {
		before := databaseContents(p.RunningSite)
		for range 100 {
			for _, path := range paths {
				for _, method := range readMethods {
					p.wantNoSecret(method+" of "+what, p.Ask(method, path))
				}
			}
		}
		if after := databaseContents(p.RunningSite); !slices.Equal(before, after) {
			t.Errorf("%s: reading changes the database:\n%v\n%v", what, before, after)
		}
	}
	for _, state := range linkStates {
		p.exec(`update payment_links set state = $1`, state)
		read(string(state)+" link", p.path, p.path+"/done")
	}
	read("unknown tokens", "/pay/no-such-token", p.path[:len(p.path)-1]+"/done", "/pay/"+strings.Repeat("0", 26))
}

// TestTheProviderGetsNothingOfTheStudentOnAPayersPage reads the requests to the provider, and the answers to each form
// of a payer.
func TestTheProviderGetsNothingOfTheStudentOnAPayersPage(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	before := len(p.provider)
	for typed, email := range map[string]string{"": "help@localhost", "parent@example.com": "parent@example.com"} {
		p.wantNoSecret("a wrong contact", p.post(p.path, "contact", "nonsense"))
		to := p.post(p.path, "contact", typed)
		must.Equal(t, "the press of Pay", to.Code, http.StatusSeeOther)
		must.Equal(t, "Cache-Control of Pay", to.Header().Get("Cache-Control"), "private, no-store")
		must.Lack(t, "the answer to Pay", strings.ToLower(fmt.Sprint(to.Header(), to.Body)), p.secrets...)
		p.mu.Lock()
		asked := strings.ToLower(strings.Join(p.provider[before:], "\n"))
		p.mu.Unlock()
		must.Contain(t, "the request to the provider", asked, email, p.URL+strings.ToLower(p.path))
		must.Lack(t, "the request to the provider", asked, append(p.secrets, "akosua")...)
		p.zora.Post("/book/link/end")
		_, p.path = p.hold()
	}
	p.wantNoSecret("a disowned link", p.post(p.path+"/unknown"))
}
