package handlers_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/handlers"
	"efie/handlers/handlerstest"
	"efie/handlers/web"
)

// crush is a web whose slots the test fills.
type crush struct {
	*handlerstest.QueueStage
	web handlers.Web
}

// inCrush runs a test with its own clock.
func inCrush(t *testing.T, test func(*crush)) {
	t.Helper()
	handlerstest.InQueue(t, func(s *handlerstest.QueueStage) { test(&crush{s, s.Open(s.T)}) })
}

// fill takes every slot and returns the function that gives them back.
func (c *crush) fill() (empty func()) {
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

// mostSlots returns the slots of students, of which there are most.
func (c *crush) mostSlots() (most *web.Slots) {
	slots := handlers.SlotsOf(c.web)
	for s, n := range slots {
		if most == nil || n > slots[most] {
			most = s
		}
	}
	return most
}

// as returns a request of a student, or of a visitor.
func (c *crush) as(student bool, method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if student {
		r.AddCookie(c.Cookie)
	}
	return r
}

// answers returns the answer to a request, and how long it took.
func (c *crush) answers(r *http.Request) (*httptest.ResponseRecorder, time.Duration) {
	began := time.Now()
	return answered(c.web, r), time.Since(began)
}

// slowReader takes an answer only when it may.
type slowReader struct {
	*httptest.ResponseRecorder
	took chan struct{}
}

func (s slowReader) Write(p []byte) (int, error) {
	<-s.took
	return s.ResponseRecorder.Write(p)
}

func TestInACrushSearchesAreGivenUpFirstAndThenPages(t *testing.T) {
	inCrush(t, func(c *crush) {
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
					t.Errorf("%s answers %d after %s, want %s; come again after %q", path, w.Code, took, want,
						w.Header().Get("Retry-After"))
				}
				for _, text := range []string{"One moment", "Nothing of yours is lost", `href=""`,
					"/static/build/main-1.css"} {
					if !strings.Contains(w.Body.String(), text) {
						t.Errorf("%s: the page lacks %q:\n%s", path, text, w.Body)
					}
				}
				if cache := w.Header().Get("Cache-Control"); cache != "private, no-store" || w.Body.Len() > 1500 {
					t.Errorf("%s: a page of %d bytes that may be kept: %q", path, w.Body.Len(), cache)
				}
			}
		}
		w, took := c.answers(c.as(false, http.MethodPost, "/hq/api/search_request/", `{"location":"legon"}`))
		var said struct{ Message, Error, Code string }
		if json.Unmarshal(w.Body.Bytes(), &said) != nil || w.Code != http.StatusServiceUnavailable ||
			said.Code != "busy" ||
			said.Error != said.Message || said.Message == "" || took != 500*time.Millisecond {
			t.Errorf("a program hears %d %s after %s", w.Code, w.Body, took)
		}
	})
}

func TestNothingHoldsUpMoneyFilesAndForms(t *testing.T) {
	inCrush(t, func(c *crush) {
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
				t.Errorf("%s answers %d after %s", request, w.Code, took)
			}
		}
		for path, to := range map[string]string{"/book": "/book/summary", "/book/pay": "https://pay.example/"} {
			r := handlerstest.Form(path, "room", "r-0")
			r.AddCookie(c.LogIn(c.T, "ama")) // again, after the log-out
			if w, took := c.answers(r); w.Code != http.StatusSeeOther || took != 0 ||
				!strings.HasPrefix(w.Header().Get("Location"), to) {
				t.Errorf("%s answers %d after %s", path, w.Code, took)
			}
		}
	})
}

func TestACrushPassesByItself(t *testing.T) {
	inCrush(t, func(c *crush) {
		empty := c.fill()
		slots := c.mostSlots()
		paths := []string{"/hostels/house-1", "/dashboard", "/hostels"}
		answered := make(chan string, len(paths))
		for _, path := range paths {
			go func() {
				w, _ := c.answers(c.as(true, http.MethodGet, path, ""))
				answered <- strconv.Itoa(w.Code) + " " + path
			}()
			synctest.Wait()
			go func() { slots.Enter(c.T.Context()) }() // stops the lane behind each
			synctest.Wait()
		}
		time.Sleep(4 * time.Second)
		for _, path := range paths {
			slots.Leave()
			synctest.Wait()
			if n, next := len(answered), <-answered; n != 1 || next != "200 "+path {
				t.Errorf("%d are answered, with %s; want %s", n, next, path)
			}
		}
		empty()
		if w, took := c.answers(c.as(false, http.MethodGet, "/hostels?q=adom", "")); w.Code != http.StatusOK ||
			took != 0 {
			t.Errorf("afterwards a search answers %d after %s", w.Code, took)
		}
		c.fill()() // every slot is free
	})
}

