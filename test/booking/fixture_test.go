package booking_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/handlers/session"
	"efie/server/servertest"
	"efie/test/must"
)

// outcome is the answer to a press of Book or Pay, as the booking button reads it.
type outcome struct {
	status int
	URL    string
	Error  string
}

// bookInQueue presses Book and Pay. If the student holds another bed, it gives that bed up. If the payment page is not
// open yet, it waits in the queue.
func bookInQueue(b *servertest.WebBrowser, room string) (outcome, error) {
	end, err := askToBook(b, http.MethodPost, "/book", "room="+room)
	switch {
	case err == nil && end.URL == "/book/summary":
		end, err = askToBook(b, http.MethodPost, "/book/pay", "")
	case err == nil && strings.HasPrefix(end.URL, "/book/summary"):
		end, err = moveHoldAndBook(b, end.URL, room)
	}
	for err == nil && strings.HasPrefix(end.URL, "/book/line") {
		time.Sleep(20 * time.Millisecond)
		end, err = askToBook(b, http.MethodGet, "/book/line", "")
	}
	return end, err
}

// moveHoldAndBook agrees to the question on the summary at address: it gives up the held bed for another room.
func moveHoldAndBook(b *servertest.WebBrowser, address, room string) (outcome, error) {
	a, err := b.Try(http.MethodGet, address, "")
	if err != nil {
		return outcome{}, err
	}
	code := insteadInput.FindStringSubmatch(a.Body)
	if code == nil { // the room cannot be booked
		end := outcome{status: a.Status}
		return end, json.Unmarshal([]byte(a.Body), &end)
	}
	return askToBook(b, http.MethodPost, "/book/pay", "room="+room+"&instead="+code[1])
}

// insteadInput finds the code of the held bed in a form that gives it up.
var insteadInput = regexp.MustCompile(`name="instead" value="([^"]+)"`)

// askToBook sends one request of a booking. For the queue's page, the outcome has the page's address.
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

// logInStudents returns browsers of students who are verified and logged in. It does not use the sign-up form, because
// the form hashes passwords slowly.
func logInStudents(t *testing.T, s *servertest.RunningSite, size int) []*servertest.WebBrowser {
	t.Helper()
	site, err := url.Parse(s.URL)
	must.Do(t, err)
	key, err := s.Config.SigningKey()
	must.Do(t, err)
	sessions := session.NewKeeper(s.Store, key, s.URL, 0, time.Now)
	browsers := make([]*servertest.WebBrowser, size)
	for i, enrolled := range servertest.AddStudents(t, s.SQL(), 0, size) {
		student, err := s.Store.AccountByEmail(t.Context(), enrolled.Email)
		must.Do(t, err)
		w := httptest.NewRecorder()
		must.Do(t, sessions.Open(w, httptest.NewRequest(http.MethodPost, "/login", nil), student, false))
		browsers[i] = s.NewBrowser()
		browsers[i].Accept = "application/json"
		browsers[i].HTTP.Jar.SetCookies(site, w.Result().Cookies())
	}
	return browsers
}
