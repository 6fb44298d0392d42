package crash_test

import (
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// crashCommits is more than the number of commits of one booking, from its hold to its refund.
const crashCommits = 16

// TestAServerThatIsKilledLosesNothing kills the server once in each round, while students book, pay and cancel: at each
// of its commits, before and after each of its calls to the provider, and at random moments.
func TestAServerThatIsKilledLosesNothing(t *testing.T) {
	t.Parallel()
	rounds := 3 * crashCommits // each kind of kill at each commit or call
	if servertest.Stress() {
		rounds = 500
	}
	c := newCrashes(t, rounds)
	for n := range rounds {
		c.runRound(n)
	}
	c.recover()
	for _, problem := range c.problems() {
		t.Error(problem)
	}
	if c.kills < rounds/2 {
		t.Errorf("only %d servers were killed in %d rounds: the kills came too late", c.kills, rounds)
	}
	t.Logf("%d rounds, %d kills, %d charges", rounds, c.kills, len(c.paystack.Charges()))
}

// TestALostEmailIsNoticed is the control: a trigger deletes each email that a transaction queues.
func TestALostEmailIsNoticed(t *testing.T) {
	t.Parallel()
	c := newCrashes(t, 7)
	c.exec(`create trigger careless after insert on outbox begin delete from outbox where id = new.id; end`)
	for n := range 6 {
		c.runRound(n)
	}
	a := c.students[6]
	p := c.launch()
	if !p.Ready(time.Minute) {
		t.Fatalf("the server does not start:\n%s", p.Log)
	}
	_, err := a.Hold(t.Context(), p.URL, c.rooms["room-0"])
	must.Do(t, err)
	if page, err := a.Checkout(t.Context(), p.URL, c.rooms["room-0"]); err == nil && page.Reference != "" {
		must.Do(t, c.paystack.Pay(page.Reference))
	}
	p.Kill()
	c.recover()
	if len(c.problems()) == 0 {
		t.Error("no problem is found without emails: the test above could not fail")
	}
}
