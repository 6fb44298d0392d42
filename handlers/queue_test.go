package handlers

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/hostel/catalogue"
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

func TestAPageThatOpensSoonShowsNoQueue(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		go func() { time.Sleep(answerWait - time.Second); s.letEnd <- struct{}{} }()
		s.leads(s.pays("room", "r-0"), atProvider)
		s.leads(s.pays("room", "r-0"), atProvider) // the same page again
		if len(s.bank.References()) != 2 {
			t.Errorf("the provider was asked for %v", s.bank.References())
		}
	})
}

func TestTheQueuesPageShowsTheHoldAndLeadsOn(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(3)
		s.leads(s.pays("room", "r-0"), queuePage)
		b, held := s.books.Booking("ama")
		if !held || b.State != hostel.Held {
			t.Fatalf("while she waits she has %+v", b)
		}
		page := s.asks(queuePage)
		s.says(page, http.StatusOK, "You are number <b>3</b> of 3 in the queue for the payment page.",
			"We cannot say yet how long it takes.", "Hostel 1", "1 in a room", "GH₵ 450", b.Code,
			"Within 24 hours of paying you can cancel",
			"Beds go in the order in which requests arrive", "You may close this page", "Nothing is charged",
			"15 minutes", `action="/dashboard/cancel-hold"`, "Let the bed go",
			`<noscript><meta http-equiv="refresh" content="3; url=/book/line"`, `content="noindex"`)
		if cache := page.Header().Get("Cache-Control"); cache != "private, no-store" {
			t.Errorf("the page may be kept: %q", cache)
		}
		time.Sleep(time.Minute - answerWait)
		s.ends(1)
		part := s.asks(queuePage + "?part=place")
		s.says(part, http.StatusOK, "You are number <b>2</b> of 2", "About 3 minutes.")
		if strings.Contains(part.Body.String(), "<html") || part.Header().Get("Retry-After") != "30" {
			t.Errorf("the part comes again after %q:\n%s", part.Header().Get("Retry-After"), part.Body)
		}
		s.ends(2)
		if part := s.asks(queuePage + "?part=place"); part.Code != http.StatusNoContent || part.Body.Len() > 0 {
			t.Errorf("the end of the wait answers %d %s", part.Code, part.Body)
		}
		s.leads(s.asks(queuePage), atProvider)
		time.Sleep(2 * time.Minute)
		s.leads(s.asks(queuePage), "/dashboard") // who comes so late does not wait
	})
}

// TestOneWhoGetsNoBedHearsItAtOnce however many wait for the payment page.
func TestOneWhoGetsNoBedHearsItAtOnce(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		esi := hostel.Student{ID: "esi", Email: "esi@example.com", Gender: hostel.Female, VerifiedAt: time.Now()}
		s.books.Enrol(esi)
		_, err := s.config.Bookings.Book(t.Context(), &esi, "r-0", ledgertest.AnyBed)
		must.Do(t, err)
		s.crowds(5)
		began := time.Now()
		s.says(s.pays("room", "r-0"), http.StatusConflict, catalogue.ErrRoomFull.Message, "<title>Hostel 1")
		if took := time.Since(began); took != 0 {
			t.Errorf("the refusal took %s", took)
		}
		s.leads(s.asks(queuePage), "/dashboard")
	})
}

func TestAHigherPriceIsAskedAboutBeforeTheQueue(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		s.leads(s.pays("room", "r-0", "price", "44900"), "/book/summary?room=r-0&price=44900")
		if b, held := s.books.Booking("ama"); !held || b.State != hostel.Held {
			t.Errorf("nobody kept the bed: %+v", b)
		}
		s.ends(1)
		if n := len(s.bank.References()); n != 1 {
			t.Errorf("the provider was asked for %d pages", n)
		}
		s.leads(s.pays("room", "r-0", "price", "45000"), atProvider)
	})
}

func TestAPhoneThatGoesKeepsItsBedAndItsPosition(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		r := httptest.NewRequest(http.MethodPost, payPath, strings.NewReader("room=r-0"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		ctx, goes := context.WithCancel(r.Context())
		go func() { time.Sleep(time.Second); goes() }()
		s.sends(r.WithContext(ctx))
		s.ends(1)
		if b, held := s.books.Booking("ama"); !held || b.State != hostel.Held {
			t.Errorf("nobody kept the bed: %+v", b)
		}
		s.leads(s.asks(queuePage), atProvider)
	})
}

func TestTheBookingButtonIsToldOfTheQueueInJSON(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		r := httptest.NewRequest(http.MethodPost, payPath, strings.NewReader("room=r-0"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
		var said struct{ URL string }
		if w := s.sends(r); json.Unmarshal(w.Body.Bytes(), &said) != nil || w.Code != http.StatusOK ||
			said.URL != queuePage {
			t.Errorf("it answers %d %s", w.Code, w.Body)
		}
	})
}

