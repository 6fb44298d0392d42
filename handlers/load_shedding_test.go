package handlers_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/handlers"
	"efie/handlers/bookings"
	"efie/handlers/handlerstest"
	"efie/handlers/pages"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/test/must"
)

// overload is a server whose slots the test fills.
type overload struct {
	*handlerstest.QueueStage
	web *handlers.Web
}

// underOverload runs a test with its own clock.
func underOverload(t *testing.T, test func(*overload)) {
	t.Helper()
	handlerstest.InQueue(t, func(s *handlerstest.QueueStage) {
		s.Change(func(n *handlerstest.Needs) {
			rd := n.Setup.Renderer
			n.More = []handlers.Package{
				&pages.MailHandler{Renderer: rd}, &bookings.WebhookHandler{Renderer: rd},
				&bookings.SandboxHandler{Renderer: rd, Sandbox: emptySandbox{}},
			}
		})
		test(&overload{s, s.Open(s.T)})
	})
}

// emptySandbox has no charge.
type emptySandbox struct{ bookings.Sandbox }

func (emptySandbox) Charge(string) (booking.Charge, hostel.OutcomeStatus, error) {
	return booking.Charge{}, "", booking.ErrUnknownPayment
}

// fill takes every slot and returns the function that releases them.
func (c *overload) fill() (empty func()) {
	c.T.Helper()
	for s, n := range handlers.SlotsOf(c.web) {
		for range n {
			if !s.Enter(c.T.Context()) {
				c.T.Fatal("a slot is not free")
			}
		}
	}
	return func() {
		for s, n := range handlers.SlotsOf(c.web) {
			for range n {
				s.Leave()
			}
		}
	}
}

// studentSlots returns the slots of the class that has the most of them: students.
func (c *overload) studentSlots() (most *web.Slots) {
	slots := handlers.SlotsOf(c.web)
	for s, n := range slots {
		if most == nil || n > slots[most] {
			most = s
		}
	}
	return most
}

func (c *overload) as(student bool, method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if student {
		r.AddCookie(c.Cookie)
	}
	return r
}

func (c *overload) answers(r *http.Request) (*httptest.ResponseRecorder, time.Duration) {
	began := time.Now()
	return serve(c.web, r), time.Since(began)
}

// exempt, searches and paymentReturns list the routes that are not web.Routes.Pages.
const (
	exempt = `
		/book /book/line /book/summary /book/pay /book/link /book/link/end /dashboard/cancel /dashboard/cancel-hold
		/receipt/{code} /receipt/{code}/calendar.ics /shared-receipt/{token}
		/pay/{token} /pay/{token}/unknown /pay/{token}/done
		/webhooks/paystack /sandbox/checkout/{reference}
		/hq/api/payments /hq/api/payments/ /hq/api/payments/verify /hq/api/payments/verify/
		/hq/api/payments/consumer_request /hq/api/payments/consumer_request/
		/static/* /images/* /media/* /sw.js /manifest.webmanifest /favicon.ico /hostels/{key}/card.png /healthz /readyz`
	searches       = "/detailed_search /hq/api/search_request /hq/api/search_request/"
	paymentReturns = "/dashboard /dashboard/"
)

// parameter is a parameter or a wildcard in the pattern of a route.
var parameter = regexp.MustCompile(`\{.*?\}|\*`)

// refusedAs sends a request under overload. It returns the class of which a request was refused.
func (c *overload) refusedAs(r *http.Request) handlers.Shed {
	before := c.web.Figures().Shed
	serve(c.web, r)
	after := c.web.Figures().Shed
	return handlers.Shed{
		Searches: after.Searches - before.Searches, Visitors: after.Visitors - before.Visitors,
		Students: after.Students - before.Students,
	}
}

