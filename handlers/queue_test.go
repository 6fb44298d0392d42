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
)

const atProvider = "https://pay.example/"

const (
	queuePage = "/book/line"
	// answerWait is how long a press of Book waits for its answer before the student sees the queue.
	answerWait = 3 * time.Second
)

func TestWhoseTurnComesSoonSeesNoLine(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.leads(s.asks("/book", "room", "r-0"), atProvider)
		s.crowds(1)
		go func() { time.Sleep(answerWait - time.Second); s.letEnd <- struct{}{} }()
		s.leads(s.asks("/book", "room", "r-0"), atProvider)
	})
}

func TestThePageOfTheLineSaysWhereOneStandsAndLeadsOn(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.crowds(3)
		s.leads(s.asks("/book", "room", "r-0"), queuePage)
		page := s.asks(queuePage)
		s.says(page, http.StatusOK, "You are number <b>3</b> of 3 in the line.", "We cannot say yet how long it takes.",
			"Hostel 1", "1 in a room", "GH₵ 450 per month",
			"You may close this page", "Nothing is charged while you wait", "15 minutes",
			`<noscript><meta http-equiv="refresh" content="3; url=/book/line?price=&amp;room=r-0&amp;sign=`,
			`content="noindex"`)
		if cache := page.Header().Get("Cache-Control"); cache != "private, no-store" {
			t.Errorf("the page may be kept: %q", cache)
		}
		s.says(s.asks("/dashboard"), http.StatusOK, "You are in the line for a bed.")
		time.Sleep(time.Minute - answerWait)
		s.ends(1)
		part := s.asks(queuePage + "?part=place")
		s.says(part, http.StatusOK, "You are number <b>2</b> of 2 in the line.", "About 3 minutes.")
		if strings.Contains(part.Body.String(), "<html") || part.Header().Get("Retry-After") != "30" {
			t.Errorf("the part comes again after %q:\n%s", part.Header().Get("Retry-After"), part.Body)
		}
		s.ends(2)
		if part := s.asks(queuePage + "?part=place"); part.Code != http.StatusNoContent || part.Body.Len() > 0 {
			t.Errorf("the end of the wait answers %d %s", part.Code, part.Body)
		}
		s.leads(s.asks(queuePage), atProvider)
		s.leads(s.asks(queuePage), "/dashboard") // back from there
		if len(s.bank.References()) != 1 {
			t.Errorf("the provider was asked for %v", s.bank.References())
		}
	})
}

func TestAPhoneThatGoesKeepsItsPlaceAndItsBed(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.crowds(1)
		r := httptest.NewRequest(http.MethodPost, "/book", strings.NewReader("room=r-0"))
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

func TestAProgramIsToldOfTheLineInJSON(t *testing.T) {
	inLine(t, 1, func(s *lineStage) {
		s.crowds(1)
		press := func() *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodPost, "/book", strings.NewReader("room=r-0"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Accept", "application/json")
			return s.sends(r)
		}
		var said struct{ URL, Code string }
		if w := press(); json.Unmarshal(w.Body.Bytes(), &said) != nil || w.Code != http.StatusOK ||
			!strings.HasPrefix(said.URL, queuePage+"?") {
			t.Errorf("it answers %d %s", w.Code, w.Body)
		}
		s.line.Leave("ama")
		s.crowds(1)
		if w := press(); json.Unmarshal(w.Body.Bytes(), &said) != nil || w.Code != http.StatusServiceUnavailable ||
			said.Code != "line_full" || w.Header().Get("Retry-After") == "" {
			t.Errorf("a full line answers %d %v %s", w.Code, w.Header(), w.Body)
		}
	})
}

func TestAFullLineBooksNothingAndSaysSo(t *testing.T) {
	inLine(t, 1, func(s *lineStage) {
		s.crowds(2)
		w := s.asks("/book", "room", "r-0")
		s.says(w, http.StatusServiceUnavailable, "Nothing was booked and nothing was charged.", "Hostel 1")
		if w.Header().Get("Retry-After") == "" {
			t.Error("it does not say when to come again")
		}
		s.leads(s.asks(queuePage), "/dashboard")
	})
}

func TestARefusalWaitsOnThePageOfTheLine(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.books.Enrol(hostel.Student{ID: "esi", Gender: hostel.Female, VerifiedAt: time.Now()})
		if _, err := s.books.Hold(t.Context(),
			hostel.Booking{ID: "b", StudentID: "esi", RoomUUID: "r-0", State: hostel.Held, HeldAt: time.Now(),
				ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		s.crowds(1)
		s.leads(s.asks("/book", "room", "r-0"), queuePage)
		s.ends(1)
		time.Sleep(40 * time.Minute)
		for range 2 {
			s.says(s.asks("/dashboard"), http.StatusOK, "Your turn in the line is over.", `href="/book/line"`)
		}
		for range 2 {
			s.says(s.asks(queuePage), http.StatusConflict, catalogue.ErrRoomFull.Message, "Hostel 1")
		}
		if page := s.asks("/dashboard").Body.String(); strings.Contains(page, queuePage) {
			t.Error("the dashboard tells of an answer that was heard")
		}
	})
}

func TestTwoWindowsHearOfTheRoomThatWasTried(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.books.Enrol(hostel.Student{ID: "esi", Gender: hostel.Female, VerifiedAt: time.Now()})
		if _, err := s.books.Hold(t.Context(),
			hostel.Booking{ID: "b", StudentID: "esi", RoomUUID: "r-0", State: hostel.Held, HeldAt: time.Now(),
				ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
		s.crowds(1)
		pressed := make(chan *httptest.ResponseRecorder)
		go func() { pressed <- s.asks("/book", "room", "r-2") }()
		synctest.Wait()
		go func() { time.Sleep(time.Second); s.letEnd <- struct{}{} }()
		s.says(s.asks("/book", "room", "r-0"), http.StatusConflict, catalogue.ErrRoomFull.Message, "<title>Hostel 1")
		s.says(<-pressed, http.StatusConflict, catalogue.ErrRoomFull.Message, "<title>Hostel 1")
	})
}

func TestAProviderThatFailsKeepsTheBedForAnotherTry(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		s.crowds(1)
		s.leads(s.asks("/book", "room", "r-0"), queuePage)
		s.ends(1)
		s.says(s.asks(queuePage), http.StatusBadGateway, booking.ErrPaymentFailed.Message)
		s.bank.Fault = nil
		s.crowds(2)
		go func() { time.Sleep(time.Second); s.letEnd <- struct{}{} }()
		s.leads(s.asks("/book", "room", "r-0"), atProvider) // before the second of them
	})
}

