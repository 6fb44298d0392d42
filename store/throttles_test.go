package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// growing, even and daily are limits of the three kinds.
var (
	growing = account.Limit{Name: "growing", Free: 3, Pause: time.Second, Longest: 20 * time.Second, Quiet: time.Minute}
	even    = account.Limit{Name: "even", Free: 4, Every: 5 * time.Second}
	daily   = account.Limit{Name: "daily", Free: 3, Pause: 24 * time.Hour, Longest: 24 * time.Hour,
		Quiet: 24 * time.Hour, Daily: true}
)

// TestTheStoreCountsTriesLikeTheRules counts tries at random times, in the store and by the rule in account.
func TestTheStoreCountsTriesLikeTheRules(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	tries := 400 / storetest.Thinning
	for _, l := range append(account.Limits(), growing, even, daily) {
		try := account.Try{Limit: l, Key: l.Name}
		dice := rand.New(rand.NewPCG(7, 7))
		want, now, refused := account.Tries{}, noon, 0
		for i := range tries {
			if i%20 == 0 {
				now = now.Add(time.Duration(dice.Int64N(int64(2 * max(l.Quiet, l.Every))))).Truncate(time.Millisecond)
			}
			now = now.Add(time.Duration(dice.Int64N(int64(max(l.Pause, l.Every)))) / 4).Truncate(time.Millisecond)
			wait, err := h.Take(t.Context(), []account.Try{try}, now)
			h.Must(err)
			if wait != want.Wait(now) {
				t.Fatalf("%s, try %d: waits %s, want %s of %+v", l.Name, i, wait, want.Wait(now), want)
			}
			if wait > 0 {
				refused++
				continue
			}
			want = l.After(want, now)
			if dice.IntN(10) == 0 {
				h.Must(h.ReturnTries(t.Context(), []account.Try{try}))
				want = l.Undo(want)
			}
		}
		if refused == 0 && l.Free < 100 {
			t.Errorf("%s refused nothing: the test proves nothing", l.Name)
		}
	}
}

func TestARefusedTryLeavesNothing(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	shut, free := account.Try{Limit: even, Key: "shut"}, account.Try{Limit: growing, Key: "free"}
	for range 4 {
		h.Must(errorOf(h.Take(t.Context(), []account.Try{shut}, noon)))
	}
	for _, tries := range [][]account.Try{{free, shut}, {shut, free}} {
		if wait, err := h.Take(t.Context(), tries, noon); err != nil || wait != 5*time.Second {
			t.Errorf("waits %s, %v", wait, err)
		}
	}
	h.ExpectNumber(0, `select count(*) from throttles where key = 'free'`)
	h.Must(h.ReturnTries(t.Context(), []account.Try{free})) // which was not used
}

// thieves makes many callers ask two servers for the same try at once, and counts the allowed tries.
func (h *fixture) thieves(l account.Limit) (through int) {
	h.T.Helper()
	servers, waits := []*store.Store{h.Store, h.Another()}, errors.New("it waits")
	return h.AtOnce(100, func(i int) error {
		wait, err := servers[i%2].Take(h.T.Context(), []account.Try{{Limit: l, Key: "k"}}, noon)
		if wait > 0 {
			return waits
		}
		return err
	}, waits)
}

func TestConcurrentCallersGetNoExtraTries(t *testing.T) {
	t.Parallel()
	for _, l := range []account.Limit{growing, even, daily} {
		t.Run(l.Name, func(t *testing.T) {
			must.Equal(t, "those who got through", newFixture(t).thieves(l), l.Free)
		})
	}
}

// TestConcurrentCallersWithoutTheGuard is the control: if the statement that decides ignores the time at
// which a key opens, all callers are allowed.
func TestConcurrentCallersWithoutTheGuard(t *testing.T) {
	t.Parallel()
	for _, l := range []account.Limit{growing, even, daily} {
		t.Run(l.Name, func(t *testing.T) {
			h := newFixture(t)
			h.AddTrigger("after", "update of open_at", "throttles",
				`update throttles set open_at = 0 where key = new.key`)
			if got := h.thieves(l); got <= l.Free {
				t.Errorf("only %d were allowed: the test above could not fail", got)
			}
		})
	}
}

func TestForgettingTries(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	for i, l := range []account.Limit{growing, even} {
		h.Must(errorOf(h.Take(t.Context(), []account.Try{{Limit: l, Key: fmt.Sprint(i)}}, noon)))
	}
	h.forgetsAt(noon.Add(5*time.Second), `select count(*) from throttles`, 2, 1)
	h.forgetsAt(noon.Add(time.Minute), `select count(*) from throttles`, 1, 0)
}

func TestTheOwnerOfAnEmailIsWarned(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	letter := func(s hostel.Account) hostel.Email {
		return hostel.Email{Kind: hostel.EmailAccountExists, To: s.Email, Name: s.Name}
	}
	for email, want := range map[string]bool{"ama@example.com": true, "nobody@example.com": false} {
		queued, err := h.WarnOwner(t.Context(), email, letter, noon)
		h.Must(err)
		must.Equal(t, "an email to "+email, queued, want)
	}
	must.Equal(t, "emails", strings.Count(h.EmailKinds("ama@example.com"), "account-exists"), 1)
}

// TestTheLongestWaitIsReturned takes tries of two limits that are used up.
func TestTheLongestWaitIsReturned(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	short, long := account.Try{Limit: even, Key: "short"}, account.Try{Limit: daily, Key: "long"}
	for range 4 {
		h.Must(errorOf(h.Take(t.Context(), []account.Try{short}, noon)))
		h.Must(errorOf(h.Take(t.Context(), []account.Try{long}, noon)))
	}
	for _, tries := range [][]account.Try{{short, long}, {long, short}} {
		wait, err := h.Take(t.Context(), tries, noon)
		h.Must(err)
		must.Equal(t, "the wait", wait, 24*time.Hour)
	}
}

// TestTwoTabsCannotHoardABed: a student whose hour is nearly used up holds in many windows at the same time, and
// releases each hold at once.
func TestTwoTabsCannotHoardABed(t *testing.T) {
	t.Parallel()
	h := twoRooms(t, 9, 9, "ama")
	for i := range 4 {
		h.HoldBed("ama", "r-1", noon.Add(time.Duration(i)*storetest.HoldFor))
	}
	servers := []*store.Store{h.Store, h.Another()}
	got := h.AtOnce(50, func(i int) error {
		wish := storetest.NewHold("ama", fmt.Sprint("r-", 1+i%2), noon.Add(time.Hour))
		_, err := servers[i%2].Hold(t.Context(), wish, "")
		return err
	}, booking.ErrUnpaidTooLong)
	must.Equal(t, "holds beyond the hour", got, 0)
	h.CheckLedger()
}
