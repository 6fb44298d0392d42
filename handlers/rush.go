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

	"golang.org/x/sync/semaphore"

	"efie/handlers/api"
	"efie/hostel"
	"efie/views"
)

// When more is asked for than the machine can do, what costs least to ask for again is given up first.
// Pages are made a few at a time in three lanes, so that none holds up another: searches, which give up
// soon, visitors' pages that are not kept, and students' pages. What concerns money is in no lane and
// never given up; nor are forms, whose passwords wait in a line of their own (store.Passwords).

// lane lets so many requests through at once. The others wait in the order in which they came.
type lane struct {
	slots    *semaphore.Weighted // it hands them out in order, and lets who leaves leave
	patience time.Duration       // how long one waits
	again    time.Duration       // after which it is worth another try
	shed     atomic.Uint64       // how many left without a turn
}

// lanes are those of a server.
type lanes struct {
	searches, visitors, students lane
	page                         []byte // said to who has to come again
}

// How many pages of a lane are made at once on so many cores. A search and a visitor's page take some
// milliseconds of a core each, to find and to compress: searches never have all cores, so that pages
// which are kept go out at once beside them. A student's page is quick and waits for the disk, too.
func searchSlots(cores int) int64  { return int64(max(1, cores/2)) }
func visitorSlots(cores int) int64 { return int64(cores) }
func studentSlots(cores int) int64 { return int64(3 * cores) }

func newLanes(assets views.Assets) (*lanes, error) {
	var page bytes.Buffer
	if err := views.BusyPage(assets.Stylesheet).Render(context.Background(), &page); err != nil {
		return nil, err
	}
	slots := func(on func(cores int) int64) *semaphore.Weighted {
		return semaphore.NewWeighted(on(runtime.GOMAXPROCS(0)))
	}
	return &lanes{
		searches: lane{slots: slots(searchSlots), patience: 500 * time.Millisecond, again: 3 * time.Second},
		visitors: lane{slots: slots(visitorSlots), patience: 5 * time.Second, again: 5 * time.Second},
		students: lane{slots: slots(studentSlots), patience: 5 * time.Second, again: 5 * time.Second},
		page:     page.Bytes(),
	}, nil
}

// unshed begin the paths that are in no lane: money, what tells of it, and files, which cost nothing.
var unshed = []string{
	"/book", "/dashboard/cancel", "/receipt/", "/webhooks/", "/sandbox/", "/hq/api/payments",
	"/static/", "/images/", "/media/", "/favicon.ico", workerPath, "/manifest.webmanifest", "/healthz", "/readyz",
}

// laneOf is where a request waits for its turn, nil where it need not.
func (a *app) laneOf(r *http.Request) *lane {
	path := r.URL.Path
	for _, start := range unshed {
		if strings.HasPrefix(path, start) {
			return nil
		}
	}
	asks := r.URL.Query()
	if strings.HasSuffix(path, "/card.png") { // which has bounds of its own (drawings)
		return nil
	}
	if strings.HasPrefix(path, "/dashboard") && asks.Has("reference") {
		return nil
	}
	if strings.HasPrefix(path, "/detailed_search") || strings.HasPrefix(path, "/hq/api/search_request") || asks.Has("q") || asks.Has("part") {
		return &a.lanes.searches
	}
	if !isRead(r) {
		return nil
	}
	if a.anonymous(r) {
		return &a.lanes.visitors
	}
	return &a.lanes.students
}

// rush makes requests wait for their turn, or come again.
func (a *app) rush(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := a.laneOf(r)
		if l == nil {
			next.ServeHTTP(w, r)
			return
		}
		if !isRead(r) {
			readWhole(r)
		}
		if !l.enter(r.Context()) {
			a.shed(w, r, l)
			return
		}
		leave := sync.OnceFunc(func() { l.slots.Release(1) })
		defer leave()
		next.ServeHTTP(&slotted{w, leave}, r)
	})
}

// enter waits for a slot, and says whether it came.
func (l *lane) enter(ctx context.Context) bool {
	if l.slots.TryAcquire(1) {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, l.patience)
	defer cancel()
	return l.slots.Acquire(ctx, 1) == nil
}

// shed answers a request whose turn did not come. It costs next to nothing: no session is looked up.
func (a *app) shed(w http.ResponseWriter, r *http.Request, l *lane) {
	if r.Context().Err() != nil {
		w.WriteHeader(statusLeft)
		return
	}
	l.shed.Add(1)
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(l.again.Seconds())))
	if wantsJSON(r) {
		writeJSON(w, http.StatusServiceUnavailable, api.Say(hostel.ErrBusy.Code, hostel.ErrBusy.Message))
		return
	}
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(a.lanes.page)))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(a.lanes.page) // the visitor has gone; there is nobody to tell
}

// slotted is an answer that has a slot until it is made: a client that takes it slowly holds up nobody.
type slotted struct {
	http.ResponseWriter
	made func()
}

// WriteHeader implements http.ResponseWriter.
func (s *slotted) WriteHeader(status int) {
	s.made()
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (s *slotted) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// readWhole reads what a client sends before it has a slot: one that sends slowly holds up nobody.
func readWhole(r *http.Request) {
	text, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), ending{err}))
}

// ending is how what a client sent ended: with an error, or nil.
type ending struct{ err error }

// Read implements io.Reader.
func (e ending) Read([]byte) (int, error) {
	if e.err != nil {
		return 0, e.err
	}
	return 0, io.EOF
}
