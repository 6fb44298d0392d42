//go:build postgres

package store_test

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// mostTrips is how many round trips to PostgreSQL a hold may take, and a settlement.
const mostTrips = 8

// tripCounter is a proxy before PostgreSQL that counts round trips. A client ends what it sends in one trip with a Sync
// or a simple Query, and then waits for the answer.
type tripCounter struct {
	mu    sync.Mutex
	trips []string // each with the beginnings of its statements
	sent  []string // in the trip that is not complete
}

// pass connects a client with the server until one of them closes.
func (c *tripCounter) pass(client, server net.Conn) {
	defer client.Close()
	defer server.Close()
	go func() { _, _ = io.Copy(client, server) }()
	from, prepared := pgproto3.NewBackend(client, client), map[string]string{}
	startup, err := from.ReceiveStartupMessage()
	for m := pgproto3.FrontendMessage(startup); err == nil; m, err = from.Receive() {
		c.note(m, prepared)
		message, encoding := m.Encode(nil)
		if _, err = server.Write(message); err != nil || encoding != nil {
			return
		}
	}
}

// note notes a message of a client with these prepared statements.
func (c *tripCounter) note(m pgproto3.FrontendMessage, prepared map[string]string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m := m.(type) {
	case *pgproto3.Parse:
		prepared[m.Name] = m.Query
	case *pgproto3.Bind:
		c.sent = append(c.sent, beginning(prepared[m.PreparedStatement]))
		return
	case *pgproto3.Query:
		c.sent = append(c.sent, beginning(m.String))
	}
	switch m.(type) {
	case *pgproto3.Query, *pgproto3.Sync:
		c.trips = append(c.trips, strings.Join(c.sent, " + "))
		c.sent = nil
	}
}

// beginning is the beginning of a statement.
func beginning(statement string) string {
	const most = 60
	words := strings.Join(strings.Fields(statement), " ")
	return words[:min(len(words), most)]
}

// of returns the round trips of what do does.
func (c *tripCounter) of(do func()) []string {
	c.take()
	do()
	return c.take()
}

func (c *tripCounter) take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	trips := c.trips
	c.trips = nil
	return trips
}

// TestABookingTakesFewRoundTrips counts what the service asks of PostgreSQL, with the beginning and the end of each
// transaction. The first students let every statement be prepared.
func TestABookingTakesFewRoundTrips(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 5))
	c.StopRehearsals()
	var counter tripCounter
	s := storetest.OpenStore(t, storetest.Proxied(t, c.Address, counter.pass))
	defer func() { c.Must(s.Close()) }()
	h := storetest.Hostel(1, storetest.Beds("r-1", 5))
	h.Manager = hostel.Manager{Username: "Kofi Boateng", Email: "host@example.com"}
	service := ledgertest.NewService([]*hostel.Hostel{h}, s, c.bank, c.clock)
	var held hostel.Booking
	var page booking.Checkout
	for _, id := range []string{"ama", "esi", "efua"} {
		student := c.student(id)
		for _, step := range []struct {
			name string
			does func() error
		}{
			{"a hold", func() (err error) { held, err = service.Hold(t.Context(), student, "r-1"); return err }},
			{"a payment page", func() (err error) {
				page, err = ledgertest.Checkout(t.Context(), service, student, held)
				c.bank.Pay(page.Reference)
				return err
			}},
			{"a settlement", func() error {
				_, err := service.Settle(t.Context(), page.Reference, hostel.ByReturn)
				return err
			}},
		} {
			trips := counter.of(func() { c.Must(step.does()) })
			if id != "efua" {
				continue
			}
			said := fmt.Sprintf("%s takes %d round trips:\n%s", step.name, len(trips), strings.Join(trips, "\n"))
			if len(trips) == 0 || len(trips) > mostTrips {
				t.Error(said)
			} else {
				t.Log(said)
			}
		}
	}
	c.CheckLedger()
}
