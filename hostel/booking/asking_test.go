package booking

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// tick is the interval of the reconciler's rounds.
const tick = 2 * time.Second

// questions returns the times at which the reconciler asks about a payment, counted from the opening of its page. In
// the worst case, each question comes almost a tick late. Each answer comes at once, or never.
func questions(t *testing.T, hold, during time.Duration, answered bool) (asked []time.Duration) {
	t.Helper()
	p := hostel.Payment{State: hostel.PaymentAuthorised, CreatedAt: noon, CheckedAt: noon}
	ends := noon.Add(hold)
	next := NextAsk(p, 1, ends, noon)
	for {
		at := next.Add(tick - time.Millisecond)
		if at.Sub(noon) > during {
			return asked
		}
		asked = append(asked, at.Sub(noon))
		if answered {
			p.CheckedAt = at
		}
		next = NextAsk(p, 1, ends, at)
		if !next.After(at) {
			t.Fatalf("asked at %v, and again without a pause", at.Sub(noon))
		}
	}
}

func TestQuestionsBecomeLessFrequent(t *testing.T) {
	t.Parallel()
	for _, answered := range []bool{true, false} {
		asked := questions(t, 15*time.Minute, 15*time.Minute, answered)
		if asked[0] >= 10*time.Second {
			t.Errorf("first asked after %v", asked[0])
		}
		gap := time.Duration(0)
		for i := 1; i < len(asked); i++ {
			was := gap
			gap = asked[i] - asked[i-1]
			if asked[i-1] < 5*time.Minute && gap >= 20*time.Second {
				t.Errorf("%v without a question, at %v", gap, asked[i])
			}
			if asked[i] < 15*time.Minute-time.Minute && asked[i-1] > 6*time.Minute && gap <= was {
				t.Errorf("the gap before %v is %v, and the previous one is %v: gaps must grow", asked[i], gap, was)
			}
		}
	}
}

func TestTheProviderIsAskedWhenTheHoldEnds(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	ends := noon.Add(15 * time.Minute)
	p := hostel.Payment{State: hostel.PaymentAuthorised, CreatedAt: noon, CheckedAt: noon}
	for name, c := range map[string]struct{ at, checked, want time.Duration }{ // after the hold's end
		"long before":                     {-10 * time.Minute, -11 * time.Minute, -10*time.Minute + 15*time.Second},
		"a minute before":                 {-time.Minute, -time.Minute, -time.Minute + 42*time.Second},
		"so late that the end is next":    {-40 * time.Second, -40 * time.Second, 0},
		"a moment before":                 {-ms, -ms, 0},
		"at the end, with an answer":      {0, 0, 45 * time.Second},
		"at the end, without an answer":   {0, -ms, 5 * time.Second},
		"half a minute without an answer": {30 * time.Second, -ms, 35 * time.Second},
		"after the grace":                 {time.Minute, -ms, time.Minute + 48*time.Second},
	} {
		p.CheckedAt = ends.Add(c.checked)
		must.Equal(t, name+": the next attempt", NextAsk(p, 1, ends, ends.Add(c.at)).Sub(ends), c.want)
	}
	must.Equal(t, "the next attempt without a hold", NextAsk(p, 1, time.Time{}, ends).Sub(ends), 45*time.Second)
}

// Three payers of a link cause as many questions as one payer.
func TestPagesOfALinkDivideTheQuestions(t *testing.T) {
	t.Parallel()
	opened := func(contact string, ago time.Duration) hostel.Payment {
		return hostel.Payment{
			LinkID: "link", Email: contact, State: hostel.PaymentAuthorised, CheckoutURL: "https://pay",
			CreatedAt: noon.Add(-ago), CheckedAt: noon.Add(-ago),
		}
	}
	own := opened("own", time.Minute)
	attempts := []hostel.Payment{
		own, opened("own", 2*time.Minute), opened("second", time.Minute), opened("third", 2*time.Minute),
		opened("earlier", 4*time.Minute), {BookingID: "b", State: hostel.PaymentAuthorised, CreatedAt: noon},
	}
	pages := PagesToAsk(attempts, own, noon)
	must.Equal(t, "the pages", pages, 3)
	must.Equal(t, "the pages of the student", PagesToAsk(attempts, attempts[5], noon), 1)
	ends := noon.Add(10 * time.Minute)
	must.Equal(t, "the next question", NextAsk(own, pages, ends, noon).Sub(noon), 45*time.Second)
	own.CheckedAt = ends.Add(-time.Second)
	must.Equal(t, "the next question in the grace", NextAsk(own, pages, ends, ends).Sub(ends), 15*time.Second)
}

// The test counts the questions about a page that is never paid.
func TestAPaymentCostsABoundedNumberOfQuestions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		during time.Duration
		most   int
	}{{15 * time.Minute, 45}, {24 * time.Hour, 140}, {365 * 24 * time.Hour, 270}} {
		for _, answered := range []bool{true, false} {
			asked := len(questions(t, 15*time.Minute, c.during, answered))
			t.Logf("%d questions in %v, answered: %v", asked, c.during, answered)
			if asked > c.most {
				t.Errorf("%d questions in %v, answered: %v; want at most %d", asked, c.during, answered, c.most)
			}
		}
	}
}

func TestARefundIsTriedAgainAtGrowingIntervals(t *testing.T) {
	t.Parallel()
	p := hostel.Payment{ChangedAt: noon}
	for after, want := range map[time.Duration]time.Duration{
		0:                   time.Minute,
		9 * time.Minute:     time.Minute,
		20 * time.Minute:    2 * time.Minute,
		10 * time.Hour:      time.Hour,
		60 * time.Hour:      6 * time.Hour,
		30 * 24 * time.Hour: 6 * time.Hour,
	} {
		must.Equal(t, fmt.Sprint("the next try after ", after), NextRefundTry(p, noon.Add(after)).Sub(noon.Add(after)),
			want)
	}
	if refundTimeout >= NextRefundTry(p, noon).Sub(noon) {
		t.Error("a second server may begin while the first one works on the refund")
	}
}
