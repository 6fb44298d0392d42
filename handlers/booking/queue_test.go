package booking_test

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
	// answerWait is how long a press of Pay waits for the payment page before the student sees the queue.
	answerWait = 3 * time.Second
)

// queueStage is Ama's browser in the queue.
type queueStage struct{ *handlerstest.QueueStage }

func inQueue(t *testing.T, test func(queueStage)) {
	t.Helper()
	handlerstest.InQueue(t, func(s *handlerstest.QueueStage) { test(queueStage{s}) })
}

// pays presses Book with the values of its form, and Pay on the summary.
func (s queueStage) pays(pairs ...string) *httptest.ResponseRecorder {
	if w := s.posts("/book", pairs...); w.Header().Get("Location") != summaryPage {
		return w
	}
	return s.posts(payPath, "code", "")
}

func (s queueStage) posts(path string, pairs ...string) *httptest.ResponseRecorder {
	return s.Send(handlerstest.Form(path, pairs...))
}

func (s queueStage) gets(path string) *httptest.ResponseRecorder {
	return s.Send(handlerstest.Ask(http.MethodGet, path))
}

// leads fails the test unless an answer leads to an address that begins so.
func (s queueStage) leads(w *httptest.ResponseRecorder, to string) {
	s.T.Helper()
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), to) {
		s.T.Errorf("it answers %d and leads to %q, want %s: %.900s", w.Code, w.Header().Get("Location"), to, w.Body)
	}
}

// ended fails the test unless another window's part of the queue's page is over.
func (s queueStage) ended() {
	s.T.Helper()
	if part := s.gets(queuePage + "?part=place"); part.Code != http.StatusNoContent || part.Body.Len() > 0 {
		s.T.Errorf("the end of the wait answers %d %s", part.Code, part.Body)
	}
}

func TestAPageThatOpensSoonShowsNoQueue(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(1)
		go func() { time.Sleep(answerWait - time.Second); s.LetEnd <- struct{}{} }()
		s.leads(s.pays("room", "r-0"), atProvider)
		s.leads(s.pays("room", "r-0"), atProvider) // the same page again
		if len(s.Bank.References()) != 2 {
			t.Errorf("the provider was asked for %v", s.Bank.References())
		}
	})
}

func TestTheQueuesPageShowsTheHoldAndLeadsOn(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(3)
		s.posts("/book", "room", "r-0")
		button := handlerstest.Form(payPath, "code", "")
		button.Header.Set("Accept", "application/json")
		var said struct{ URL string }
		if w := s.Send(button); json.Unmarshal(w.Body.Bytes(), &said) != nil || said.URL != queuePage {
			t.Errorf("the booking button is told %d %s", w.Code, w.Body)
		}
		b, held := s.Books.Booking("ama")
		if !held || b.State != hostel.Held {
			t.Fatalf("while she waits she has %+v", b)
		}
		page := s.gets(queuePage)
		must.Contain(t, "the page", page.Body.String(),
			"You are number <b>3</b> of 3 in the queue for the payment page.",
			"We cannot say yet how long it takes.", "Hostel 1", "1 in a room", "GH₵ 450", b.Code,
			"Within 24 hours of paying you can cancel",
			"Beds go in the order in which requests arrive", "You may close this page", "Nothing is charged",
			"15 minutes", `action="/dashboard/cancel-hold"`, "Let the bed go",
			`<noscript><meta http-equiv="refresh" content="3; url=/book/line"`, `content="noindex"`)
		if cache := page.Header().Get("Cache-Control"); cache != "private, no-store" {
			t.Errorf("the page may be kept: %q", cache)
		}
		time.Sleep(time.Minute - answerWait)
		s.End(1)
		part := s.gets(queuePage + "?part=place")
		must.Contain(t, "the part", part.Body.String(), "You are number <b>2</b> of 2", "About 3 minutes.")
		if strings.Contains(part.Body.String(), "<html") || part.Header().Get("Retry-After") != "30" {
			t.Errorf("the part comes again after %q:\n%s", part.Header().Get("Retry-After"), part.Body)
		}
		s.End(2)
		s.ended()
		s.leads(s.gets(queuePage), atProvider)
		time.Sleep(2 * time.Minute)
		s.leads(s.gets(queuePage), "/dashboard") // so late nobody waits
	})
}

func TestAPhoneThatGoesKeepsItsBedAndItsPosition(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(1)
		r := handlerstest.Form(payPath, "room", "r-0")
		ctx, goes := context.WithCancel(r.Context())
		go func() { time.Sleep(time.Second); goes() }()
		s.Send(r.WithContext(ctx))
		s.End(1)
		s.leads(s.gets(queuePage), atProvider)
	})
}

