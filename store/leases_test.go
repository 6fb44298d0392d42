package store_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/storetest"
)

// asks leases the payments to ask about at a time after noon, and returns their students.
func (h *fixture) asks(after time.Duration, limit int) []string {
	h.T.Helper()
	due, err := h.ToAsk(h.T.Context(), storetest.Noon.Add(after), limit)
	h.Must(err)
	var references []string
	for _, p := range due {
		references = append(references, p.Reference)
	}
	return references
}

func TestWhichPaymentsWaitForAnAnswer(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("a", "b", "c", "d", "e")
	late := h.OpenPage(h.HoldBed("a", "r-1", storetest.Noon), storetest.Noon.Add(2*time.Second))
	early := h.OpenPage(h.HoldBed("b", "r-1", storetest.Noon), storetest.Noon.Add(time.Second))
	unallocated := h.PayFor(h.HoldBed("c", "r-1", storetest.Noon), storetest.Noon) // as after a crash between the two
	h.SettlePayment(h.PayFor(h.HoldBed("d", "r-1", storetest.Noon), storetest.Noon), storetest.Noon)
	h.RecordStatus(h.OpenPage(h.HoldBed("e", "r-1", storetest.Noon), storetest.Noon), hostel.OutcomeReversed,
		storetest.Noon)
	for _, c := range []struct {
		after time.Duration
		limit int
		want  []string
	}{
		{-time.Second, 9, nil},
		{0, 9, []string{unallocated}},
		{0, 9, nil}, // another server has it now
		{7*time.Second - time.Millisecond, 9, nil},
		{7 * time.Second, 9, []string{unallocated}},
		{8*time.Second - time.Millisecond, 9, nil},
		{20 * time.Second, 1, []string{early}}, // the longest due first
		{21 * time.Second, 1, []string{late}},
		{22*time.Second - time.Millisecond, 9, nil},
		{22 * time.Second, 9, []string{unallocated}},
		{36 * time.Second, 1, []string{early}},
		{37 * time.Second, 9, []string{late, unallocated}},
	} {
		if got := h.asks(c.after, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("after %v: %v, want %v", c.after, got, c.want)
		}
	}
}

func TestAnAnswerMovesTheNextQuestion(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("a")
	reference := h.OpenPage(h.HoldBed("a", "r-1", storetest.Noon), storetest.Noon)
	h.RecordStatus(reference, hostel.OutcomeAbandoned, storetest.Noon.Add(6*time.Second)) // the student came back
	for _, c := range []struct {
		after time.Duration
		due   bool
	}{{7*time.Second - time.Millisecond, false}, {7 * time.Second, true}, {
		22*time.Second - time.Millisecond, false,
	}, {22 * time.Second, true}} {
		if got := h.asks(c.after, 9); (len(got) == 1) != c.due {
			t.Errorf("after %v: %v", c.after, got)
		}
	}
}

// TestAQuestionWithoutAnAnswerIsRepeatedWhileTheBedWaits: an old attempt would rest for longer
// than the minute in which its bed waits for the last word.
func TestAQuestionWithoutAnAnswerIsRepeatedWhileTheBedWaits(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("a")
	b := h.HoldBed("a", "r-1", storetest.Noon)
	reference := h.OpenPage(b, storetest.Noon)
	h.RecordStatus(reference, hostel.OutcomePending, storetest.Noon.Add(29*time.Minute)) // kept for half an hour in all
	const ends = 30 * time.Minute
	var asked []time.Duration
	for after := 29 * time.Minute; after < ends+2*time.Minute; after += 500 * time.Millisecond {
		if len(h.asks(after, 9)) > 0 {
			asked = append(asked, after-ends)
		}
	}
	if asked[0] != 0 {
		t.Errorf("first asked at %v from the end", asked[0])
	}
	for i := 1; i < len(asked) && asked[i-1] < 55*time.Second; i++ {
		if asked[i]-asked[i-1] > 5*time.Second {
			t.Errorf("asked at %v after the end, and then at %v", asked[i-1], asked[i])
		}
	}
	if len(asked) > 13 {
		t.Errorf("asked at %v", asked)
	}
}

// TestALateAnswerLeavesTheRefundsTurnAlone: the question was asked while the payment was open,
// and its answer comes when its refund is in somebody's hands.
func TestALateAnswerLeavesTheRefundsTurnAlone(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	taken, err := c.ToRefund(t.Context(), c.now, 9)
	if err != nil || len(taken) != 1 {
		t.Fatalf("taken %v, %v", taken, err)
	}
	c.RecordStatus(reference, hostel.OutcomePending, c.now)
	if again, err := c.ToRefund(t.Context(), c.now.Add(time.Minute-time.Millisecond),
		9); err != nil || len(again) != 0 {
		t.Errorf("somebody else has it too: %v, %v", again, err)
	}
}

// TestTryingARefundAgainWaitsForWhoIsAtIt: the first try may be in a server's hands still.
func TestTryingARefundAgainWaitsForWhoIsAtIt(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	reference := c.given(c.student("ama"), "r-1")
	_, err := c.ToRefund(t.Context(), c.now, 9)
	c.Must(err)
	c.SetPaymentState(reference, hostel.PaymentRefundFailed, c.now) // told late, of an earlier one
	_, err = c.service.GiveBack(t.Context(), reference)
	c.Must(err)
	for _, want := range []struct {
		after time.Duration
		due   int
	}{{time.Minute - time.Millisecond, 0}, {time.Minute, 1}} {
		if due, err := c.ToRefund(t.Context(), c.now.Add(want.after), 9); err != nil || len(due) != want.due {
			t.Errorf("after %v: %v, %v; want %d", want.after, due, err, want.due)
		}
	}
}

func TestEachTurnIsOneServers(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 100)))
	b := make([]string, 60)
	for i := range b {
		b[i] = fmt.Sprint("s-", i)
	}
	h.AddStudents(b...)
	for _, id := range b {
		h.OpenPage(h.HoldBed(id, "r-1", storetest.Noon), storetest.Noon)
	}
	other := storetest.OpenStore(t, h.Address)
	defer other.Close()
	var mu sync.Mutex
	given := map[string]int{}
	var all sync.WaitGroup
	for i := range 20 {
		s := []*store.Store{h.Store, other}[i%2]
		all.Go(func() {
			for range 3 {
				due, err := s.ToAsk(t.Context(), storetest.Noon.Add(10*time.Second), 2)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				for _, p := range due {
					given[p.Reference]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	var twice []string
	for reference, n := range given {
		if n > 1 {
			twice = append(twice, reference)
		}
	}
	if len(given) != len(b) || len(twice) > 0 {
		t.Errorf("%d were given out, more than once: %s", len(given), strings.Join(twice, " "))
	}
}
