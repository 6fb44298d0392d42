package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// standings are what the ledger says a student has.
type standings struct{ *ledgertest.Ledger }

func (s standings) CurrentBooking(_ context.Context, studentID string) (booking.CurrentBooking, error) {
	b, found := s.Booking(studentID)
	if !found || !b.State.TakesBed() {
		return booking.CurrentBooking{}, nil
	}
	return booking.CurrentBooking{Booking: &b}, nil
}

// busy is a program's way to a payment page of which one is opened at a time: those of others when let end, Ama's at
// once.
type busy struct {
	*stage
	books  *ledgertest.Ledger
	bank   *ledgertest.Bank
	letEnd chan struct{}
}

// inBusyQueue runs a test with so many others in the queue, in a time of its own.
func inBusyQueue(t *testing.T, others int, test func(*busy)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{newStage(t, houseOf(1), houseOf(2)), ledgertest.New(map[string]int{"r-1": 1, "r-2": others}),
			ledgertest.NewBank(), make(chan struct{})}
		enrol := func(id string) *hostel.Student {
			student := hostel.Student{
				ID: id, Email: id + "@example.com", VerifiedAt: time.Unix(1, 0), Gender: hostel.Female,
			}
			s.books.Enrol(student)
			return &student
		}
		enrol("ama")
		s.bank.Meanwhile = func(c ledgertest.Call) {
			if p, _ := s.books.Payment(t.Context(), c.Reference); p.StudentID != "ama" {
				<-s.letEnd
			}
		}
		s.Bookings = ledgertest.NewService(s.shop.hostels, s.books, s.bank, time.Now)
		s.Queue = booking.NewQueue(s.Bookings, 1)
		s.CurrentBookings, s.Clock = standings{s.books}, time.Now
		s.handler = New(s.Config)
		for i := range others {
			other := enrol(fmt.Sprint("other-", i))
			b, err := s.Bookings.Book(t.Context(), other, "r-2", ledgertest.AnyBed)
			must.Do(t, err)
			go func() { _, _ = s.Queue.Open(t.Context(), other, b, time.Hour) }()
			synctest.Wait()
			time.Sleep(time.Millisecond)
		}
		test(s)
		close(s.letEnd)
	})
}

// answer is what a program reads.
type answer struct {
	status                   int
	Message, Code, Reference string
	again                    string
}

// asks sends a body.
func (s *busy) asks(t *testing.T, path, body string) (said answer) {
	t.Helper()
	w := s.do(http.MethodPost, path, body, "Authorization", "Token "+strings.Repeat("a", 43))
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
		t.Errorf("%v: %s", err, w.Body)
	}
	said.status, said.again = w.Code, w.Header().Get("Retry-After")
	return said
}

// holds keeps a bed of r-1 for Ama.
func (s *busy) holds(t *testing.T) answer {
	t.Helper()
	return s.asks(t, "/payments/", `{"room_uuid":"r-1","room_number":5}`)
}

// pays asks for the payment page of Ama's bed.
func (s *busy) pays(t *testing.T) answer {
	t.Helper()
	return s.asks(t, "/payments/verify/", `{"email":"ama@example.com","amount":45000,"hostel_id":1,"room_uuid":"r-1",
		"room_number":5,"callback_url":"/dashboard/"}`)
}

func TestAProgramHoldsABedAtOnceAndWaitsForThePaymentPage(t *testing.T) {
	inBusyQueue(t, 2, func(s *busy) {
		began := time.Now()
		held := s.holds(t)
		if held.status != http.StatusOK || held.Reference == "" || time.Since(began) != 0 {
			t.Errorf("after %s it holds %+v", time.Since(began), held)
		}
		said := s.pays(t)
		if said.status != http.StatusServiceUnavailable || said.Code != "in_line" ||
			!strings.Contains(said.Message, "number 2 of 2 in the queue") || said.again == "" {
			t.Errorf("in the queue it hears %+v", said)
		}
		if waited := time.Since(began); waited != maxWait {
			t.Errorf("it waited %s", waited)
		}
		if s.log.Len() > 0 {
			t.Errorf("a wait is no fault: %s", s.log)
		}
		s.letEnd <- struct{}{}
		if said := s.pays(t); !strings.Contains(said.Message, "number 1 of 1") {
			t.Errorf("then it hears %+v", said)
		}
		s.letEnd <- struct{}{}
		synctest.Wait()
		if page := s.pays(t); page.status != http.StatusOK || page.Reference != held.Reference {
			t.Errorf("the page is %+v, and the bed was held as %s", page, held.Reference)
		}
	})
}

func TestABedThatIsLetGoInTheQueueGetsNoPage(t *testing.T) {
	inBusyQueue(t, 1, func(s *busy) {
		s.holds(t)
		said := make(chan answer)
		go func() { said <- s.pays(t) }()
		synctest.Wait()
		must.Do(t, s.books.Release(t.Context(), "ama", time.Now()))
		s.letEnd <- struct{}{}
		if got := <-said; got.status != http.StatusConflict || got.Code != booking.ErrNoHold.Code {
			t.Errorf("it hears %+v", got)
		}
		if opened := len(s.bank.References()); opened != 1 {
			t.Errorf("%d pages were opened", opened)
		}
	})
}
