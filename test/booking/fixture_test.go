package booking_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/server/servertest"
)

// outcome is what became of a wish to book, as the booking button reads it.
type outcome struct {
	status int
	URL    string
	Error  string
}

// bookInQueue presses Book, gives up the bed that is held elsewhere, if any, and waits in the queue, if there is one,
// for the payment page.
func bookInQueue(b *servertest.WebBrowser, room string) (outcome, error) {
	end, err := askToBook(b, http.MethodPost, "/book", "room="+room)
	if err == nil && strings.HasPrefix(end.URL, "/book/ask") {
		end, err = giveUpAndBook(b, end.URL, room)
	}
	for err == nil && strings.HasPrefix(end.URL, "/book/line") {
		time.Sleep(20 * time.Millisecond)
		end, err = askToBook(b, http.MethodGet, "/book/line", "")
	}
	return end, err
}

// giveUpAndBook answers the question at an address.
func giveUpAndBook(b *servertest.WebBrowser, address, room string) (outcome, error) {
	a, err := b.Try(http.MethodGet, address, "")
	if err != nil {
		return outcome{}, err
	}
	code := instead.FindStringSubmatch(a.Body)
	if code == nil { // the room cannot be booked any more
		end := outcome{status: a.Status}
		return end, json.Unmarshal([]byte(a.Body), &end)
	}
	return askToBook(b, http.MethodPost, "/book", "room="+room+"&instead="+code[1])
}

// instead is the bed that a form gives up for another.
var instead = regexp.MustCompile(`name="instead" value="([^"]+)"`)

// askToBook sends one request of a booking. The queue's page is told by its address.
func askToBook(b *servertest.WebBrowser, method, path, form string) (outcome, error) {
	a, err := b.Try(method, path, form)
	end := outcome{status: a.Status}
	if err == nil && strings.Contains(a.Body, "<h1>Your bed is kept</h1>") {
		end.URL = a.Path
		return end, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(a.Body), &end)
	}
	return end, err
}

// crowd is students who are logged in and verified, each in a browser of their own.
func crowd(t *testing.T, s *servertest.RunningSite, size int) []*servertest.WebBrowser {
	t.Helper()
	db := s.SQL()
	browsers := make([]*servertest.WebBrowser, size)
	var all sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i := range browsers {
		browsers[i] = s.NewBrowser()
		browsers[i].Accept = "application/json"
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			form := fmt.Sprintf("name=Ama&email=ama%d%%40example.com&gender=female&phone=233241234567"+
				"&password=a+long+password&confirmPassword=a+long+password", i)
			if _, err := browsers[i].Try(http.MethodPost, "/signup", form); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if _, err := db.Exec(`update students set verified_at = $1`, time.Now().UnixMilli()); err != nil {
		t.Fatal(err)
	}
	return browsers
}