// A route without load shedding does not compile (web.Routes). This test states the kind of each route, so that no
// route becomes exempt unseen.
func TestEveryRouteHasItsLoadShedding(t *testing.T) {
	search, visitor, student := handlers.Shed{Searches: 1}, handlers.Shed{Visitors: 1}, handlers.Shed{Students: 1}
	never := handlers.Shed{}
	underOverload(t, func(c *overload) {
		defer c.fill()()
		seen := map[string]bool{}
		check := func(method, route string) {
			seen[route] = true
			isExempt := slices.Contains(strings.Fields(exempt), route)
			isSearch := slices.Contains(strings.Fields(searches), route)
			isPaymentReturn := slices.Contains(strings.Fields(paymentReturns), route)
			wantVisitor, wantStudent, wantQuery := visitor, student, search
			switch {
			case isExempt:
				wantVisitor, wantStudent, wantQuery = never, never, never
			case isSearch:
				wantVisitor, wantStudent = search, search
			case method != http.MethodGet:
				wantVisitor, wantStudent = never, never
			}
			path := parameter.ReplaceAllString(route, "PAY")
			name := method + " " + route
			must.Equal(t, name+" of a visitor", c.refusedAs(c.as(false, method, path, "")), wantVisitor)
			must.Equal(t, name+" of a student", c.refusedAs(c.as(true, method, path, "")), wantStudent)
			for _, query := range []string{"?q=adom", "?part=rows"} {
				must.Equal(t, name+query, c.refusedAs(c.as(true, method, path+query, "")), wantQuery)
			}
			if isPaymentReturn {
				wantStudent = never
			}
			must.Equal(t, name+"?reference=EFIE-1",
				c.refusedAs(c.as(true, method, path+"?reference=EFIE-1", "")), wantStudent)
		}
		must.Do(t, chi.Walk(c.web,
			func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
				check(method, route)
				return nil
			}))
		for _, route := range strings.Fields(exempt + " " + searches + " " + paymentReturns) {
			must.Equal(t, "there is a route "+route, seen[route], true)
		}
		must.Equal(t, "there are more than 80 routes", len(seen) > 80, true)
	})
}

// slowReader is a response that accepts no bytes until ready is closed.
type slowReader struct {
	*httptest.ResponseRecorder
	ready chan struct{}
}

func (s slowReader) Write(p []byte) (int, error) {
	<-s.ready
	return s.ResponseRecorder.Write(p)
}

func TestUnderOverloadSearchesAreRefusedBeforePages(t *testing.T) {
	underOverload(t, func(c *overload) {
		defer c.fill()()
		for path, want := range map[string]time.Duration{
			"/detailed_search?location=legon": 500 * time.Millisecond, "/hostels?q=adom": 500 * time.Millisecond,
			"/hostels?part=rows":          500 * time.Millisecond,
			"/hostels/house-1?part=popup": 500 * time.Millisecond, "/hostels": 5 * time.Second,
			"/hostels/house-1": 5 * time.Second,
			"/dashboard":       5 * time.Second, "/account": 5 * time.Second, "/no-such-page": 5 * time.Second,
		} {
			for _, student := range []bool{true, false} {
				w, took := c.answers(c.as(student, http.MethodGet, path, ""))
				if w.Code != http.StatusServiceUnavailable || took != want || w.Header().Get("Retry-After") == "" {
					t.Errorf("%s: status %d after %s, want %s; Retry-After %q", path, w.Code, took, want,
						w.Header().Get("Retry-After"))
				}
				for _, text := range []string{"One moment", "Nothing is lost", `href=""`,
					"/static/build/main-1.css"} {
					must.Contain(t, path, w.Body.String(), text)
				}
				if cache := w.Header().Get("Cache-Control"); cache != "private, no-store" || w.Body.Len() > 1500 {
					t.Errorf("%s: a page of %d bytes with Cache-Control %q", path, w.Body.Len(), cache)
				}
			}
		}
		w, took := c.answers(c.as(false, http.MethodPost, "/hq/api/search_request/", `{"location":"legon"}`))
		var answer struct{ Message, Error, Code string }
		if json.Unmarshal(w.Body.Bytes(), &answer) != nil || w.Code != http.StatusServiceUnavailable ||
			answer.Code != "busy" ||
			answer.Error != answer.Message || answer.Message == "" || took != 500*time.Millisecond {
			t.Errorf("the JSON interface: status %d, %s after %s", w.Code, w.Body, took)
		}
	})
}

