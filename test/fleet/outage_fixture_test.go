package fleet_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// bookingLoad is students who book one after another. Each of them tries again until the booking succeeds.
type bookingLoad struct {
	*fleet
	stop        chan struct{}
	all         sync.WaitGroup
	booked      atomic.Int64
	failedTries atomic.Int64 // tries without an answer, or answered with 502 or 503
}

// startBookings lets students book, six at a time, until p.finish is called or all of them have booked.
func (f *fleet) startBookings(students []servertest.APIStudent) *bookingLoad {
	p := &bookingLoad{fleet: f, stop: make(chan struct{})}
	queue := make(chan servertest.APIStudent)
	p.all.Go(func() {
		defer close(queue)
		for _, a := range students {
			select {
			case queue <- a:
			case <-p.stop:
				return
			}
		}
	})
	for range 6 {
		p.all.Go(func() {
			for a := range queue {
				p.bookUntilDone(a)
			}
		})
	}
	return p
}

// bookUntilDone tries to book for one student until the student has a bed.
func (p *bookingLoad) bookUntilDone(a servertest.APIStudent) {
	at := 0
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		got, err := p.book(context.Background(), a, &at, p.rooms["room-0"])
		switch {
		case err == nil && got:
			p.booked.Add(1)
			return
		case err == nil:
			p.t.Errorf("%s was refused because the room is full", a.Email)
			return
		case !strings.Contains(err.Error(), errUnavailable.Error()):
			p.t.Errorf("%s: %v", a.Email, err)
			return
		}
		p.failedTries.Add(1)
	}
	p.t.Errorf("%s got no bed within two minutes", a.Email)
}

// waitFor waits for a condition, for a minute at most.
func (p *bookingLoad) waitFor(what string, condition func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(time.Minute); !condition(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("waited a minute for %s; %d students booked\n%s", what, p.booked.Load(), p.processes[0].Log)
		}
	}
}

// checkAnswersDuringOutage waits until a server is not ready, and checks its answers while the database is down.
func (p *bookingLoad) checkAnswersDuringOutage(a servertest.APIStudent) {
	p.t.Helper()
	site := p.processes[0].URL
	p.waitFor("a refusal", func() bool { return status(p.t, site+"/readyz") == http.StatusServiceUnavailable })
	for path, want := range map[string]int{
		"/": http.StatusOK, "/hostels": http.StatusOK, "/hostels/adom-court": http.StatusOK,
		"/detailed_search": http.StatusOK,
		"/healthz":         http.StatusOK, "/verify-email/a-token": http.StatusServiceUnavailable,
	} {
		if got := status(p.t, site+path); got != want {
			p.t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
	reply, err := a.Hold(context.Background(), site, p.rooms["room-0"])
	if err != nil || reply.Status != http.StatusServiceUnavailable || reply.Message == "" ||
		strings.Contains(reply.Message, "SQL") {
		p.t.Errorf("during the outage a hold gets %+v, %v, want 503 with a plain message", reply, err)
	}
}

func status(t testing.TB, address string) int {
	t.Helper()
	response, err := http.Get(address)
	must.Do(t, err)
	defer response.Body.Close()
	return response.StatusCode
}

// finish waits for the running bookings, and compares the ledger with the provider's records.
func (p *bookingLoad) finish() {
	p.t.Helper()
	close(p.stop)
	p.all.Wait()
	paid := 0
	for _, c := range p.paystack.Charges() {
		if c.Status == "success" {
			paid++
		}
	}
	d := p.wantSoundLedger()
	if booked := int(p.booked.Load()); d.Money.Allocated != hostel.Pesewas(booked)*hostel.Cedis(450) ||
		d.Money.Paid != hostel.Pesewas(paid)*hostel.Cedis(450) {
		p.t.Errorf("%d students have a bed, %d charges were paid, and the ledger has %+v", booked, paid, d.Money)
	}
	if p.failedTries.Load() == 0 {
		p.t.Error("no try met the outage: the test could not fail")
	}
	p.t.Logf("%d booked, %d paid, %d tries failed during the outage", p.booked.Load(), paid, p.failedTries.Load())
}
