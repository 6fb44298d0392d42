package booking_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"efie/hostel/catalogue"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// TestBedsGoToTheFirstStudentsWhileTheProviderIsSlow lets 300 students ask for 100 beds. The first 100 get a bed. The
// others are refused at once, while the provider is still slow. The provider is asked for 100 pages.
func TestBedsGoToTheFirstStudentsWhileTheProviderIsSlow(t *testing.T) {
	t.Parallel()
	const students, beds = 300, 100
	provider, withProvider := servertest.NewScriptedProvider(t)
	answers := make(chan struct{})
	answer := sync.OnceFunc(func() { close(answers) })
	defer answer()
	provider.Before(standin.CallInitialize, func() { <-answers })
	s := servertest.NewSite(t, servertest.CatalogueOf(1, beds), withProvider, servertest.Unthrottled)
	browsers := logInStudents(t, s, students)
	ends := make([]outcome, students)
	var first, late sync.WaitGroup
	for i := range beds {
		first.Go(func() {
			end, err := bookInQueue(browsers[i], "room-0")
			if err != nil {
				t.Errorf("student %d: %v", i, err)
			}
			ends[i] = end
		})
	}
	s.Eventually("every bed to be held", func() bool { return s.Count(`select count(*) from bookings`) == beds })
	for i := beds; i < students; i++ {
		late.Go(func() {
			end, err := askToBook(browsers[i], http.MethodPost, "/book", "room=room-0")
			if err != nil || end.status != http.StatusConflict || end.Error != catalogue.ErrRoomFull.Message {
				t.Errorf("student %d gets %+v, %v, want a refusal", i, end, err)
			}
		})
	}
	late.Wait()
	answer()
	first.Wait()
	pages := map[string]bool{}
	for i, end := range ends[:beds] {
		must.Contain(t, fmt.Sprintf("the page of student %d", i), end.URL, "/checkout/")
		pages[end.URL] = true
	}
	if calls := provider.Calls(standin.CallInitialize); calls != beds || len(pages) != beds {
		t.Errorf("the provider was called %d times for %d pages, want %d", calls, len(pages), beds)
	}
	must.Equal(t, "held beds", s.Count(`select count(*) from bookings where state = 'held'`), beds)
	s.ProveLedger()
}
