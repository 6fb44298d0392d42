package booking_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"efie/hostel/catalogue"
	"efie/server/servertest"
)

const contenders = 200

// bookAtOnce lets all browsers book a room at the same moment. It returns how many got a bed and how many were refused
// because the room is full.
func bookAtOnce(t *testing.T, browsers []*servertest.WebBrowser, room string) (got, refused int) {
	t.Helper()
	var mu sync.Mutex
	var all sync.WaitGroup
	start := make(chan struct{})
	for _, b := range browsers {
		all.Go(func() {
			<-start
			end, err := bookInQueue(b, room)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && strings.Contains(end.URL, "/sandbox/checkout/"):
				got++
			case err == nil && end.Error == catalogue.ErrRoomFull.Message && end.status == http.StatusConflict:
				refused++
			default:
				t.Errorf("a browser got neither a bed nor a refusal: %+v %v", end, err)
			}
		})
	}
	close(start)
	all.Wait()
	return got, refused
}

// TestTheLastBedIsSoldOnce sells 20 beds one after the other, each to 200 students at once. With STRESS set it sells
// 100.
func TestTheLastBedIsSoldOnce(t *testing.T) {
	t.Parallel()
	rounds := 20
	if servertest.Stress() {
		rounds = 100
	}
	s := servertest.NewSite(t, servertest.CatalogueOf(rounds, 1), servertest.Unthrottled)
	browsers := logInStudents(t, s, contenders)
	for round := range rounds {
		got, refused := bookAtOnce(t, browsers, fmt.Sprintf("room-%d", round))
		if got != 1 || refused != contenders-1 {
			t.Errorf("round %d: %d students got the last bed, want 1, and %d were refused", round, got, refused)
		}
	}
	s.ProveLedger()
}

// TestTheLastBedWithoutItsGuard is the control: a trigger keeps the count of taken beds at zero, so the guarded update
// must sell the last bed more than once.
func TestTheLastBedWithoutItsGuard(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	browsers := logInStudents(t, s, contenders)
	s.Exec(`create trigger blind after update of taken on room_beds
		begin update room_beds set taken = 0 where room_uuid = new.room_uuid; end`)
	got, _ := bookAtOnce(t, browsers, "room-0")
	if got < 2 {
		t.Errorf("without its guard the last bed was sold %d times, want 2 or more: TestTheLastBedIsSoldOnce cannot fail",
			got)
	}
}
