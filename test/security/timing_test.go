package security_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"efie/server/servertest"
)

// TestResponseTimesRevealNoAccount compares the median response times for emails with and without an account. It sends
// 500 requests of each kind in turn, without rate limits. It measures times only with STRESS set, because the result
// depends on the clock.
func TestResponseTimesRevealNoAccount(t *testing.T) {
	t.Parallel()
	const tolerance = 0.05
	each := 500
	if !servertest.Stress() {
		each = 1 // checks only the status
	}
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1), servertest.Unthrottled)
	s.NewBrowser().SignUp("ama@example.com", "female")
	s.NewBrowser().Apply("esi@example.com")
	b := s.NewBrowser()
	for _, form := range []struct {
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
				which := (i + j) % 2 // each kind is first in every second round
				email := []string{form.known, fmt.Sprintf("nobody%d@example.com", i)}[which]
				began := time.Now()
				a := form.try(email)
				took[which] = append(took[which], time.Since(began))
				if a.Status != form.status {
					t.Fatalf("%s with %s answers %d, want %d:\n%s", form.name, email, a.Status, form.status, a.Body)
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
		t.Logf("%s, median of %d: known %s, unknown %s, ratio %.4f", form.name, each, medians[0], medians[1], ratio)
		if ratio < 1-tolerance || ratio > 1+tolerance {
			t.Errorf("%s: the medians with and without an account differ by more than %.0f %%", form.name, tolerance*100)
		}
	}
}
