package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/http/httptest"
	"testing"

	"efie/pay/standin"
)

// bankSite is an Efie whose payments go to a stand-in of Paystack.
type bankSite struct {
	*site
	bank  *standin.Server
	db    *sql.DB
	rooms map[string]stockRoom
}

func newBankSite(t *testing.T, catalogue, key string) *bankSite {
	t.Helper()
	bank := standin.New(key)
	server := httptest.NewServer(bank)
	t.Cleanup(server.Close)
	s := newSite(t, catalogue, func(c *config) { c.PaystackSecret, c.PaystackAPI = key, server.URL })
	db := openBeside(t, s.config.Database)
	return &bankSite{s, bank, db, roomsOf(t, db)}
}

// opens books a bed for a student up to the provider's page, and returns the reference.
func (s *bankSite) opens(a applicant, room string) (string, error) {
	ctx, r := context.Background(), s.rooms[room]
	held, err := a.hold(ctx, s.url, r)
	if err != nil || held.status != 200 {
		return "", fmt.Errorf("hold: %+v, %v", held, err)
	}
	page, err := a.checkout(ctx, s.url, r)
	if err != nil || page.status != 200 {
		return "", fmt.Errorf("checkout: %+v, %v", page, err)
	}
	return page.Reference, nil
}

// opensNow is opens for tests that go no further without it.
func (s *bankSite) opensNow(a applicant, room string) string {
	s.t.Helper()
	reference, err := s.opens(a, room)
	if err != nil {
		s.t.Fatal(err)
	}
	return reference
}

// tells delivers a webhook of the provider's, and returns the status of the answer.
func (s *bankSite) tells(event, reference string) int {
	s.t.Helper()
	status, err := s.bank.Deliver(context.Background(), s.url+"/webhooks/paystack", event, reference)
	if err != nil {
		s.t.Fatal(err)
	}
	return status
}
