package booking_test

import (
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/config"
	"efie/pay/standin"
	"efie/server/servertest"
)

// alternating is a proxy that passes each request to another of the sites than the one before.
func alternating(t *testing.T, sites ...*servertest.RunningSite) *servertest.RunningSite {
	t.Helper()
	var proxies []*httputil.ReverseProxy
	for _, s := range sites {
		to, err := url.Parse(s.URL)
		if err != nil {
			t.Fatal(err)
		}
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

var (
	lineRefresh  = regexp.MustCompile(`http-equiv="refresh" content="\d+; url=([^"]+)"`)
	lineEndpoint = regexp.MustCompile(`"endpoint":"([^"]+)"`)
)

// addressIn is an address in a page, "" for none.
func addressIn(pattern *regexp.Regexp, page string) string {
	found := pattern.FindStringSubmatch(html.UnescapeString(page))
	if found == nil {
		return ""
	}
	return strings.ReplaceAll(found[1], `\u0026`, "&")
}

// queueAt presses Book, and goes on as the page of the line says, with its island or without, until it leads
// elsewhere. It says how many pages of the line there were.
func queueAt(b *servertest.WebBrowser, room string, island bool) (end servertest.Response, pages int, err error) {
	end, err = b.Try(http.MethodPost, "/book", "room="+room+"&price=45000")
	var lead struct{ URL string }
	if err == nil && json.Unmarshal([]byte(end.Body), &lead) == nil && strings.HasPrefix(lead.URL, "/book/line") {
		end, err = b.Try(http.MethodGet, lead.URL, "")
	}
	for err == nil && strings.Contains(end.Body, "<h1>Your place in the line</h1>") {
		pages++
		part := servertest.Response{Status: http.StatusOK}
		for island && err == nil && part.Status == http.StatusOK {
			time.Sleep(100 * time.Millisecond)
			part, err = b.Try(http.MethodGet, addressIn(lineEndpoint, end.Body), "")
		}
		time.Sleep(100 * time.Millisecond)
		if err == nil {
			end, err = b.Try(http.MethodGet, addressIn(lineRefresh, end.Body), "")
		}
	}
	return end, pages, err
}

// TestNobodyIsLostInTheLineBetweenTwoServers has a proxy that asks another server each time, and more
// students than both have room for at the desk.
func TestNobodyIsLostInTheLineBetweenTwoServers(t *testing.T) {
	t.Parallel()
	const students = 90
	till, atTill := servertest.NewScriptedProvider(t)
	till.Before(standin.CallInitialize, func() { time.Sleep(answeredLate) })
	first := servertest.NewSite(t, servertest.CatalogueOf(1, students), atTill, servertest.Unthrottled)
	second := servertest.NewSite(t, servertest.CatalogueOf(1, students), atTill, servertest.Unthrottled,
		func(c *config.Config) {
			c.DataDir, c.Database = first.Config.DataDir, first.Config.Database
		})
	var all sync.WaitGroup
	var waited, atPayment atomic.Int64
	for i, b := range crowd(t, alternating(t, first, second), students) {
		all.Go(func() {
			end, pages, err := queueAt(b, "room-0", i%2 == 0)
			if pages > 0 {
				waited.Add(1)
			}
			var at outcome
			_ = json.Unmarshal([]byte(end.Body), &at) // the dashboard is a page
			switch {
			case err == nil && strings.Contains(at.URL, "/checkout/"):
				atPayment.Add(1)
			case err != nil || end.Path != "/dashboard" || !strings.Contains(end.Body, "Adom Court"):
				t.Errorf("student %d ends at %s with %d, %+v, %v", i, end.Path, end.Status, at, err)
			}
		})
	}
	all.Wait()
	// How many are there in time depends on the load of the machine; the others find their hold on the dashboard.
	if waited.Load() == 0 || atPayment.Load() < students/5 {
		t.Errorf("%d waited in the line, and %d came to the payment: the test proves little", waited.Load(),
			atPayment.Load())
	}
	if n := first.Count(`select count(*) from bookings where state = 'held'`); n != students {
		t.Errorf("%d beds are held", n)
	}
	if n := first.Count(`select count(distinct student_id) from bookings`); n != students {
		t.Errorf("%d students have one", n)
	}
	t.Logf("%d waited, %d came from the line or at once to the payment, and the provider was asked %d times",
		waited.Load(), atPayment.Load(), till.Calls(standin.CallInitialize))
	first.ProveLedger()
}

// answeredLate is how long the provider takes: longer than a press of Book waits before the line is shown, so
// that those who are not among the first have no bed by then.
const answeredLate = 4500 * time.Millisecond
