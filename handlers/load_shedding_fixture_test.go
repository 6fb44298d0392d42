package handlers

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"efie/handlers/web"
)

// crush is a web whose lanes the test fills, and a cookie of a student.
type crush struct {
	t      *testing.T
	config Config
	web    *site
	cookie *http.Cookie
}

// inCrush runs a test in a time of its own.
func inCrush(t *testing.T, test func(*crush)) {
	t.Helper()
	inQueue(t, func(s *queueStage) {
		test(&crush{s.t, s.config, newWeb(s.t, s.config).(*site), s.cookie})
	})
}

// slotsOf is every class of requests with how many slots it has.
func (c *crush) slotsOf() map[*web.Slots]int64 {
	cores, shedding := runtime.GOMAXPROCS(0), c.web.shared.shedding
	return map[*web.Slots]int64{
		shedding.searches.Slots: searchSlots(cores), shedding.visitors.Slots: visitorSlots(cores),
		shedding.students.Slots: studentSlots(cores),
	}
}

// fill takes every slot; what it returns gives them back.
func (c *crush) fill() (empty func()) {
	c.t.Helper()
	for s, n := range c.slotsOf() {
		for range n {
			if !s.Enter(c.t.Context()) {
				c.t.Fatal("a slot is not free")
			}
		}
	}
	return func() {
		for s, n := range c.slotsOf() {
			for range n {
				s.Leave()
			}
		}
	}
}

// as makes a request of a student, or of a visitor.
func (c *crush) as(student bool, method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if student {
		r.AddCookie(c.cookie)
	}
	return r
}

// answers is how a request is answered, and after how long.
func (c *crush) answers(r *http.Request) (*httptest.ResponseRecorder, time.Duration) {
	began, w := time.Now(), httptest.NewRecorder()
	c.web.ServeHTTP(w, r)
	return w, time.Since(began)
}

// slowReader takes an answer only when it may.
type slowReader struct {
	*httptest.ResponseRecorder
	took chan struct{}
}

func (s slowReader) Write(p []byte) (int, error) {
	<-s.took
	return s.ResponseRecorder.Write(p)
}
