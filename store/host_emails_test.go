package store_test

import (
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/store/storetest"
	"efie/test/must"
)

// posts sends all emails that are due at the fixture's time, and returns the emails to the host.
func (c *serviceFixture) posts() (toHost []hostel.Letter) {
	c.T.Helper()
	for {
		letters, err := c.Lease(c.T.Context(), c.now, c.now.Add(lease), 1)
		c.Must(err)
		if len(letters) == 0 {
			return toHost
		}
		c.Must(c.Sent(c.T.Context(), letters[0].ID, c.now))
		if letters[0].Letter.To == "host@example.com" {
			toHost = append(toHost, letters[0].Letter)
		}
	}
}

// annulled books a bed for a student, cancels the booking as support, and returns its code.
func (c *serviceFixture) annulled(s *hostel.Student) string {
	c.T.Helper()
	c.booked(s, "r-1")
	standing := c.Current(s.ID)
	c.Must(errorOf(c.service.Annul(c.T.Context(), standing)))
	return standing.Code
}

// lastKinds returns the last kind of email to the host about each booking, by its code.
func lastKinds(letters []hostel.Letter) map[string]hostel.LetterKind {
	states := map[string]hostel.LetterKind{}
	for _, l := range letters {
		if l.Kind != hostel.LetterHostSummary {
			states[l.Code] = l.Kind
		}
		for _, b := range l.Bookings {
			states[b.Code] = b.Kind
		}
	}
	return states
}

// TestThirtyRoundsSendTwoEmailsToTheHost: 30 rounds of pay, cancel and refund once sent 60 emails.
func TestThirtyRoundsSendTwoEmailsToTheHost(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama, esi := c.student("ama"), c.student("esi")
	var letters []hostel.Letter
	var codes []string
	for range 30 {
		codes = append(codes, c.annulled(ama))
		letters = append(letters, c.posts()...)
		c.now = c.now.Add(30 * time.Millisecond)
	}
	c.booked(esi, "r-1") // the control: an email about another student leaves at once
	if got := c.posts(); len(got) != 1 || got[0].Kind != hostel.LetterHostConfirmed || got[0].StudentName != "esi" {
		t.Errorf("about another student: %+v", got)
	}
	for range 3 * 60 {
		c.now = c.now.Add(time.Minute)
		letters = append(letters, c.posts()...)
	}
	must.Equal(t, "emails to the host", len(letters), 2)
	kinds := lastKinds(letters)
	for _, code := range codes {
		must.Equal(t, "the last email about "+code, kinds[code], hostel.LetterHostCancelled)
	}
	must.Equal(t, "bookings in emails to the host", len(kinds), len(codes))
}

// TestALaterEmailToTheHostWaitsForAnHour: each email waits for exactly an hour after the last one.
func TestALaterEmailToTheHostWaitsForAnHour(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama := c.student("ama")
	c.booked(ama, "r-1")
	if got := c.posts(); len(got) != 1 || got[0].Kind != hostel.LetterHostConfirmed {
		t.Fatalf("the first: %+v", got)
	}
	standing := c.Current("ama")
	c.now = noon.Add(10 * time.Minute)
	c.Must(errorOf(c.service.Annul(t.Context(), standing)))
	for _, step := range []struct {
		after time.Duration
		want  string
	}{{10 * time.Minute, "[]"}, {time.Hour - time.Millisecond, "[]"}, {time.Hour, "[host-cancelled]"},
		{3 * time.Hour, "[]"}} {
		c.now = noon.Add(step.after)
		kinds := []hostel.LetterKind{}
		for _, l := range c.posts() {
			kinds = append(kinds, l.Kind)
		}
		must.Equal(t, "emails after "+step.after.String(), fmt.Sprint(kinds), step.want)
	}
	c.booked(ama, "r-1")
	must.Equal(t, "emails on the next day", len(c.posts()), 1)
}

// TestAFailedEmailIsSentWithTheCurrentState: the booking is cancelled after the first email has failed.
func TestAFailedEmailIsSentWithTheCurrentState(t *testing.T) {
	c := newServiceFixture(t, storetest.Beds("r-1", 99))
	ama := c.student("ama")
	c.booked(ama, "r-1")
	var first hostel.QueuedLetter
	for _, l := range c.leases(c.now) {
		if l.Letter.To == "host@example.com" {
			first = l
		} else {
			c.Must(c.Sent(t.Context(), l.ID, c.now))
		}
	}
	standing := c.Current("ama")
	c.Must(errorOf(c.service.Annul(t.Context(), standing)))
	c.fails(first.ID, "greylisted", noon.Add(5*time.Minute), time.Time{})
	c.now = noon.Add(5 * time.Minute)
	got := c.posts()
	if len(got) != 1 || got[0].Kind != hostel.LetterHostCancelled || got[0].Code != standing.Code {
		t.Errorf("the host receives %+v", got)
	}
	c.now = noon.Add(3 * time.Hour)
	must.Equal(t, "later emails", len(c.posts()), 0)
}
