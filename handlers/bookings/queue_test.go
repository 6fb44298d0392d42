package bookings_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/handlers/handlerstest"
	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

const (
	atProvider  = "https://pay.example/"
	summaryPage = "/book/summary"
	payPath     = "/book/pay"
	queuePage   = "/book/line"
	// queueAfter is the time after which a student who pressed Pay sees the queue instead of the payment page.
	queueAfter = 3 * time.Second
)

// queueFixture is Ama's browser in the queue.
type queueFixture struct{ *handlerstest.QueueStage }

func testQueue(t *testing.T, test func(queueFixture)) {
	t.Helper()
	handlerstest.InQueue(t, func(s *handlerstest.QueueStage) { test(queueFixture{s}) })
}

// pay presses Book with the values of its form, and Pay on the summary.
func (s queueFixture) pay(pairs ...string) *httptest.ResponseRecorder {
	if w := s.post("/book", pairs...); w.Header().Get("Location") != summaryPage {
		return w
	}
	return s.post(payPath, "code", "")
}

func (s queueFixture) post(path string, pairs ...string) *httptest.ResponseRecorder {
	return s.Send(handlerstest.Form(path, pairs...))
}

func (s queueFixture) get(path string) *httptest.ResponseRecorder {
	return s.Send(handlerstest.Ask(http.MethodGet, path))
}

// wantRedirect fails the test unless the response redirects to an address that begins with to.
func (s queueFixture) wantRedirect(w *httptest.ResponseRecorder, to string) {
	s.T.Helper()
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), to) {
		s.T.Errorf("status %d, redirect to %q, want %s: %.900s", w.Code, w.Header().Get("Location"), to, w.Body)
	}
}

// wantEnd fails the test unless the part of the queue's page answers that the wait is over.
func (s queueFixture) wantEnd() {
	s.T.Helper()
	if part := s.get(queuePage + "?part=place"); part.Code != http.StatusNoContent || part.Body.Len() > 0 {
		s.T.Errorf("after the wait the part answers %d %s", part.Code, part.Body)
	}
}

func TestAPageThatOpensSoonShowsNoQueue(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(1)
		go func() { time.Sleep(queueAfter - time.Second); s.LetEnd <- struct{}{} }()
		s.wantRedirect(s.pay("room", "r-0"), atProvider)
		s.wantRedirect(s.pay("room", "r-0"), atProvider) // the same page again
		must.Equal(t, "pages asked of the provider", len(s.Bank.References()), 2)
	})
}

func TestTheQueuesPageShowsTheHoldAndRedirects(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(3)
		s.post("/book", "room", "r-0")
		button := handlerstest.Form(payPath, "code", "")
		button.Header.Set("Accept", "application/json")
		var answer struct{ URL string }
		if w := s.Send(button); json.Unmarshal(w.Body.Bytes(), &answer) != nil || answer.URL != queuePage {
			t.Errorf("the booking button gets %d %s", w.Code, w.Body)
		}
		b, held := s.Books.Booking("ama")
		if !held || b.State != hostel.Held {
			t.Fatalf("while she waits, her booking is %+v", b)
		}
		page := s.get(queuePage)
		must.Contain(t, "the page", page.Body.String(),
			"You are number <b>3</b> of 3 in the queue for the payment page.",
			"We cannot say yet how long it will take.", "Hostel 1", "1 in a room", "GH₵\u00a0450", b.Code,
			"Within 24 hours of paying you can cancel",
			"Beds go in the order in which requests arrive", "You may close this page", "Nothing is charged",
			"15 minutes", `action="/dashboard/cancel-hold"`, "Give up this bed",
			`<noscript><meta http-equiv="refresh" content="3; url=/book/line"`, `content="noindex"`)
		must.Equal(t, "Cache-Control of the page", page.Header().Get("Cache-Control"), "private, no-store")
		time.Sleep(time.Minute - queueAfter)
		s.End(1)
		part := s.get(queuePage + "?part=place")
		must.Contain(t, "the part", part.Body.String(), "You are number <b>2</b> of 2", "About 3 minutes.")
		if strings.Contains(part.Body.String(), "<html") || part.Header().Get("Retry-After") != "30" {
			t.Errorf("the part reloads after %q:\n%s", part.Header().Get("Retry-After"), part.Body)
		}
		s.End(2)
		s.wantEnd()
		s.wantRedirect(s.get(queuePage), atProvider)
		time.Sleep(2 * time.Minute)
		s.wantRedirect(s.get(queuePage), "/dashboard") // the page was opened too long ago
	})
}