func TestOverloadNeverDelaysPaymentsFilesAndForms(t *testing.T) {
	underOverload(t, func(c *overload) {
		defer c.fill()()
		for _, request := range []string{
			"GET /book/summary", "GET /book/line", "GET /book/line?part=place", "GET /dashboard/?reference=EFIE-1",
			"GET /dashboard?reference=EFIE-1",
			"GET /dashboard/cancel", "POST /dashboard/cancel", "POST /dashboard/cancel-hold", "GET /receipt/7K2M9QXA",
			"GET /shared-receipt/7K2M9QXA-x",
			"POST /webhooks/paystack",
			"POST /hq/api/payments/", "POST /hq/api/payments/verify/", "POST /hq/api/payments/consumer_request",
			"GET /sandbox/checkout/EFIE-1",
			"POST /login", "POST /signup", "POST /hq/api/login/", "POST /logout", "GET /healthz", "GET /readyz",
			"GET /static/build/main-1.css", "GET /sw.js", "GET /images/hostel4.png",
		} {
			method, path, _ := strings.Cut(request, " ")
			w, took := c.answers(c.as(true, method, path, ""))
			if w.Code == http.StatusServiceUnavailable || took != 0 {
				t.Errorf("%s: status %d after %s", request, w.Code, took)
			}
		}
		for path, to := range map[string]string{"/book": "/book/summary", "/book/pay": "https://pay.example/"} {
			r := handlerstest.Form(path, "room", "r-0")
			r.AddCookie(c.LogIn(c.T, "ama")) // a new session: POST /logout above ended the first
			if w, took := c.answers(r); w.Code != http.StatusSeeOther || took != 0 ||
				!strings.HasPrefix(w.Header().Get("Location"), to) {
				t.Errorf("%s: status %d after %s", path, w.Code, took)
			}
		}
	})
}

func TestRequestsAreAnsweredAfterAnOverload(t *testing.T) {
	underOverload(t, func(c *overload) {
		empty := c.fill()
		slots := c.studentSlots()
		paths := []string{"/hostels/house-1", "/dashboard", "/hostels"}
		codes := make(chan string, len(paths))
		for _, path := range paths {
			go func() {
				w, _ := c.answers(c.as(true, http.MethodGet, path, ""))
				codes <- strconv.Itoa(w.Code) + " " + path
			}()
			synctest.Wait()
			go func() { slots.Enter(c.T.Context()) }() // takes the slot after each request
			synctest.Wait()
		}
		time.Sleep(4 * time.Second)
		for _, path := range paths {
			slots.Leave()
			synctest.Wait()
			if n, next := len(codes), <-codes; n != 1 || next != "200 "+path {
				t.Errorf("%d responses, the next is %s, want %s", n, next, path)
			}
		}
		empty()
		if w, took := c.answers(c.as(false, http.MethodGet, "/hostels?q=adom", "")); w.Code != http.StatusOK ||
			took != 0 {
			t.Errorf("a search after the overload: status %d after %s", w.Code, took)
		}
		c.fill()() // every slot is free
	})
}

func TestACancelledRequestStopsWaiting(t *testing.T) {
	underOverload(t, func(c *overload) {
		empty := c.fill()
		ctx, cancel := context.WithCancel(c.T.Context())
		codes := make(chan int)
		go func() {
			w, _ := c.answers(c.as(true, http.MethodGet, "/account", "").WithContext(ctx))
			codes <- w.Code
		}()
		synctest.Wait()
		cancel()
		must.Equal(t, "the status of the cancelled request", <-codes, web.StatusClientGone)
		empty()
		c.fill()()
	})
}

