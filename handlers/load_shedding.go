package handlers

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/views/siteview"
)

// loadShedding refuses requests under overload. Each class of requests has its own slots and waiting time. Searches
// have the fewest slots and the shortest wait. Each package of handlers states the kind of each of its routes
// (web.Routes).
type loadShedding struct {
	searches   class
	visitors   class // visitors' pages that are not stored
	students   class
	page       []byte                   // the response to a refused request
	hasSession func(*http.Request) bool // reports whether a request has a session cookie
}

type class struct {
	*web.Slots
	retryAfter time.Duration
	refused    atomic.Uint64
}

// Shed counts the refused requests of each class. A request is refused if it waits too long for a slot.
type Shed struct{ Searches, Visitors, Students uint64 }

// The functions below return how many pages of a class may be rendered at the same time. Searches never take all cores,
// so stored pages are still sent without delay. A student's page needs little CPU and waits for the disk.
func searchSlots(cores int) int64  { return int64(max(1, cores/2)) }
func visitorSlots(cores int) int64 { return int64(cores) }
func studentSlots(cores int) int64 { return int64(3 * cores) }

func newLoadShedding(stylesheet string, hasSession func(*http.Request) bool) (*loadShedding, error) {
	var page bytes.Buffer
	if err := siteview.BusyPage(stylesheet).Render(context.Background(), &page); err != nil {
		return nil, err
	}
	cores := runtime.GOMAXPROCS(0)
	return &loadShedding{
		searches:   class{Slots: web.NewSlots(searchSlots(cores), 500*time.Millisecond), retryAfter: 3 * time.Second},
		visitors:   class{Slots: web.NewSlots(visitorSlots(cores), 5*time.Second), retryAfter: 5 * time.Second},
		students:   class{Slots: web.NewSlots(studentSlots(cores), 5*time.Second), retryAfter: 5 * time.Second},
		page:       page.Bytes(),
		hasSession: hasSession,
	}, nil
}

// classOf returns the class of a request for one kind of route, or nil if the request is exempt.
type classOf func(r *http.Request) *class

// classOfPage is the classOf of web.Routes.Pages.
func (ls *loadShedding) classOfPage(r *http.Request) *class {
	query := r.URL.Query()
	switch {
	case query.Has("q") || query.Has("part"):
		return &ls.searches
	case !web.IsGetOrHead(r):
		return nil
	case ls.hasSession(r):
		return &ls.students
	}
	return &ls.visitors
}

func (ls *loadShedding) classOfSearch(*http.Request) *class { return &ls.searches }

func (ls *loadShedding) classOfPaymentReturn(r *http.Request) *class {
	if r.URL.Query().Has("reference") {
		return nil
	}
	return ls.classOfPage(r)
}

// limit returns the middleware of one kind of route.
func (ls *loadShedding) limit(classOf classOf) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			c := classOf(r)
			if c == nil {
				next.ServeHTTP(w, r)
				return
			}
			if !web.IsGetOrHead(r) {
				readWhole(r)
			}
			if !c.Enter(r.Context()) {
				ls.refuse(w, r, c)
				return
			}
			leave := sync.OnceFunc(c.Leave)
			defer leave()
			next.ServeHTTP(&slotWriter{w, leave}, r)
		})
	}
}

// refuse answers a request that waited too long for a slot. It is cheap: it does not read the session.
func (ls *loadShedding) refuse(w http.ResponseWriter, r *http.Request, c *class) {
	if r.Context().Err() != nil {
		w.WriteHeader(web.StatusClientGone)
		return
	}
	c.refused.Add(1)
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(c.retryAfter.Seconds())))
	if web.WantsJSON(r) {
		web.ShowJSON(w, http.StatusServiceUnavailable, web.NewErrorBody(hostel.ErrBusy.Code, hostel.ErrBusy.Message))
		return
	}
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(ls.page)))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(ls.page) // an error means that the client has disconnected
}

// slotWriter releases the slot before it writes the status. The page is rendered by then, so a client that reads slowly
// does not block others.
type slotWriter struct {
	http.ResponseWriter
	leave func()
}

func (s *slotWriter) WriteHeader(status int) {
	s.leave()
	s.ResponseWriter.WriteHeader(status)
}

func (s *slotWriter) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// readWhole reads the body before the request takes a slot. So a client that sends slowly does not block others.
func readWhole(r *http.Request) {
	if text, err := io.ReadAll(r.Body); err == nil {
		r.Body = io.NopCloser(bytes.NewReader(text))
	} // otherwise the handler reads the same error: MaxBytesReader repeats it
}