func TestAPhoneThatLosesItsConnectionKeepsItsBedAndItsPosition(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(1)
		r := handlerstest.Form(payPath, "room", "r-0")
		ctx, disconnect := context.WithCancel(r.Context())
		go func() { time.Sleep(time.Second); disconnect() }()
		s.Send(r.WithContext(ctx))
		s.End(1)
		s.wantRedirect(s.get(queuePage), atProvider)
	})
}

// The second window gives up the bed of the first window. The first window then shows the summary of the other room.
func TestTheLastOfTwoRoomsInTwoWindowsIsHeld(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(1)
		first := make(chan *httptest.ResponseRecorder)
		go func() { first <- s.pay("room", "r-0") }()
		synctest.Wait()
		held, _ := s.Books.Booking("ama")
		go func() { time.Sleep(time.Second); s.LetEnd <- struct{}{} }()
		s.wantRedirect(s.post(payPath, "room", "r-2", "instead", held.Code), atProvider)
		s.wantRedirect(<-first, summaryPage)
		s.wantRedirect(s.get(queuePage), atProvider)
		if b, held := s.Books.Booking("ama"); !held || b.RoomUUID != "r-2" || len(s.Bank.References()) != 2 {
			t.Errorf("her booking is %+v; the provider was asked for %v", b, s.Bank.References())
		}
	})
}

func TestAProviderThatFailsKeepsTheBedForAnotherTry(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(1)
		s.wantRedirect(s.pay("room", "r-0"), queuePage)
		s.Bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		s.End(1)
		s.wantEnd()
		w := s.get(queuePage)
		must.Contain(t, "the page", w.Body.String(), "Payment failed. Try again. Your bed is kept until ", "Hostel 1",
			"Pay GH₵\u00a0450 now, to Efie")
		must.Equal(t, "the status of the page", w.Code, http.StatusBadGateway)
		s.Bank.Fault = nil
		s.wantRedirect(s.pay("room", "r-0"), atProvider)
	})
}

func TestTheQueueEndsWhenTheBedIsReleasedOrPaid(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.Crowd(1)
		s.wantRedirect(s.pay("room", "r-0"), queuePage)
		b, _ := s.Books.Booking("ama")
		s.wantRedirect(s.post("/dashboard/cancel-hold", "code", b.Code), "/hostels/house-1#room-r-0")
		s.wantRedirect(s.get(queuePage), "/dashboard")
		s.wantEnd()
		s.End(1)
		if n := len(s.Bank.References()); n != 1 || s.Books.Taken("r-0") != 0 {
			t.Errorf("the provider was asked for %d pages, and %d beds are taken", n, s.Books.Taken("r-0"))
		}
		s.wantRedirect(s.pay("room", "r-0"), atProvider)
		reference := s.Bank.References()[1]
		s.Bank.Pay(reference)
		_, err := s.Bookings.Settle(t.Context(), reference, hostel.ByReturn)
		must.Do(t, err)
		s.wantRedirect(s.get(queuePage), "/dashboard")
	})
}

func TestAGetBeginsNoPayment(t *testing.T) {
	testQueue(t, func(s queueFixture) {
		s.wantRedirect(s.post("/book", "room", "r-0"), summaryPage)
		for _, path := range []string{summaryPage, queuePage, queuePage + "?part=place", payPath, "/dashboard"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				s.Send(handlerstest.Ask(method, path))
			}
		}
		s.wantRedirect(s.get(queuePage), summaryPage)
		s.Send(handlerstest.Ask(http.MethodGet, queuePage, "Sec-Purpose", "prefetch"))
		foreign := handlerstest.Form(payPath, "code", "")
		foreign.Header.Set("Sec-Fetch-Site", "cross-site")
		must.Equal(t, "the status of a form of another site", s.Send(foreign).Code, http.StatusForbidden)
		if asked := s.Bank.References(); len(asked) > 0 {
			t.Errorf("the provider was asked for %v", asked)
		}
		if b, _ := s.Books.Booking("ama"); !b.PayPressedAt.IsZero() {
			t.Error("the ledger records a press of Pay")
		}
		s.wantRedirect(s.post(payPath, "code", "0THER0NE"), summaryPage) // the code is another bed's
		s.wantRedirect(s.post(payPath, "code", ""), atProvider)
	})
}

func TestTheDashboardSurvivesAFault(t *testing.T) {
	s := handlerstest.New(t)
	s.Records = handlerstest.Records{Err: errors.New("disk on fire")}
	w := s.Do(t, handlerstest.Ask(http.MethodGet, "/dashboard", "Cookie", s.LogIn(t, "ama").String()))
	if w.Code != http.StatusServiceUnavailable ||
		!strings.Contains(w.Body.String(), "We could not load your booking right now; nothing is lost") {
		t.Errorf("the dashboard's status is %d:\n%s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "disk on fire") || !strings.Contains(s.Log.String(), "disk on fire") {
		t.Error("the cause is on the page, or not in the log")
	}
}
