package booking_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"efie/hostel/catalogue"
	"efie/server/servertest"
	"efie/test/must"
)

const contenders = 200

// rush lets every browser book a room at the same moment, and counts how many got a bed and
// how many were told that it is taken.
func rush(t *testing.T, browsers []*servertest.WebBrowser, room string) (got, refused int) {
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
				t.Errorf("neither a bed nor a refusal: %+v %v", end, err)
			}
		})
	}
	close(start)
	all.Wait()
	return got, refused
}

// TestTheLastBedIsSoldOnce sells 20 beds one after the other, and 100 with STRESS set.
func TestTheLastBedIsSoldOnce(t *testing.T) {
	t.Parallel()
	rounds := 20
	if servertest.Stress() {
		rounds = 100
	}
	s := servertest.NewSite(t, servertest.CatalogueOf(rounds, 1), servertest.Unthrottled)
	browsers := crowd(t, s, contenders)
	for round := range rounds {
		got, refused := rush(t, browsers, fmt.Sprintf("room-%d", round))
		if got != 1 || refused != contenders-1 {
			t.Errorf("round %d: %d got the last bed and %d were refused", round, got, refused)
		}
	}
	s.ProveLedger()
}

// TestTheLastBedWithoutItsGuard is the control: with the count of taken beds held at zero, the
// guarded update lets everybody in. If this sold one bed only, the test above would prove nothing.
func TestTheLastBedWithoutItsGuard(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	browsers := crowd(t, s, contenders)
	_, err := s.SQL().Exec(`create trigger blind after update of taken on room_beds
		begin update room_beds set taken = 0 where room_uuid = new.room_uuid; end`)
	must.Do(t, err)
	got, _ := rush(t, browsers, "room-0")
	if got < 2 {
		t.Errorf("without its guard the last bed was sold %d times: the test of the guard cannot fail", got)
	}
}
