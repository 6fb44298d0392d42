package booking_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel/catalogue"
	"efie/pay/standin"
	"efie/server/servertest"
)

// atProvider is how many bookings a server has at the provider at once.
const atProvider = 32

// TestARushIsServedInTheOrderOfComing has 300 students come for 100 beds while the provider takes its
// time. Each is answered: the first to come have a bed, and none has two.
func TestARushIsServedInTheOrderOfComing(t *testing.T) {
	t.Parallel()
	const students, beds = 300, 100
	till, atTill := servertest.NewScriptedProvider(t)
	till.Before(standin.CallInitialize, func() { time.Sleep(time.Second) })
	s := servertest.NewSite(t, servertest.CatalogueOf(1, beds), atTill, servertest.Unthrottled)
	browsers := crowd(t, s, students)
	ends := make([]outcome, students)
	var all sync.WaitGroup
	for i, b := range browsers {
		all.Go(func() {
			end, err := bookInQueue(b, "room-0")
			if err != nil {
				t.Errorf("student %d: %v", i, err)
			}
			ends[i] = end
		})
		awaitQueued(b, i)
	}
	all.Wait()
	var sold []int
	var pages []string
	for i, end := range ends {
		switch {
		case strings.Contains(end.URL, "/checkout/"):
			sold, pages = append(sold, i), append(pages, end.URL)
		case end.status != http.StatusConflict || end.Error != catalogue.ErrRoomFull.Message:
			t.Errorf("student %d has neither a bed nor a refusal: %+v", i, end)
		}
	}
	slices.Sort(pages)
	if n := len(slices.Compact(pages)); len(sold) != beds || n != beds {
		t.Errorf("%d students got a page to pay at, %d pages, for %d beds", len(sold), n, beds)
	}
	if last := slices.Max(sold); last >= beds+atProvider {
		t.Errorf("student %d got a bed, though %d came before", last, last)
	}
	if calls := till.Calls(standin.CallInitialize); calls != beds {
		t.Errorf("the provider was called %d times for %d beds", calls, beds)
	}
	if n := s.Count(`select count(*) from bookings where state = 'held'`); n != beds {
		t.Errorf("%d beds are held", n)
	}
	s.ProveLedger()
}