func TestWhoLeavesIsNotWaitedFor(t *testing.T) {
	inCrush(t, func(c *crush) {
		empty := c.fill()
		ctx, leaves := context.WithCancel(c.T.Context())
		left := make(chan int)
		go func() {
			w, _ := c.answers(c.as(true, http.MethodGet, "/account", "").WithContext(ctx))
			left <- w.Code
		}()
		synctest.Wait()
		leaves()
		if status := <-left; status != web.StatusClientGone {
			t.Errorf("the log says %d", status)
		}
		empty()
		c.fill()()
	})
}

func TestASlowClientHoldsNoSlot(t *testing.T) {
	inCrush(t, func(c *crush) {
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
		c.fill()() // both wait for their clients
		close(slow.took)
		sends.Close()
		<-ended
		<-ended
	})
}

func TestAPanicLeavesItsSlot(t *testing.T) {
	inCrush(t, func(c *crush) {
		c.Config.Records = nil
		c.web = c.Open(t)
		if w, _ := c.answers(c.as(true, http.MethodGet, "/dashboard", "")); w.Code != http.StatusInternalServerError {
			t.Errorf("a panic answers %d", w.Code)
		}
		c.fill()()
	})
}

// Two requests wait for a page. The first one leaves while it waits for a slot; the second one still gets the page.
func TestARequestThatEndsTakesThePageFromNoOther(t *testing.T) {
	inCrush(t, func(c *crush) {
		empty := c.fill()
		ctx, leave := context.WithCancel(c.T.Context())
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
		leave()
		time.Sleep(time.Second)
		empty()
		<-codes
		if status := <-codes; status != http.StatusOK {
			c.T.Errorf("the request that goes on is answered with %d", status)
		}
		c.fill()() // every slot is free
	})
}

func TestAStoredPageNeedsNoSlot(t *testing.T) {
	inCrush(t, func(c *crush) {
		for _, crowded := range []bool{false, true} {
			if crowded {
				defer c.fill()()
			}
			for _, student := range []bool{false, true} {
				if w, took := c.answers(c.as(student, http.MethodGet, "/hostels", "")); w.Code != http.StatusOK || took != 0 {
					t.Errorf("crowded %v, student %v: answered with %d after %s", crowded, student, w.Code, took)
				}
			}
		}
	})
}

// lastAnswer is an observer that remembers the last answer.
type lastAnswer struct{ handlers.Answer }

func (o *lastAnswer) Answered(a handlers.Answer) { o.Answer = a }

func TestFiguresTellOfPagesAndOfWhoWasTurnedAway(t *testing.T) {
	inCrush(t, func(c *crush) {
		observer := &lastAnswer{}
		c.Config.Observers = []handlers.Observer{observer}
		c.web = c.Open(t)
		for _, method := range []string{http.MethodGet, http.MethodGet, http.MethodHead} {
			w, _ := c.answers(c.as(false, method, "/hostels/house-1", ""))
			if a := observer.Answer; w.Code != http.StatusOK || (a.Bytes > 0) != (method == http.MethodGet) ||
				a.Method != method || a.Route != "/hostels/{key}" {
				t.Errorf("%s is answered with %d and told as %+v", method, w.Code, a)
			}
		}
		if f := c.web.Figures(); f.Pages != 1 || f.PageBytes <= 0 || f.PagesMade != 1 || f.PagesFound != 2 ||
			f.Shed != (handlers.Shed{}) {
			t.Errorf("after one page thrice: %+v", f)
		}
		empty := c.fill()
		c.answers(c.as(false, http.MethodGet, "/hostels?q=adom", ""))
		c.answers(c.as(false, http.MethodGet, "/hostels/house-2", ""))
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		empty()
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		if f := c.web.Figures(); f.Shed != (handlers.Shed{Searches: 1, Visitors: 1, Students: 1}) {
			t.Errorf("turned away were %+v", f.Shed)
		}
	})
}
