package booking_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// pages opens n attempts for one hold. All pages can be paid.
func (c *fixture) pages(t *testing.T, n int) []string {
	t.Helper()
	b := c.hold(t)
	for i := range n {
		p := hostel.Payment{Reference: booking.Reference(b.ID, i), BookingID: b.ID,
			StudentID: kofi.ID, Email: kofi.Email, Amount: b.Price,
			Domain: "test", State: hostel.PaymentCreated, CreatedAt: c.Clock()}
		c.must(c.ledger.OpenPayment(t.Context(), p, b.ExpiresAt))
		page, err := c.bank.Authorize(t.Context(), booking.Charge{Reference: p.Reference, Amount: p.Amount})
		c.must(err)
		c.must(c.ledger.Authorised(t.Context(), p.Reference, page, c.Clock()))
	}
	return c.bank.References()
}

func TestAPaymentWithoutAnAnswerDelaysNoOther(t *testing.T) {
	t.Parallel()
	const batch = 50
	c := newFixture(t)
	last := c.pages(t, batch+1)[batch]
	var asked []string
	c.bank.Fault = func(call ledgertest.Call) ledgertest.Fault {
		asked = append(asked, call.Reference)
		return ledgertest.Fails
	}
	for range 2 {
		c.now = c.now.Add(9 * time.Second)
		must.Fail(t, "the reconciler", c.Reconcile(t.Context()), ledgertest.ErrNoAnswer)
	}
	if len(asked) != batch+1 || !slices.Contains(asked, last) {
		t.Errorf("asked %d times about %d payments", len(asked), batch+1)
	}
}

func TestAPausedProviderIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	c.pages(t, 40)
	c.bank.Fault = fails(ledgertest.Pauses, "verify")
	c.now = c.now.Add(time.Minute)
	if err := c.Reconcile(t.Context()); !errors.Is(err, booking.ErrProviderPaused) || c.bank.Asked("verify") > 10 {
		t.Errorf("asked %d times, %v", c.bank.Asked("verify"), err)
	}
}

// questionsAsked runs the reconciler with unpaid pages, in simulated time. It returns the times of the questions by
// reference, counted from the opening of the pages.
func questionsAsked(t *testing.T, pages int, during time.Duration) map[string][]time.Duration {
	t.Helper()
	asked := map[string][]time.Duration{}
	synctest.Test(t, func(t *testing.T) {
		c := newFixture(t)
		c.Clock, c.Pause = time.Now, 0
		c.pages(t, pages)
		opened := time.Now()
		var mu sync.Mutex
		c.bank.BeforeAnswer = func(call ledgertest.Call) {
			mu.Lock()
			defer mu.Unlock()
			asked[call.Reference] = append(asked[call.Reference], time.Since(opened))
		}
		ctx, stop := context.WithTimeout(t.Context(), during)
		defer stop()
		c.Run(ctx)
	})
	return asked
}

func TestTheReconcilerAsksAtItsIntervals(t *testing.T) {
	t.Parallel()
	for reference, asked := range questionsAsked(t, 40, time.Hour) {
		last := time.Duration(0)
		for i, at := range asked {
			if i == 0 && at > 10*time.Second || i > 0 && last < 5*time.Minute && at-last > 20*time.Second {
				t.Errorf("%s: a question at %v after a question at %v", reference, at, last)
			}
			last = at
		}
		if n := len(asked); n < 40 || n > 80 {
			t.Errorf("%s: %d questions in an hour", reference, n)
		}
	}
}

func TestTheReconcilerKeepsToItsBudget(t *testing.T) {
	t.Parallel()
	seconds := map[time.Duration]int{}
	all := questionsAsked(t, 600, 2*time.Minute)
	for reference, asked := range all {
		for _, at := range asked {
			seconds[at.Truncate(time.Second)]++
		}
		if len(asked) < 2 {
			t.Errorf("%s: only %d questions", reference, len(asked))
		}
	}
	busiest := 0
	for _, n := range seconds {
		busiest = max(busiest, n)
	}
	if busiest > 27 || len(all) != 600 { // 25, and one more at each edge of the second
		t.Errorf("%d questions in one second, about %d payments", busiest, len(all))
	}
}

// The provider never answers.
func TestASlowProviderDoesNotDelayTheEndOfAHold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newFixture(t)
		c.Clock, c.Pause = time.Now, 0
		c.pages(t, 60)
		ctx, stop := context.WithTimeout(t.Context(), 17*time.Minute)
		defer stop()
		c.bank.BeforeAnswer = func(ledgertest.Call) { <-ctx.Done() }
		c.Run(ctx)
		must.Equal(t, "taken beds", c.ledger.Taken("men"), 0)
	})
}

// Each question about one of the payments causes a panic.
func TestAPanicDelaysNoOtherPayment(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := newFixture(t)
		c.Clock, c.Pause = time.Now, 0
		references := c.pages(t, 3)
		c.bank.Pay(references[2])
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		c.bank.BeforeAnswer = func(call ledgertest.Call) {
			if call.Reference == references[0] {
				panic("unforeseen")
			}
		}
		c.Run(ctx)
		must.Equal(t, "the state of another payment", c.state(references[2]), hostel.PaymentAllocated)
		if n := c.bank.Asked("verify"); n < 6 {
			t.Errorf("the reconciler stopped after %d questions", n)
		}
	})
}

// The test stops before the first round of the loops.
func TestAnErrorAtTheStartOfTheReconcilerIsLogged(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string]bool{"healthy": false, "broken": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newFixture(t)
				c.Clock, c.Pause = time.Now, 0
				c.pages(t, 1)
				time.Sleep(10 * time.Second)
				ctx, stop := context.WithTimeout(t.Context(), time.Second)
				defer stop()
				c.bank.BeforeAnswer = func(ledgertest.Call) {
					if broken {
						panic("unforeseen")
					}
				}
				c.Run(ctx)
				must.Equal(t, "the log has msg=reconcile", strings.Contains(c.log.String(), "msg=reconcile"), broken)
			})
		})
	}
}
