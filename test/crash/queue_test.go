package crash_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
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

// queuers are students in browsers who wait for the provider's page. They follow no redirect.
type queuers struct {
	site     string
	browsers []*http.Client
}

// ask sends a request, a form if there is one, and returns where the answer leads, "" for a page, or "failed".
func (q *queuers) ask(b *http.Client, path string, form url.Values) (location string) {
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

// everyone lets all students act at once and returns how many succeeded.
func (q *queuers) everyone(act func(b *http.Client) bool) (many int) {
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
// phones ask for the queue's page again, and press nothing: the next server opens the payment page for each. The
// control removes the stored press of Pay: the queue's page leads to the summary, and nobody gets a payment page.
func TestAServerThatIsKilledLosesNoPlaceInTheQueue(t *testing.T) {
	t.Parallel()
	const waiting = 50
	for name, forgets := range map[string]bool{"Pay was stored": false, "control: Pay was not stored": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bank := standin.New(servertest.ProviderKey)
			provider := httptest.NewServer(bank)
			t.Cleanup(provider.Close)
			dir := t.TempDir()
			path := servertest.NewDatabase(t, dir, servertest.CatalogueOf(1, waiting))
			db := servertest.OpenDatabase(t, path)
			hash, err := store.NewPasswords(1).Hash(t.Context(), servertest.Password)
			must.Do(t, err)
			students := servertest.Enrol(t, db, 0, waiting)
			_, err = db.Exec(`update students set password_hash = $1`, hash)
			must.Do(t, err)
			launch := func() *servertest.Process {
				return servertest.Start(t, dir, servertest.FreeAddress(t), "THROTTLE=off",
					"PAYSTACK_SECRET_KEY="+servertest.ProviderKey, "PAYSTACK_API_URL="+provider.URL)
			}
			p := launch()
			q := &queuers{site: p.URL}
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
			bank.Before(standin.CallInitialize, func() { <-answer })
			queued := q.everyone(func(b *http.Client) bool {
				return q.ask(b, "/book", url.Values{"room": {"room-0"}}) == "/book/summary" &&
					q.ask(b, "/book/pay", url.Values{}) == "/book/line"
			})
			p.Kill()
			bank.Before(standin.CallInitialize, nil)
			close(answer)
			if queued != waiting || len(bank.Charges()) > 0 {
				t.Fatalf("%d of %d students wait, and %d pages are open", queued, waiting, len(bank.Charges()))
			}
			if forgets {
				_, err := db.Exec(`update bookings set pay_pressed_at = 0`)
				must.Do(t, err)
			}

			q.site = launch().URL
			served := q.everyone(func(b *http.Client) bool {
				for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(300 * time.Millisecond) {
					if to := q.ask(b, "/book/line", nil); to != "" {
						return strings.HasPrefix(to, provider.URL)
					}
				}
				return false
			})
			switch {
			case !forgets && served != waiting:
				t.Errorf("%d of %d students got their page", served, waiting)
			case forgets && served > 0:
				t.Errorf("%d students got a page that they did not ask for", served)
			}
			checkLedger(t, path)
		})
	}
}
