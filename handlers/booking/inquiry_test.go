package booking

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// asking is a program of Ama's that asks for its booking.
type asking struct {
	t       *testing.T
	service *booking.Service
	books   *ledgertest.Ledger
	bank    *ledgertest.Bank
	log     bytes.Buffer
	inquiry *Inquiry
}

// whileAsking runs a test with its own clock.
func whileAsking(t *testing.T, test func(*asking)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		town := ledgertest.Hostels()
		s := &asking{t: t, books: ledgertest.New(ledgertest.BedsOf(town)), bank: ledgertest.NewBank()}
		s.service = ledgertest.NewService(town, s.books, s.bank, time.Now)
		log := slog.New(slog.NewTextHandler(&s.log, nil))
		s.inquiry = NewInquiry(s.service, &account.RateLimiter{Open: true}, time.Now, log)
		test(s)
	})
}

// opens holds a bed for Ama and opens the provider's page for it.
func (s *asking) opens(room string) (reference string) {
	s.t.Helper()
	ama := hostel.Student{ID: "ama", Gender: hostel.Female, VerifiedAt: time.Now()}
	s.books.Enrol(ama)
	b, err := s.service.Hold(s.t.Context(), &ama, room)
	must.Do(s.t, err)
	page, err := ledgertest.Checkout(s.t.Context(), s.service, &ama, b)
	must.Do(s.t, err)
	return page.Reference
}

// booked reports whether Ama has a booking once the program has asked.
func (s *asking) booked() bool {
	_, err := s.inquiry.AskAboutOwn(httptest.NewRequest(http.MethodPost, "/", nil), "ama")
	if err != nil {
		s.t.Error(err)
	}
	b, _ := s.books.Booking("ama")
	return b.State == hostel.Confirmed
}

// verified returns how often the provider was asked about a payment.
func (s *asking) verified() int { return s.bank.Asked("verify") }

func TestAProgramThatAsksForItsBookingMakesUsAskTheProvider(t *testing.T) {
	whileAsking(t, func(s *asking) {
		if s.booked() || s.verified() != 0 {
			t.Errorf("with no payment the provider was asked %d times", s.verified())
		}
		reference := s.opens("r-0")
		if s.booked() || s.verified() != 1 {
			t.Errorf("with an open page the provider was asked %d times", s.verified())
		}
		s.bank.Pay(reference)
		for range 2 {
			if !s.booked() || s.verified() != 2 {
				t.Errorf("a call after the payment does not see it; the provider was asked %d times", s.verified())
			}
		}
	})
}

// spent is a limit that is used up.
type spent struct{}

func (spent) Ask(context.Context, string) error { return &hostel.Problem{Kind: hostel.Throttled} }

func TestAProgramThatAsksAllTheTimeIsAnsweredFromTheLedger(t *testing.T) {
	whileAsking(t, func(s *asking) {
		s.bank.Pay(s.opens("r-0"))
		s.inquiry.limit = spent{}
		if s.booked() || s.verified() != 0 {
			t.Errorf("beyond the limit the provider was asked %d times", s.verified())
		}
	})
}

func TestAPaymentOfYesterdayIsLeftToTheReconciler(t *testing.T) {
	whileAsking(t, func(s *asking) {
		s.bank.Pay(s.opens("r-0"))
		time.Sleep(24*time.Hour + time.Second)
		if s.booked() || s.verified() != 0 {
			t.Errorf("the provider was asked %d times", s.verified())
		}
	})
}

// TestProgramsAskAboutOnePaymentOnceAtATime: concurrent calls wait for the answer to the first, two seconds at most.
func TestProgramsAskAboutOnePaymentOnceAtATime(t *testing.T) {
	for name, c := range map[string]struct {
		takes  time.Duration
		booked int32
	}{"a quick provider": {time.Second, 5}, "a slow one": {3 * time.Second, 1}} {
		t.Run(name, func(t *testing.T) {
			whileAsking(t, func(s *asking) {
				var at, most, booked atomic.Int32
				s.bank.Meanwhile = func(call ledgertest.Call) {
					if call.Name == "verify" {
						most.Store(max(most.Load(), at.Add(1)))
						time.Sleep(c.takes)
						at.Add(-1)
					}
				}
				s.bank.Pay(s.opens("r-0"))
				began := time.Now()
				for range 5 {
					go func() {
						was := s.booked()
						if took := time.Since(began); took > max(c.takes, ownTimeout) || !was && took != ownTimeout {
							t.Errorf("answered after %s with %v", took, was)
						}
						if was {
							booked.Add(1)
						}
					}()
				}
				time.Sleep(10 * time.Second)
				if most.Load() != 1 || s.verified() != 1 || booked.Load() != c.booked {
					t.Errorf("%d calls at a time, %d in all, and %d of 5 programs see the booking, want %d",
						most.Load(), s.verified(), booked.Load(), c.booked)
				}
			})
		})
	}
}

// TestProgramsAndTheReconcilerShareABudget: 25 calls a second, of which the reconciler keeps some.
func TestProgramsAndTheReconcilerShareABudget(t *testing.T) {
	whileAsking(t, func(s *asking) {
		s.service.Pause = 0
		s.opens("r-0")
		var taken atomic.Int32
		for range 500 { // of others, which wait for the budget without end
			go func() {
				if s.service.MayAsk(s.t.Context()) == nil {
					taken.Add(1)
				}
			}()
		}
		synctest.Wait()
		began := time.Now()
		if s.booked() || s.verified() != 0 || time.Since(began) > 200*time.Millisecond {
			t.Errorf("behind 500 questions a program is answered after %s, and the provider was asked %d times",
				time.Since(began), s.verified())
		}
		time.Sleep(10*time.Second - time.Millisecond)
		if n := taken.Load(); n != 250 {
			t.Errorf("%d questions in ten seconds, want 250", n)
		}
		time.Sleep(10 * time.Second)
		if s.booked(); s.verified() != 1 {
			t.Errorf("with budget left the provider was asked %d times", s.verified())
		}
	})
}

func TestAReturnIsUnclearWhileTheProviderFails(t *testing.T) {
	whileAsking(t, func(s *asking) {
		reference := s.opens("r-0")
		s.bank.Pay(reference)
		s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if !s.inquiry.settle(r, reference) || !strings.Contains(s.log.String(), "payment not settled on return") {
			t.Errorf("the payment is clear, and the log is %s", s.log.String())
		}
		s.bank.Fault = nil
		time.Sleep(time.Minute)
		if s.inquiry.settle(r, reference) || s.inquiry.settle(r, "EFIE-0000000000000000") {
			t.Error("a payment that the provider knows, or nobody, is unclear")
		}
	})
}

func TestAProviderThatFailsDoesNotFailTheAnswer(t *testing.T) {
	whileAsking(t, func(s *asking) {
		s.bank.Pay(s.opens("r-0"))
		for _, fault := range []ledgertest.Fault{ledgertest.Fails, ledgertest.Refuses, ledgertest.Rests} {
			s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return fault }
			if s.booked() {
				t.Error("booked without the provider's word")
			}
		}
		if text := s.log.String(); strings.Contains(text, "level=ERROR") || !strings.Contains(text, "level=WARN") {
			t.Errorf("the log says %s", text)
		}
		s.bank.Fault = nil
		if !s.booked() {
			t.Error("the provider answers again, and the booking is not seen")
		}
	})
}
