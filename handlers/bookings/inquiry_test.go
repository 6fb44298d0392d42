package bookings

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

// inquiryFixture has an Inquiry, and the service, ledger and provider that it uses.
type inquiryFixture struct {
	t       *testing.T
	service *booking.Service
	books   *ledgertest.Ledger
	bank    *ledgertest.Bank
	log     bytes.Buffer
	inquiry *Inquiry
}

func testInquiry(t *testing.T, test func(*inquiryFixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		hostels := ledgertest.Hostels()
		s := &inquiryFixture{t: t, books: ledgertest.New(ledgertest.BedsOf(hostels)), bank: ledgertest.NewBank()}
		s.service = ledgertest.NewService(hostels, s.books, s.bank, time.Now)
		s.service.Log = slog.New(slog.NewTextHandler(&s.log, nil))
		s.inquiry = &Inquiry{Bookings: s.service, Limit: &account.RateLimiter{Unlimited: true}}
		test(s)
	})
}

// openPage holds a bed for Ama and opens the provider's page for it.
func (s *inquiryFixture) openPage(room string) (reference string) {
	s.t.Helper()
	ama := hostel.Student{Account: hostel.Account{ID: "ama", VerifiedAt: time.Now()}, Gender: hostel.Female}
	s.books.Enrol(ama)
	b, err := s.service.Hold(s.t.Context(), &ama, room)
	must.Do(s.t, err)
	page, err := ledgertest.Checkout(s.t.Context(), s.service, &ama, b)
	must.Do(s.t, err)
	return page.Reference
}

// findsBooking asks as for a program that reads Ama's booking. It reports whether the booking is then confirmed.
func (s *inquiryFixture) findsBooking() bool {
	_, err := s.inquiry.AskAboutOpenPayment(httptest.NewRequest(http.MethodPost, "/", nil), "ama")
	if err != nil {
		s.t.Error(err)
	}
	b, _ := s.books.Booking("ama")
	return b.State == hostel.Confirmed
}

// verifyCalls returns how often the provider was asked about a payment.
func (s *inquiryFixture) verifyCalls() int { return s.bank.Asked("verify") }

func TestAProgramThatReadsItsBookingCausesAQuestionToTheProvider(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		if s.findsBooking() || s.verifyCalls() != 0 {
			t.Errorf("without a payment the provider was asked %d times", s.verifyCalls())
		}
		reference := s.openPage("r-0")
		if s.findsBooking() || s.verifyCalls() != 1 {
			t.Errorf("with an open page the provider was asked %d times", s.verifyCalls())
		}
		s.bank.Pay(reference)
		for range 2 {
			if !s.findsBooking() || s.verifyCalls() != 2 {
				t.Errorf("a call after the payment finds no booking; the provider was asked %d times", s.verifyCalls())
			}
		}
	})
}

// exhausted is a limit that refuses every question.
type exhausted struct{}

func (exhausted) Ask(context.Context, string) error { return &hostel.Problem{Kind: hostel.Throttled} }

func TestAProgramBeyondTheLimitIsAnsweredFromTheLedger(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		s.bank.Pay(s.openPage("r-0"))
		s.inquiry.Limit = exhausted{}
		if s.findsBooking() || s.verifyCalls() != 0 {
			t.Errorf("beyond the limit the provider was asked %d times", s.verifyCalls())
		}
	})
}

func TestAProgramDoesNotWaitForAPaymentOlderThanADay(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		s.bank.Pay(s.openPage("r-0"))
		time.Sleep(24*time.Hour + time.Second)
		if s.findsBooking() || s.verifyCalls() != 0 {
			t.Errorf("the provider was asked %d times", s.verifyCalls())
		}
	})
}

// Concurrent calls wait for the answer to the first call, for two seconds at most. The provider of the test ignores the
// timeout, so the first call gets even a late answer.
func TestProgramsAskAboutOnePaymentOnceAtATime(t *testing.T) {
	for name, c := range map[string]struct {
		takes  time.Duration
		booked int32
	}{"a quick provider": {time.Second, 5}, "a slow one": {3 * time.Second, 1}} {
		t.Run(name, func(t *testing.T) {
			testInquiry(t, func(s *inquiryFixture) {
				var current, most, booked atomic.Int32
				s.bank.BeforeAnswer = func(call ledgertest.Call) {
					if call.Name == "verify" {
						most.Store(max(most.Load(), current.Add(1)))
						time.Sleep(c.takes)
						current.Add(-1)
					}
				}
				s.bank.Pay(s.openPage("r-0"))
				began := time.Now()
				for range 5 {
					go func() {
						found := s.findsBooking()
						took := time.Since(began)
						if took > max(c.takes, programTimeout) || !found && took != programTimeout {
							t.Errorf("answered after %s, booked: %v", took, found)
						}
						if found {
							booked.Add(1)
						}
					}()
				}
				time.Sleep(10 * time.Second)
				if most.Load() != 1 || s.verifyCalls() != 1 || booked.Load() != c.booked {
					t.Errorf("%d calls at a time, %d in all; %d of 5 programs found the booking, want %d",
						most.Load(), s.verifyCalls(), booked.Load(), c.booked)
				}
			})
		})
	}
}

// The budget is 25 calls in a second. The reconciler has a share of it.
func TestProgramsAndTheReconcilerShareABudget(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		s.service.Pause = 0
		s.openPage("r-0")
		var taken atomic.Int32
		for range 500 { // others wait for the budget without a timeout
			go func() {
				if s.service.WaitToAsk(s.t.Context()) == nil {
					taken.Add(1)
				}
			}()
		}
		synctest.Wait()
		began := time.Now()
		if s.findsBooking() || s.verifyCalls() != 0 || time.Since(began) > 200*time.Millisecond {
			t.Errorf("after 500 questions a program was answered in %s, and the provider was asked %d times",
				time.Since(began), s.verifyCalls())
		}
		time.Sleep(10*time.Second - time.Millisecond)
		must.Equal(t, "questions in ten seconds", taken.Load(), 250)
		time.Sleep(10 * time.Second)
		s.findsBooking()
		must.Equal(t, "calls to the provider while budget is left", s.verifyCalls(), 1)
	})
}

func TestAnOutcomeIsUnclearWhileTheProviderFails(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		reference := s.openPage("r-0")
		s.bank.Pay(reference)
		s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if s.inquiry.settle(r, reference) != reference || !strings.Contains(s.log.String(), "payment not settled on return") {
			t.Errorf("the outcome is clear, or the log is wrong: %s", s.log.String())
		}
		s.bank.Fault = nil
		time.Sleep(time.Minute)
		if s.inquiry.settle(r, reference) != "" || s.inquiry.settle(r, "EFIE-0000000000000000") != "" {
			t.Error("the outcome of a known or of an invented payment is unclear")
		}
	})
}

func TestAProgramIsAnsweredWhileTheProviderFails(t *testing.T) {
	testInquiry(t, func(s *inquiryFixture) {
		s.bank.Pay(s.openPage("r-0"))
		for _, fault := range []ledgertest.Fault{ledgertest.Fails, ledgertest.Refuses, ledgertest.Pauses} {
			s.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return fault }
			if s.findsBooking() {
				t.Error("booked without an answer of the provider")
			}
		}
		if text := s.log.String(); strings.Contains(text, "level=ERROR") || !strings.Contains(text, "level=WARN") {
			t.Errorf("the log is %s", text)
		}
		s.bank.Fault = nil
		if !s.findsBooking() {
			t.Error("the provider answers again, but the program finds no booking")
		}
	})
}