func TestASlowClientHoldsNoSlot(t *testing.T) {
	underOverload(t, func(c *overload) {
		body, sends := io.Pipe()
		slow := slowReader{httptest.NewRecorder(), make(chan struct{})}
		ended := make(chan struct{}, 2)
		go func() {
			c.web.ServeHTTP(slow, c.as(true, http.MethodGet, "/hostels", ""))
			ended <- struct{}{}
		}()
		go func() {
			r := httptest.NewRequest(http.MethodPost, "/hq/api/search_request/", body)
			c.web.ServeHTTP(httptest.NewRecorder(), r)
			ended <- struct{}{}
		}()
		synctest.Wait()
		c.fill()() // both requests wait for their clients, and every slot is free
		close(slow.ready)
		sends.Close()
		<-ended
		<-ended
	})
}

func TestAPanicReleasesItsSlot(t *testing.T) {
	underOverload(t, func(c *overload) {
		c.Records = nil
		c.web = c.Open(t)
		if w, _ := c.answers(c.as(true, http.MethodGet, "/dashboard", "")); w.Code != http.StatusInternalServerError {
			t.Errorf("status of a panic: %d", w.Code)
		}
		c.fill()()
	})
}

// Two requests wait for the same page. The first is cancelled while it waits for a slot. The second gets the page.
func TestACancelledRequestDoesNotCancelASharedRendering(t *testing.T) {
	underOverload(t, func(c *overload) {
		empty := c.fill()
		ctx, cancel := context.WithCancel(c.T.Context())
		codes := make(chan int, 2)
		for _, r := range []*http.Request{
			c.as(false, http.MethodGet, "/hostels", "").WithContext(ctx), c.as(false, http.MethodGet, "/hostels", ""),
		} {
			go func() {
				w, _ := c.answers(r)
				codes <- w.Code
			}()
			synctest.Wait()
		}
		cancel()
		time.Sleep(time.Second)
		empty()
		<-codes
		if status := <-codes; status != http.StatusOK {
			c.T.Errorf("the second request has status %d", status)
		}
		c.fill()() // every slot is free
	})
}

func TestAStoredPageNeedsNoSlot(t *testing.T) {
	underOverload(t, func(c *overload) {
		for _, full := range []bool{false, true} {
			if full {
				defer c.fill()()
			}
			for _, student := range []bool{false, true} {
				if w, took := c.answers(c.as(student, http.MethodGet, "/hostels", "")); w.Code != http.StatusOK || took != 0 {
					t.Errorf("slots full %v, student %v: status %d after %s", full, student, w.Code, took)
				}
			}
		}
	})
}

// lastAnswer is an observer that stores the last answer.
type lastAnswer struct{ handlers.Answer }

func (o *lastAnswer) Answered(a handlers.Answer) { o.Answer = a }

func TestFiguresCountStoredPagesAndRefusedRequests(t *testing.T) {
	underOverload(t, func(c *overload) {
		observer := &lastAnswer{}
		c.Change(func(n *handlerstest.Needs) { n.Setup.Observers = []handlers.Observer{observer} })
		c.web = c.Open(t)
		for _, method := range []string{http.MethodGet, http.MethodGet, http.MethodHead} {
			w, _ := c.answers(c.as(false, method, "/hostels/house-1", ""))
			if a := observer.Answer; w.Code != http.StatusOK || (a.Bytes > 0) != (method == http.MethodGet) ||
				a.Method != method || a.Route != "/hostels/{key}" {
				t.Errorf("%s: status %d, the observer received %+v", method, w.Code, a)
			}
		}
		if f := c.web.Figures(); f.Pages != 1 || f.PageBytes <= 0 || f.PagesRendered != 1 || f.PagesFound != 2 ||
			f.Shed != (handlers.Shed{}) {
			t.Errorf("figures after three requests for one page: %+v", f)
		}
		empty := c.fill()
		c.answers(c.as(false, http.MethodGet, "/hostels?q=adom", ""))
		c.answers(c.as(false, http.MethodGet, "/hostels/house-2", ""))
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		empty()
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		must.Equal(t, "refused requests", c.web.Figures().Shed, handlers.Shed{Searches: 1, Visitors: 1, Students: 1})
	})
}
