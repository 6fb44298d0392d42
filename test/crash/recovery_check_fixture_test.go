package crash_test

import (
	"fmt"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// recover starts a server and waits until it has finished all open work. The provider completes its refunds.
func (c *crashes) recover() {
	p := c.launch()
	if !p.Ready(time.Minute) {
		c.t.Fatalf("the server does not start again:\n%s", p.Log)
	}
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(500 * time.Millisecond) {
		for _, charge := range c.paystack.Charges() {
			for _, refund := range charge.Refunds {
				if refund.Status != "processed" {
					must.Do(c.t, c.paystack.SetRefundStatus(charge.Reference, "processed"))
				}
			}
		}
		if c.unfinished() == 0 {
			p.Stop(c.t)
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("%d payments or emails are not finished:\n%s", c.unfinished(), p.Log)
		}
		c.passTime()
	}
}

// unfinished counts the payments and emails that the server still has to process.
func (c *crashes) unfinished() int {
	c.t.Helper()
	paid := 0
	for _, charge := range c.paystack.Charges() {
		if charge.Status == "success" || charge.Status == "reversed" {
			paid++
		}
	}
	return count(c.t, c.db, `select $1 - (select count(*) from payments where received > 0)
		+ (select count(*) from payments where state in ('success', 'refund due', 'refunding'))
		+ (select count(*) from outbox where sent_at = 0)`, paid)
}

// problems compares the ledger with the provider's records, and the emails with the history.
func (c *crashes) problems() (found []string) {
	c.t.Helper()
	d := servertest.Examine(c.t, c.path)
	found = append(d.Wrong, d.Waiting...)
	var kept, back hostel.Pesewas
	for _, charge := range c.paystack.Charges() {
		switch {
		case len(charge.Refunds) > 1:
			found = append(found, fmt.Sprintf("%s was refunded %d times", charge.Reference, len(charge.Refunds)))
		case len(charge.Refunds) == 1:
			back += hostel.Pesewas(charge.Refunds[0].Amount)
		case charge.Status == "success":
			kept += hostel.Pesewas(charge.Amount)
		}
	}
	if d.Money != (store.Money{Paid: kept + back, Allocated: kept, Refunded: back}) {
		found = append(found, fmt.Sprintf(
			"the ledger has %+v, the provider kept %d and gave back %d", d.Money, kept, back))
	}
	c.t.Logf("the provider kept %s and refunded %s", kept, back)
	return append(found, c.emailProblems()...)
}
