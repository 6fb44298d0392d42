package booking_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/config"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// alternatingProxy returns a proxy that sends each request to the next of the sites.
func alternatingProxy(t *testing.T, sites ...*servertest.RunningSite) *servertest.RunningSite {
	t.Helper()
	var proxies []*httputil.ReverseProxy
	for _, s := range sites {
		to, err := url.Parse(s.URL)
		must.Do(t, err)
		proxies = append(proxies, &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }})
	}
	var turn atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		proxies[int(turn.Add(1))%len(proxies)].ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	front := *sites[0]
	front.URL = server.URL
	return &front
}

// bookThroughQueue presses Book and Pay. Then it polls the queue, with its island or without, until the queue leads to
// another page. It returns how often it got the queue's page.
func bookThroughQueue(b *servertest.WebBrowser, room string, island bool) (end servertest.Response, pages int,
	err error) {
	if end, err = b.Try(http.MethodPost, "/book", "room="+room+"&price=45000"); err == nil {
		end, err = b.Try(http.MethodPost, "/book/pay", "")
	}
	var lead struct{ URL string }
	if err == nil && json.Unmarshal([]byte(end.Body), &lead) == nil && lead.URL == "/book/line" {
		end, err = b.Try(http.MethodGet, lead.URL, "")
	}
	for err == nil && strings.Contains(end.Body, "<h1>Your bed is kept</h1>") {
		pages++
		part := servertest.Response{Status: http.StatusOK}
		for island && err == nil && part.Status == http.StatusOK {
			time.Sleep(100 * time.Millisecond)
			part, err = b.Try(http.MethodGet, "/book/line?part=place", "")
		}
		time.Sleep(100 * time.Millisecond)
		if err == nil {
			end, err = b.Try(http.MethodGet, "/book/line", "")
		}
	}
	return end, pages, err
}

// TestTwoServersOpenOnePaymentPageForEachQueuedStudent has a proxy in front of two servers, and more students than both
// open payment pages for at once. Each student must get a payment page, and each page must be opened once.
func TestTwoServersOpenOnePaymentPageForEachQueuedStudent(t *testing.T) {
	t.Parallel()
	const students = 90
	provider, withProvider := servertest.NewScriptedProvider(t)
	provider.Before(standin.CallInitialize, func() { time.Sleep(providerDelay) })
	first := servertest.NewSite(t, servertest.CatalogueOf(1, students), withProvider, servertest.Unthrottled)
	second := servertest.NewSite(t, servertest.CatalogueOf(1, students), withProvider, servertest.Unthrottled,
		func(c *config.Config) {
			c.DataDir, c.Database = first.Config.DataDir, first.Config.Database
		})
	var all sync.WaitGroup
	var waited atomic.Int64
	for i, b := range logInStudents(t, alternatingProxy(t, first, second), students) {
		all.Go(func() {
			end, pages, err := bookThroughQueue(b, "room-0", i%2 == 0)
			if pages > 0 {
				waited.Add(1)
			}
			var at outcome
			if err != nil || json.Unmarshal([]byte(end.Body), &at) != nil || !strings.Contains(at.URL, "/checkout/") {
				t.Errorf("student %d ends at %s with %d, %+v, %v, want a payment page", i, end.Path, end.Status, at, err)
			}
		})
	}
	all.Wait()
	if waited.Load() == 0 {
		t.Error("no student waited in the queue, so the test proves nothing")
	}
	must.Equal(t, "students who hold a bed",
		first.Count(`select count(distinct student_id) from bookings where state = 'held'`), students)
	must.Equal(t, "pages asked of the provider", provider.Calls(standin.CallInitialize), students)
	t.Logf("%d of %d waited in the queue", waited.Load(), students)
	first.ProveLedger()
}

// providerDelay is the time of a call to the provider. Pay shows the queue before that time is over.
const providerDelay = 4500 * time.Millisecond
