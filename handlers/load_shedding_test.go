package handlers

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

	"efie/handlers/web"
)

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
		for path, to := range map[string]string{"/book": summaryPage, payPath: atProvider} {
			r := c.as(true, http.MethodPost, path, "room=r-0")
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
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
		slots := c.web.shared.shedding.students.Slots
		paths := []string{"/hostels/house-1", "/dashboard", "/hostels"}
		answered := make(chan string, len(paths))
		for _, path := range paths {
			go func() {
				w, _ := c.answers(c.as(true, http.MethodGet, path, ""))
				answered <- strconv.Itoa(w.Code) + " " + path
			}()
			synctest.Wait()
			go func() { slots.Enter(c.t.Context()) }() // stops the lane behind each
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
		ctx, leaves := context.WithCancel(c.t.Context())
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
		c.config.Records = nil
		c.web = newWeb(t, c.config).(*site)
		if w, _ := c.answers(c.as(true, http.MethodGet, "/dashboard", "")); w.Code != http.StatusInternalServerError {
			t.Errorf("a panic answers %d", w.Code)
		}
		c.fill()()
	})
}

func TestABodyThatIsTooLargeIsStillRefused(t *testing.T) {
	inCrush(t, func(c *crush) {
		w, _ := c.answers(c.as(false, http.MethodPost, "/hq/api/search_request/", `{"location":"`+
			strings.Repeat("x", 2*web.MaxBody)+`"}`))
		if w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("it answers %d %s", w.Code, w.Body)
		}
	})
}
