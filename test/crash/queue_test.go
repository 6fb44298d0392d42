package crash_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/pay/standin"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// queuedStudents are students in browsers who wait for the provider's page. The browsers follow no redirect.
type queuedStudents struct {
	site     string
	browsers []*http.Client
}

// ask sends a request, with a form unless form is nil. It returns the target of a redirect, "" for a page, or "failed".
func (q *queuedStudents) ask(b *http.Client, path string, form url.Values) (location string) {
	call := func() (*http.Response, error) { return b.Get(q.site + path) }
	if form != nil {
		call = func() (*http.Response, error) { return b.PostForm(q.site+path, form) }
	}
	response, err := call()
	if err != nil {
		return "failed"
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusBadRequest {
		return "failed"
	}
	return response.Header.Get("Location")
}

// everyone runs act for all students at once, and returns how often it succeeded.
func (q *queuedStudents) everyone(act func(b *http.Client) bool) (many int) {
	var all sync.WaitGroup
	done := make([]bool, len(q.browsers))
	for i, b := range q.browsers {
		all.Go(func() { done[i] = act(b) })
	}
	all.Wait()
	for _, d := range done {
		if d {
			many++
		}
	}
	return many
}

// TestAServerThatIsKilledLosesNoPlaceInTheQueue kills a server while 50 students wait for the provider's page. Their
// phones only reload the queue's page: the next server must open the payment page for each. The control removes the
// stored press of Pay: then the queue's page leads to the summary, and no payment page opens.
func TestAServerThatIsKilledLosesNoPlaceInTheQueue(t *testing.T) {
	t.Parallel()
	const waiting = 50
	for name, forgets := range map[string]bool{"Pay was stored": false, "control: Pay was not stored": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			paystack, provider := servertest.NewPaystack(t, servertest.ProviderKey)
			dir := t.TempDir()
			path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, waiting))
			db := servertest.OpenDatabase(t, path)
			hash, err := store.NewPasswords(1).Hash(t.Context(), servertest.Password)
			must.Do(t, err)
			students := servertest.AddStudents(t, db, 0, waiting)
			_, err = db.Exec(`update accounts set password_hash = $1`, hash)
			must.Do(t, err)
			launch := func() *servertest.Process {
				return servertest.Start(t, dir, servertest.FreeAddress(t), "THROTTLE=off",
					"PAYSTACK_SECRET_KEY="+servertest.ProviderKey, "PAYSTACK_API_URL="+provider)
			}
			p := launch()
			q := &queuedStudents{site: p.URL}
			for _, student := range students {
				jar, err := cookiejar.New(nil)
				must.Do(t, err)
				b := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
					return http.ErrUseLastResponse
				}}
				q.browsers = append(q.browsers, b)
				q.ask(b, "/login", url.Values{"email": {student.Email}, "password": {servertest.Password}})
			}

			answer := make(chan struct{})
			paystack.Before(standin.CallInitialize, func() { <-answer })
			queued := q.everyone(func(b *http.Client) bool {
				return q.ask(b, "/book", url.Values{"room": {"room-0"}}) == "/book/summary" &&
					q.ask(b, "/book/pay", url.Values{}) == "/book/line"
			})
			p.Kill()
			paystack.Before(standin.CallInitialize, nil)
			close(answer)
			if queued != waiting || len(paystack.Charges()) > 0 {
				t.Fatalf("%d of %d students wait in the queue, and %d payment pages are open, want none", queued, waiting,
					len(paystack.Charges()))
			}
			if forgets {
				_, err := db.Exec(`update bookings set pay_pressed_at = 0`)
				must.Do(t, err)
			}

			q.site = launch().URL
			served := q.everyone(func(b *http.Client) bool {
				for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(300 * time.Millisecond) {
					if to := q.ask(b, "/book/line", nil); to != "" {
						return strings.HasPrefix(to, provider)
					}
				}
				return false
			})
			switch {
			case !forgets && served != waiting:
				t.Errorf("%d of %d students got their payment page", served, waiting)
			case forgets && served > 0:
				t.Errorf("%d students got a payment page without a stored press of Pay", served)
			}
			checkLedger(t, path)
		})
	}
}
