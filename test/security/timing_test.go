package security_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/server/servertest"
)

// TestResponseTimesRevealNoAccount compares the medians of what a stranger waits for an email that has an
// account and for one that has none, 500 each and taken in turn, without the limits that stand
// before it. A clock decides it, so that it is measured with STRESS alone.
func TestResponseTimesRevealNoAccount(t *testing.T) {
	t.Parallel()
	const tolerance = 0.05
	each := 500
	if !servertest.Stress() {
		each = 1 // and the clock is not asked
	}
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), servertest.Unthrottled)
	s.NewBrowser().SignUp("ama@example.com", "female")
	s.NewBrowser().Apply("esi@example.com")
	b := s.NewBrowser()
	for _, door := range []struct {
		name, known string
		status      int
		try         func(email string) servertest.Response
	}{
		{"log-in", "ama@example.com", 401,
			func(email string) servertest.Response { return b.LogIn(email, "a wrong password") }},
		{"reset", "ama@example.com", 200,
			func(email string) servertest.Response { return b.Post("/forgot-password", "email", email) }},
		{"resend", "esi@example.com", 200,
			func(email string) servertest.Response { return b.Post("/email-verification/resend", "email", email) }},
		{"resend to a verified one", "ama@example.com", 200,
			func(email string) servertest.Response { return b.Post("/email-verification/resend", "email", email) }},
	} {
		var took [2][]time.Duration
		for i := range each {
			for j := range took {
				which := (i + j) % 2 // so that neither is always the first
				email := []string{door.known, fmt.Sprintf("nobody%d@example.com", i)}[which]
				began := time.Now()
				a := door.try(email)
				took[which] = append(took[which], time.Since(began))
				if a.Status != door.status {
					t.Fatalf("%s with %s is answered with %d:\n%s", door.name, email, a.Status, a.Body)
				}
			}
		}
		if !servertest.Stress() {
			continue
		}
		var medians [2]time.Duration
		for i := range took {
			slices.Sort(took[i])
			medians[i] = took[i][each/2]
		}
		ratio := float64(medians[0]) / float64(medians[1])
		t.Logf("%s, median of %d: known %s, unknown %s, ratio %.4f", door.name, each, medians[0], medians[1], ratio)
		if ratio < 1-tolerance || ratio > 1+tolerance {
			t.Errorf("%s: the medians differ by more than %.0f %%", door.name, tolerance*100)
		}
	}
}
