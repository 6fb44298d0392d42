package booking_test

import (
	"encoding/json"
	"fmt"
	"net/http"
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

// bookInQueue presses Book and waits in the queue, if there is one, for the payment page.
func bookInQueue(b *servertest.WebBrowser, room string) (outcome, error) {
	end, err := askToBook(b, http.MethodPost, "/book", "room="+room)
	for err == nil && strings.HasPrefix(end.URL, "/book/line") {
		time.Sleep(20 * time.Millisecond)
		end, err = askToBook(b, http.MethodGet, "/book/line", "")
	}
	return end, err
}

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
