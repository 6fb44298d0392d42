package crash_test

import (
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// crashCommits is more than the commits of one booking from its hold to its refund.
const crashCommits = 16

// TestAServerThatIsKilledLosesNothing kills the server at each of its commits, before and after
// each of its calls to the provider, and at random moments, one death a round, while students
// book, pay and cancel.
func TestAServerThatIsKilledLosesNothing(t *testing.T) {
	t.Parallel()
	rounds := 3 * crashCommits // each moment at least once
	if servertest.Stress() {
		rounds = 500
	}
	c := newCrashes(t, rounds)
	for n := range rounds {
		c.round(n)
	}
	c.recover()
	for _, problem := range c.problems() {
		t.Error(problem)
	}
	if c.deaths < rounds/2 {
		t.Errorf("only %d servers died in %d rounds: the test did not reach its moments", c.deaths, rounds)
	}
	t.Logf("%d rounds, %d deaths, %d charges", rounds, c.deaths, len(c.bank.Charges()))
}

// TestALostEmailIsNoticed is the control: letters that do not outlive their transaction.
func TestALostEmailIsNoticed(t *testing.T) {
	t.Parallel()
	c := newCrashes(t, 7)
	c.exec(`create trigger careless after insert on outbox begin delete from outbox where id = new.id; end`)
	for n := range 6 {
		c.round(n)
	}
	a := c.students[6]
	p := c.launch()
	if !p.Ready(time.Minute) {
		t.Fatalf("the server does not start:\n%s", p.Log)
	}
	_, err := a.Hold(t.Context(), p.URL, c.rooms["room-0"])
	must.Do(t, err)
	if page, err := a.Checkout(t.Context(), p.URL, c.rooms["room-0"]); err == nil && page.Reference != "" {
		must.Do(t, c.bank.Pay(page.Reference))
	}
	p.Kill()
	c.recover()
	if len(c.problems()) == 0 {
		t.Error("nothing is amiss without letters: the test above could not fail")
	}
}
