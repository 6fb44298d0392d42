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

// longestWait is how long a program waits for the payment page.
const longestWait = 25 * time.Second

// answer is what a program reads.
type answer struct {
	status                   int
	Message, Code, Reference string
	again                    string
}

// program calls the interface as Ama.
type program struct{ *handlerstest.QueueStage }

// asks sends a body. The call and its answer must keep to the contract.
func (s program) asks(path, body string) (said answer) {
	s.T.Helper()
	r := httptest.NewRequest(http.MethodPost, "/hq/api"+path, strings.NewReader(body))
	w := s.Send(r)
	must.Do(s.T, json.Unmarshal(w.Body.Bytes(), &said))
	contract, err := apitest.Load("openapi.json")
	must.Do(s.T, err)
	if err := contract.Check(apitest.Exchange{Request: r.Clone(s.T.Context()), Sent: body, Status: w.Code,
		Header: w.Header(), Body: w.Body.String()}); err != nil {
		s.T.Errorf("%s, answered with %d, is not what the contract declares: %v", path, w.Code, err)
	}
	said.status, said.again = w.Code, w.Header().Get("Retry-After")
	return said
}

// holds keeps a bed of r-0 for Ama.
func (s program) holds() answer {
	s.T.Helper()
	return s.asks("/payments/", `{"room_uuid":"r-0","room_number":1}`)
}

// pays asks for the payment page of Ama's bed.
func (s program) pays() answer {
	s.T.Helper()
	return s.asks("/payments/verify/", `{"email":"ama@example.com","amount":45000,"hostel_id":1,"room_uuid":"r-0",
		"room_number":1,"callback_url":"/dashboard/"}`)
}

func TestAProgramHoldsABedAtOnceAndWaitsForThePaymentPage(t *testing.T) {
	handlerstest.InQueue(t, func(q *handlerstest.QueueStage) {
		s := program{q}
		s.Crowd(2)
		began := time.Now()
		held := s.holds()
		if held.status != http.StatusOK || held.Reference == "" || time.Since(began) != 0 {
			t.Errorf("after %s it holds %+v", time.Since(began), held)
		}
		said := s.pays()
		if said.status != http.StatusServiceUnavailable || said.Code != "in_line" ||
			!strings.Contains(said.Message, "number 2 of 2 in the queue") || said.again == "" {
			t.Errorf("in the queue it hears %+v", said)
		}
		if waited := time.Since(began); waited != longestWait {
			t.Errorf("it waited %s", waited)
		}
		if strings.Contains(s.Log.String(), "level=ERROR") {
			t.Errorf("a wait is no fault: %s", s.Log.String())
		}
		s.End(2)
		if page := s.pays(); page.status != http.StatusOK || page.Reference != held.Reference {
			t.Errorf("the page is %+v, and the bed was held as %s", page, held.Reference)
		}
	})
}

func TestABedThatIsLetGoInTheQueueGetsNoPage(t *testing.T) {
	handlerstest.InQueue(t, func(q *handlerstest.QueueStage) {
		s := program{q}
		s.Crowd(1)
		s.holds()
		said := make(chan answer)
		go func() { said <- s.pays() }()
		synctest.Wait()
		must.Do(t, s.Books.Release(t.Context(), "ama", time.Now()))
		s.End(1)
		if got := <-said; got.status != http.StatusConflict || got.Code != booking.ErrNoHold.Code {
			t.Errorf("it hears %+v", got)
		}
		if opened := len(s.Bank.References()); opened != 1 {
			t.Errorf("%d pages were opened", opened)
		}
	})
}

// onFire is a store that cannot be read.
type onFire struct{}

func (onFire) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, errors.New("disk on fire")
}

func TestAFaultOfOursIsForTheLog(t *testing.T) {
	s := handlerstest.New(t)
	s.Config.CurrentBookings = onFire{}
	w := s.Do(t, handlerstest.Ask(http.MethodPost, "/hq/api/payments/consumer_request/",
		"Cookie", s.LogIn(t, "ama").String()))
	var said struct{ Message, Error, Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != 500 || said.Code != "internal" ||
		said.Error != said.Message || said.Message == "" {
		t.Errorf("answers %d %s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.Log.String(), "disk on fire") ||
		!strings.Contains(s.Log.String(), "consumer_request") {
		t.Errorf("the log says %q, the client is told %s", s.Log.String(), w.Body)
	}
}