// TestTwoWindowsWithTwoRoomsEndAtTheLastOne: the second window gives up the bed of the first one, which is led to the
// page that shows the other room.
func TestTwoWindowsWithTwoRoomsEndAtTheLastOne(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		first := make(chan *httptest.ResponseRecorder)
		go func() { first <- s.pays("room", "r-0") }()
		synctest.Wait()
		held, _ := s.books.Booking("ama")
		go func() { time.Sleep(time.Second); s.letEnd <- struct{}{} }()
		s.leads(s.asks(payPath, "room", "r-2", "instead", held.Code), atProvider)
		s.leads(<-first, summaryPage)
		s.leads(s.asks(queuePage), atProvider)
		if b, held := s.books.Booking("ama"); !held || b.RoomUUID != "r-2" || len(s.bank.References()) != 2 {
			t.Errorf("she has %+v; the provider was asked for %v", b, s.bank.References())
		}
	})
}

func TestAProviderThatFailsKeepsTheBedForAnotherTry(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		s.leads(s.pays("room", "r-0"), queuePage)
		s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		s.ends(1)
		if part := s.asks(queuePage + "?part=place"); part.Code != http.StatusNoContent {
			t.Errorf("the part answers %d %s", part.Code, part.Body)
		}
		s.says(s.asks(queuePage), http.StatusBadGateway, "Payment failed. Try again. Your bed is kept until ", "Hostel 1",
			"Pay GH₵ 450 now, to Efie")
		s.bank.Fault = nil
		s.leads(s.pays("room", "r-0"), atProvider)
	})
}

func TestABedThatIsLetGoWhileItWaitsIsFree(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		s.leads(s.pays("room", "r-0"), queuePage)
		b, _ := s.books.Booking("ama")
		s.leads(s.asks("/dashboard/cancel-hold", "code", b.Code), "/dashboard")
		s.leads(s.asks(queuePage), "/dashboard")
		if part := s.asks(queuePage + "?part=place"); part.Code != http.StatusNoContent {
			t.Errorf("another window's part answers %d %s", part.Code, part.Body)
		}
		s.ends(1)
		if n := len(s.bank.References()); n != 1 || s.books.Taken("r-0") != 0 {
			t.Errorf("the provider was asked for %d pages, and %d beds are taken", n, s.books.Taken("r-0"))
		}
	})
}

func TestWhatIsPaidMeanwhileIsTheDashboardsToTell(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		s.leads(s.pays("room", "r-0"), queuePage)
		s.ends(1)
		reference := s.bank.References()[1]
		s.bank.Pay(reference)
		_, err := s.config.Bookings.Settle(t.Context(), reference, hostel.ByReturn)
		must.Do(t, err)
		s.leads(s.asks(queuePage), "/dashboard")
	})
}

// TestARestartLosesNothing: the server that comes next, or another one, knows the hold and gives it its position.
func TestARestartLosesNothing(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.crowds(1)
		pressed := make(chan *httptest.ResponseRecorder)
		go func() { pressed <- s.pays("room", "r-0") }()
		synctest.Wait()
		s.queue.Close()
		s.leads(<-pressed, queuePage)
		s.queue = booking.NewQueue(s.config.Bookings, 1) // of the next server
		s.config.Queue = s.queue
		s.web = newWeb(t, s.config)
		s.crowds(2)
		s.says(s.asks(queuePage), http.StatusOK, "You are number <b>1</b> of 2") // by when she pressed Pay
		s.letEnd <- struct{}{}                                                   // of the first server
		s.ends(1)
		s.leads(s.asks(queuePage), atProvider)
	})
}

func TestNobodyElseSeesTheQueue(t *testing.T) {
	s := newStage(t)
	if w := s.do(t, httptest.NewRequest(http.MethodGet, queuePage, nil)); w.Code != http.StatusSeeOther ||
		w.Header().Get("Location") != "/login?next=%2Fbook%2Fline" {
		t.Errorf("a visitor gets %d %s", w.Code, w.Header().Get("Location"))
	}
}

// TestLookingBeginsNoPayment: no GET and no HEAD of any page asks the provider before Pay is pressed.
func TestLookingBeginsNoPayment(t *testing.T) {
	inQueue(t, func(s *queueStage) {
		s.leads(s.asks("/book", "room", "r-0"), summaryPage)
		for _, path := range []string{summaryPage, queuePage, queuePage + "?part=place", payPath, "/dashboard"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				s.sends(httptest.NewRequest(method, path, nil))
			}
		}
		s.leads(s.asks(queuePage), summaryPage)
		prefetch := httptest.NewRequest(http.MethodGet, queuePage, nil)
		prefetch.Header.Set("Sec-Purpose", "prefetch")
		s.sends(prefetch)
		foreign := httptest.NewRequest(http.MethodPost, payPath, strings.NewReader("code="))
		foreign.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		foreign.Header.Set("Sec-Fetch-Site", "cross-site")
		if w := s.sends(foreign); w.Code != http.StatusForbidden {
			t.Errorf("a form of another site gets %d", w.Code)
		}
		if asked := s.bank.References(); len(asked) > 0 {
			t.Errorf("the provider was asked for %v", asked)
		}
		if b, _ := s.books.Booking("ama"); !b.PayPressedAt.IsZero() {
			t.Error("the ledger has Pay as pressed")
		}
		s.leads(s.asks(payPath, "code", "0THER0NE"), summaryPage) // of another bed
		s.leads(s.asks(payPath, "code", ""), atProvider)
	})
}
