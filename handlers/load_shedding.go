package handlers

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"efie/handlers/files"
	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/site"
)

// loadShedding refuses requests under overload, those first that cost least to ask for again. Each class of pages has
// its own limit. Requests about money are exempt, and so are forms (store.Passwords limits them).
type loadShedding struct {
	searches class // give up soon
	visitors class // visitors' pages that are not stored
	students class
	page     []byte                   // the response to a refused request
	student  func(*http.Request) bool // reports whether a request comes with a session
}

type class struct {
	*web.Slots
	retryAfter time.Duration
	refused    atomic.Uint64
}

// How many pages of a class are rendered at once on so many cores. Searches never have all cores, so that stored pages
// still go out at once. A student's page is quick and also waits for the disk.
func searchSlots(cores int) int64  { return int64(max(1, cores/2)) }
func visitorSlots(cores int) int64 { return int64(cores) }
func studentSlots(cores int) int64 { return int64(3 * cores) }

func newLoadShedding(stylesheet string, student func(*http.Request) bool) (*loadShedding, error) {
	var page bytes.Buffer
	if err := views.BusyPage(stylesheet).Render(context.Background(), &page); err != nil {
		return nil, err
	}
	cores := runtime.GOMAXPROCS(0)
	return &loadShedding{
		searches: class{Slots: web.NewSlots(searchSlots(cores), 500*time.Millisecond), retryAfter: 3 * time.Second},
		visitors: class{Slots: web.NewSlots(visitorSlots(cores), 5*time.Second), retryAfter: 5 * time.Second},
		students: class{Slots: web.NewSlots(studentSlots(cores), 5*time.Second), retryAfter: 5 * time.Second},
		page:     page.Bytes(),
		student:  student,
	}, nil
}

// exempt begin the paths that are never refused: money, pages that report on it, and files, which cost nothing.
var exempt = []string{
	"/book", "/dashboard/cancel", "/receipt/", "/shared-receipt/", "/webhooks/", "/sandbox/", "/hq/api/payments",
	"/static/", "/images/", "/media/", "/favicon.ico", files.WorkerPath, "/manifest.webmanifest", "/healthz", "/readyz",
}

// classOf returns the class of a request, nil for one that is exempt.
func (ls *loadShedding) classOf(r *http.Request) *class {
	path := r.URL.Path
	for _, start := range exempt {
		if strings.HasPrefix(path, start) {
			return nil
		}
	}
	query := r.URL.Query()
	if strings.HasSuffix(path, "/card.png") { // which has limits of its own (drawings)
		return nil
	}
	if strings.HasPrefix(path, "/dashboard") && query.Has("reference") {
		return nil
	}
	search := strings.HasPrefix(path, "/detailed_search") || strings.HasPrefix(path, "/hq/api/search_request")
	if search || query.Has("q") || query.Has("part") {
		return &ls.searches
	}
	if !web.IsRead(r) {
		return nil
	}
	if ls.student(r) {
		return &ls.students
	}
	return &ls.visitors
}

func (ls *loadShedding) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := ls.classOf(r)
		if c == nil {
			next.ServeHTTP(w, r)
			return
		}
		if !web.IsRead(r) {
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

// refuse answers a request that got no slot in time. It costs next to nothing: no session is looked up.
func (ls *loadShedding) refuse(w http.ResponseWriter, r *http.Request, c *class) {
	if r.Context().Err() != nil {
		w.WriteHeader(web.StatusClientGone)
		return
	}
	c.refused.Add(1)
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(c.retryAfter.Seconds())))
	if web.WantsJSON(r) {
		web.ShowJSON(w, http.StatusServiceUnavailable, web.Say(hostel.ErrBusy.Code, hostel.ErrBusy.Message))
		return
	}
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(ls.page)))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(ls.page) // an error means that the visitor has gone
}

// slotWriter is a response that has a slot until it is written: a client that reads slowly holds up no others.
type slotWriter struct {
	http.ResponseWriter
	leave func()
}

func (s *slotWriter) WriteHeader(status int) {
	s.leave()
	s.ResponseWriter.WriteHeader(status)
}

func (s *slotWriter) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// readWhole reads the body before the request has a slot: a client that sends slowly holds up no others.
func readWhole(r *http.Request) {
	text, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), ending{err}))
}

type ending struct{ err error }

func (e ending) Read([]byte) (int, error) {
	if e.err != nil {
		return 0, e.err
	}
	return 0, io.EOF
}