// TestTwoWindowsWithTwoRoomsEndAtTheLastOne: the second window gives up the bed of the first one, which is led to the
// page that shows the other room.
func TestTwoWindowsWithTwoRoomsEndAtTheLastOne(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(1)
		first := make(chan *httptest.ResponseRecorder)
		go func() { first <- s.pays("room", "r-0") }()
		synctest.Wait()
		held, _ := s.Books.Booking("ama")
		go func() { time.Sleep(time.Second); s.LetEnd <- struct{}{} }()
		s.leads(s.posts(payPath, "room", "r-2", "instead", held.Code), atProvider)
		s.leads(<-first, summaryPage)
		s.leads(s.gets(queuePage), atProvider)
		if b, held := s.Books.Booking("ama"); !held || b.RoomUUID != "r-2" || len(s.Bank.References()) != 2 {
			t.Errorf("she has %+v; the provider was asked for %v", b, s.Bank.References())
		}
	})
}

func TestAProviderThatFailsKeepsTheBedForAnotherTry(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(1)
		s.leads(s.pays("room", "r-0"), queuePage)
		s.Bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		s.End(1)
		s.ended()
		w := s.gets(queuePage)
		must.Contain(t, "the page", w.Body.String(), "Payment failed. Try again. Your bed is kept until ", "Hostel 1",
			"Pay GH₵ 450 now, to Efie")
		if w.Code != http.StatusBadGateway {
			t.Errorf("it answers %d", w.Code)
		}
		s.Bank.Fault = nil
		s.leads(s.pays("room", "r-0"), atProvider)
	})
}

func TestTheQueueEndsForWhoLetsTheBedGoOrHasPaid(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.Crowd(1)
		s.leads(s.pays("room", "r-0"), queuePage)
		b, _ := s.Books.Booking("ama")
		s.leads(s.posts("/dashboard/cancel-hold", "code", b.Code), "/dashboard")
		s.leads(s.gets(queuePage), "/dashboard")
		s.ended()
		s.End(1)
		if n := len(s.Bank.References()); n != 1 || s.Books.Taken("r-0") != 0 {
			t.Errorf("the provider was asked for %d pages, and %d beds are taken", n, s.Books.Taken("r-0"))
		}
		s.leads(s.pays("room", "r-0"), atProvider)
		reference := s.Bank.References()[1]
		s.Bank.Pay(reference)
		_, err := s.Config.Bookings.Settle(t.Context(), reference, hostel.ByReturn)
		must.Do(t, err)
		s.leads(s.gets(queuePage), "/dashboard")
	})
}

// TestLookingBeginsNoPayment: no GET and no HEAD of any page asks the provider before Pay is pressed.
func TestLookingBeginsNoPayment(t *testing.T) {
	inQueue(t, func(s queueStage) {
		s.leads(s.posts("/book", "room", "r-0"), summaryPage)
		for _, path := range []string{summaryPage, queuePage, queuePage + "?part=place", payPath, "/dashboard"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				s.Send(handlerstest.Ask(method, path))
			}
		}
		s.leads(s.gets(queuePage), summaryPage)
		s.Send(handlerstest.Ask(http.MethodGet, queuePage, "Sec-Purpose", "prefetch"))
		foreign := handlerstest.Form(payPath, "code", "")
		foreign.Header.Set("Sec-Fetch-Site", "cross-site")
		if w := s.Send(foreign); w.Code != http.StatusForbidden {
			t.Errorf("a form of another site gets %d", w.Code)
		}
		if asked := s.Bank.References(); len(asked) > 0 {
			t.Errorf("the provider was asked for %v", asked)
		}
		if b, _ := s.Books.Booking("ama"); !b.PayPressedAt.IsZero() {
			t.Error("the ledger has Pay as pressed")
		}
		s.leads(s.posts(payPath, "code", "0THER0NE"), summaryPage) // of another bed
		s.leads(s.posts(payPath, "code", ""), atProvider)
	})
}

func TestTheDashboardSurvivesAFault(t *testing.T) {
	s := handlerstest.New(t)
	s.Config.Records = handlerstest.Records{Err: errors.New("disk on fire")}
	w := s.Do(t, handlerstest.Ask(http.MethodGet, "/dashboard", "Cookie", s.LogIn(t, "ama").String()))
	if w.Code != http.StatusServiceUnavailable ||
		!strings.Contains(w.Body.String(), "We could not read your booking just now; nothing is lost") {
		t.Errorf("the dashboard answers %d:\n%s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "disk on fire") || !strings.Contains(s.Log.String(), "disk on fire") {
		t.Error("the cause belongs into the log, and nowhere else")
	}
}