func TestWhatIsPaidMeanwhileIsTheDashboardsToTell(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.crowds(1)
		s.leads(s.asks("/book", "room", "r-0"), queuePage)
		s.ends(1)
		reference := s.bank.References()[0]
		s.bank.Pay(reference)
		if _, err := s.config.Bookings.Settle(t.Context(), reference, hostel.ByReturn); err != nil {
			t.Fatal(err)
		}
		s.leads(s.asks(queuePage), "/dashboard")
	})
}

func TestLeavingTheLineLeadsToTheHostel(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.crowds(1)
		s.leads(s.asks("/book", "room", "r-2"), queuePage)
		s.leads(s.asks(queuePage+"/leave", "leave", "1"), "/hostels/house-2")
		s.leads(s.asks(queuePage), "/dashboard")
		s.says(s.asks(queuePage+"?room=r-2"), http.StatusConflict, "Your place is gone", "Hostel 2")
		s.ends(1)
		if b, held := s.books.Booking("ama"); held {
			t.Errorf("she left, and has %+v", b)
		}
	})
}

func TestAtTheDeskItIsTooLateToLeave(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.bank.Meanwhile = func(ledgertest.Call) { <-s.letEnd }
		s.leads(s.asks("/book", "room", "r-0"), queuePage)
		s.says(s.asks(queuePage), http.StatusOK, "It is your turn.")
		s.leads(s.asks(queuePage+"/leave", "leave", "1"), queuePage)
		s.ends(1)
		s.leads(s.asks(queuePage), atProvider)
	})
}

func TestARestartTellsWhoWaits(t *testing.T) {
	inLine(t, 10, func(s *lineStage) {
		s.crowds(1)
		pressed := make(chan *httptest.ResponseRecorder)
		go func() { pressed <- s.asks("/book", "room", "r-0") }()
		synctest.Wait()
		s.line.Close()
		s.says(<-pressed, http.StatusServiceUnavailable, "Efie is being restarted")
		s.line = booking.NewQueue(1, 10, time.Now, s.config.Log) // of the next server
		s.config.Queue = s.line
		var err error
		if s.web, err = New(s.config); err != nil {
			t.Fatal(err)
		}
		s.says(s.asks(queuePage+"?room=r-0"), http.StatusConflict, "or Efie was restarted",
			"Your dashboard shows what you have", "Hostel 1")
	})
}

func TestNobodyElseSeesTheLine(t *testing.T) {
	s := newStage(t)
	for _, r := range []*http.Request{httptest.NewRequest(http.MethodGet, queuePage, nil),
		httptest.NewRequest(http.MethodPost, queuePage+"/leave", nil)} {
		if w := s.do(t, r); w.Code != http.StatusSeeOther ||
			w.Header().Get("Location") != "/login?next=%2Fbook%2Fline" {
			t.Errorf("%s %s answers a visitor with %d %s", r.Method, r.URL, w.Code, w.Header().Get("Location"))
		}
	}
}
