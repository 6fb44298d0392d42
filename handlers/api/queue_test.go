package api_test

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

	"efie/handlers/api/apitest"
	"efie/handlers/handlerstest"
	"efie/hostel/booking"
	"efie/test/must"
)

// maxWait bounds the time that a call waits for the payment page.
const maxWait = 25 * time.Second

// answer is the response to a call of a program.
type answer struct {
	status                   int
	Message, Code, Reference string
	retryAfter               string
}

// program calls the interface as Ama.
type program struct{ *handlerstest.QueueStage }

// call sends a body. The call and its answer must fit the contract.
func (s program) call(path, body string) (got answer) {
	s.T.Helper()
	r := httptest.NewRequest(http.MethodPost, "/hq/api"+path, strings.NewReader(body))
	w := s.Send(r)
	must.Do(s.T, json.Unmarshal(w.Body.Bytes(), &got))
	contract, err := apitest.Load("openapi.json")
	must.Do(s.T, err)
	if err := contract.Check(apitest.Exchange{Request: r.Clone(s.T.Context()), Sent: body, Status: w.Code,
		Header: w.Header(), Body: w.Body.String()}); err != nil {
		s.T.Errorf("%s with status %d does not fit the contract: %v", path, w.Code, err)
	}
	got.status, got.retryAfter = w.Code, w.Header().Get("Retry-After")
	return got
}

// hold holds a bed of r-0 for Ama.
func (s program) hold() answer {
	s.T.Helper()
	return s.call("/payments/", `{"room_uuid":"r-0","room_number":1}`)
}

// pay asks for the payment page of Ama's bed.
func (s program) pay() answer {
	s.T.Helper()
	return s.call("/payments/verify/", `{"email":"ama@example.com","amount":45000,"hostel_id":1,"room_uuid":"r-0",
		"room_number":1,"callback_url":"/dashboard/"}`)
}

func TestAProgramHoldsABedAtOnceAndWaitsForThePaymentPage(t *testing.T) {
	handlerstest.InQueue(t, func(q *handlerstest.QueueStage) {
		s := program{q}
		s.Crowd(2)
		began := time.Now()
		held := s.hold()
		if held.status != http.StatusOK || held.Reference == "" || time.Since(began) != 0 {
			t.Errorf("the hold answers %+v after %s", held, time.Since(began))
		}
		got := s.pay()
		if got.status != http.StatusServiceUnavailable || got.Code != "in_line" ||
			!strings.Contains(got.Message, "number 2 of 2 in the queue") || got.retryAfter == "" {
			t.Errorf("in the queue the answer is %+v", got)
		}
		must.Equal(t, "the wait of the call", time.Since(began), maxWait)
		must.Lack(t, "the log of the wait", s.Log.String(), "level=ERROR")
		s.End(2)
		if page := s.pay(); page.status != http.StatusOK || page.Reference != held.Reference {
			t.Errorf("the page is %+v, but the hold's reference is %s", page, held.Reference)
		}
	})
}

func TestAHoldThatIsReleasedInTheQueueGetsNoPage(t *testing.T) {
	handlerstest.InQueue(t, func(q *handlerstest.QueueStage) {
		s := program{q}
		s.Crowd(1)
		s.hold()
		answers := make(chan answer)
		go func() { answers <- s.pay() }()
		synctest.Wait()
		must.Do(t, s.Books.Release(t.Context(), "ama", time.Now()))
		s.End(1)
		if got := <-answers; got.status != http.StatusConflict || got.Code != booking.ErrNoHold.Code {
			t.Errorf("the answer is %+v", got)
		}
		must.Equal(t, "opened pages", len(s.Bank.References()), 1) // the page of the other student
	})
}

// failingBookings is a store that cannot be read.
type failingBookings struct{}

func (failingBookings) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, errors.New("disk on fire")
}

func TestAnInternalErrorIsLoggedAndNotShown(t *testing.T) {
	s := handlerstest.New(t)
	s.Change(func(n *handlerstest.Needs) { n.API.CurrentBookings = failingBookings{} })
	w := s.Do(t, handlerstest.Ask(http.MethodPost, "/hq/api/payments/consumer_request/",
		"Cookie", s.LogIn(t, "ama").String()))
	var got struct{ Message, Error, Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != 500 || got.Code != "internal" ||
		got.Error != got.Message || got.Message == "" {
		t.Errorf("the answer is %d %s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.Log.String(), "disk on fire") ||
		!strings.Contains(s.Log.String(), "consumer_request") {
		t.Errorf("the log is %q, the client gets %s", s.Log.String(), w.Body)
	}
}
