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

// passers are students who book one after another, however often they have to try, and what they were told.
type passers struct {
	*fleet
	stop   chan struct{}
	all    sync.WaitGroup
	booked atomic.Int64
	away   atomic.Int64 // tries that were answered with 503
}

// pass lets students book, a few at a time, until they are told to stop or there are no more.
func (f *fleet) pass(students []servertest.APIStudent) *passers {
	p := &passers{fleet: f, stop: make(chan struct{})}
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
				p.passes(a)
			}
		})
	}
	return p
}

// passes is one student, who has a bed in the end.
func (p *passers) passes(a servertest.APIStudent) {
	at := 0
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		got, err := p.books(context.Background(), a, &at, p.rooms["room-0"])
		switch {
		case err == nil && got:
			p.booked.Add(1)
			return
		case err == nil:
			p.t.Errorf("%s: no bed is left", a.Email)
			return
		case !strings.Contains(err.Error(), errAway.Error()):
			p.t.Errorf("%s: %v", a.Email, err)
			return
		}
		p.away.Add(1)
	}
	p.t.Errorf("%s got no bed", a.Email)
}

// until waits for what is sure to come.
func (p *passers) until(what string, come func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(time.Minute); !come(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("it did not come: %s; %d booked\n%s", what, p.booked.Load(), p.processes[0].Log)
		}
	}
}

// meanwhile holds what everybody is told while the database is away.
func (p *passers) meanwhile(a servertest.APIStudent) {
	p.t.Helper()
	site := p.processes[0].URL
	p.until("a refusal", func() bool { return status(p.t, site+"/readyz") == http.StatusServiceUnavailable })
	for path, want := range map[string]int{
		"/": http.StatusOK, "/hostels": http.StatusOK, "/hostels/adom-court": http.StatusOK,
		"/detailed_search": http.StatusOK,
		"/healthz":         http.StatusOK, "/verify-email/a-token": http.StatusServiceUnavailable,
	} {
		if got := status(p.t, site+path); got != want {
			p.t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
	told, err := a.Hold(context.Background(), site, p.rooms["room-0"])
	if err != nil || told.Status != http.StatusServiceUnavailable || told.Message == "" ||
		strings.Contains(told.Message, "SQL") {
		p.t.Errorf("who wants a bed is told %+v, %v", told, err)
	}
}

// status is that of a page.
func status(t testing.TB, address string) int {
	t.Helper()
	response, err := http.Get(address)
	must.Do(t, err)
	defer response.Body.Close()
	return response.StatusCode
}

// ends lets those who have begun have their beds, and holds the books against the bank's.
func (p *passers) ends() {
	p.t.Helper()
	close(p.stop)
	p.all.Wait()
	paid := 0
	for _, c := range p.bank.Charges() {
		if c.Status == "success" {
			paid++
		}
	}
	d := p.sound()
	if booked := int(p.booked.Load()); d.Money.Allocated != hostel.Pesewas(booked)*hostel.Cedis(450) ||
		d.Money.Paid != hostel.Pesewas(paid)*hostel.Cedis(450) {
		p.t.Errorf("%d have a bed, %d charges were paid, and the books say %+v", booked, paid, d.Money)
	}
	if p.away.Load() == 0 {
		p.t.Error("nobody noticed: the test could not fail")
	}
	p.t.Logf("%d booked, %d paid, %d tries were answered 503", p.booked.Load(), paid, p.away.Load())
}
