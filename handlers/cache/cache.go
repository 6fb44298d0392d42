// Package cache stores pages that are the same for many readers. A page is rendered once for a state of what it
// shows, however many ask for it, and is sent as the bytes that were stored.
//
// Pages is the page cache that handlers use. A Recorder records a page while it is rendered, its read set says what
// the page depends on, and the Store keeps it within a limit of bytes. The figure that justifies it is the
// requests per second of visitors in npm run bench.
//
// Every package of handlers may import it. It imports none of them.
package cache

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/cache/coding"
	"efie/hostel"
	"efie/hostel/catalogue"
)

const (
	// maxStored is how many bytes of shared pages are stored: the demo's, in two codings.
	maxStored = 24 << 20
	// maxAddress is how many bytes an address may have whose page is stored.
	maxAddress = 1 << 10
)

// Pages renders pages that many share once, and answers with the stored copy.
type Pages struct {
	stored        *Store
	catalogue     *catalogue.Catalogue
	content       interface{ Library() *content.Library }
	students      signedIn
	clock         func() time.Time
	light         func(*http.Request) bool
	sessionCookie string // how a session begins in a Cookie header
	// renderedFrom is the catalogue that the stored pages were rendered from.
	renderedFrom atomic.Pointer[catalogue.Snapshot]
}

// signedIn finds out who is signed in.
type signedIn interface {
	// Student is the student whose session a request has, nil for a visitor.
	Student(r *http.Request) (*hostel.Student, error)
}

// New makes a cache of pages that depend on the catalogue and the content. light reports whether a
// request's page goes out without pictures. Requests with the session cookie are not a visitor's.
func New(
	hostels *catalogue.Catalogue, library interface{ Library() *content.Library }, students signedIn,
	clock func() time.Time, light func(*http.Request) bool, sessionCookie string,
) *Pages {
	return &Pages{
		stored: NewStore(maxStored), catalogue: hostels, content: library, students: students,
		clock: clock, light: light, sessionCookie: sessionCookie + "=",
	}
}

// handler answers a request, or fails.
type handler = func(w http.ResponseWriter, r *http.Request) error

// sharedKey returns the key of the response to a request, and whether that response may be shared.
func (pc *Pages) sharedKey(r *http.Request) (Key, bool) {
	u := r.URL
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || u.RawPath != "" || u.ForceQuery || len(u.Path)+len(u.RawQuery) > maxAddress {
		return Key{}, false
	}
	return Key{
		Path: u.Path, Query: u.RawQuery, Light: pc.light(r), Coding: coding.Best(r.Header["Accept-Encoding"]),
	}, true
}

// Anonymous reports whether a request comes without any session. One that is over counts as a session, because
// its browser may have to be told.
func (pc *Pages) Anonymous(r *http.Request) bool {
	for _, cookies := range r.Header["Cookie"] {
		if strings.Contains(cookies, pc.sessionCookie) {
			return false
		}
	}
	return true
}

// Visitors is for a page that is the same for every visitor. Students get a page of their own. The page may run
// twice for a request, so it must only read.
func (pc *Pages) Visitors(page handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		key, ok := pc.sharedKey(r)
		if !ok || !pc.Anonymous(r) {
			return page(w, r)
		}
		return pc.share(w, r, key, nil, page)
	}
}

// Everyone is for a page that is the same for all, except for the name in its navigation bar. The page may run
// twice for a request, so it must only read.
func (pc *Pages) Everyone(page handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		key, ok := pc.sharedKey(r)
		if !ok {
			return page(w, r)
		}
		student, err := pc.students.Student(r)
		if err != nil {
			return err
		}
		if student != nil && !AcceptsGzip(r) {
			return page(w, r)
		}
		return pc.share(w, r, keyFor(key, student), student, page)
	}
}

// AcceptsGzip reports whether a client accepts the one coding in which pages for students are joined.
func AcceptsGzip(r *http.Request) bool {
	return coding.Accepts(r.Header["Accept-Encoding"], coding.Gzip.String())
}

// keyFor turns a visitor's key into that of a student, nil for a visitor.
func keyFor(key Key, student *hostel.Student) Key {
	switch {
	case student == nil:
	case student.Verified():
		key.Audience, key.Coding = Students, coding.Gzip
	default:
		key.Audience, key.Coding = Unverified, coding.Gzip
	}
	return key
}

// share answers with the page that is stored under a key, or renders it.
func (pc *Pages) share(
	w http.ResponseWriter, r *http.Request, key Key, student *hostel.Student, page handler,
) error {
	stored, err := pc.stored.Make(key, pc.clock(), func() (*Page, error) {
		rec := pc.newRecorder(key, w.Header())
		if err := page(rec, rec.normalised(r)); err != nil {
			return nil, err
		}
		if !rec.shareable() {
			return nil, nil
		}
		return rec.page(chi.RouteContext(r.Context()).RoutePattern()), nil
	})
	switch {
	case err != nil:
		return err
	case stored == nil: // a response that may depend on the whole request
		return page(w, r)
	}
	MarkCompressed(w.Header())
	if student != nil {
		sendToStudent(w, stored, student)
	} else {
		send(w, r, stored)
	}
	return nil
}

// newRecorder records a page that depends on the catalogue and the library of now.
func (pc *Pages) newRecorder(key Key, h http.Header) *Recorder {
	c := pc.catalogue.Snapshot()
	if pc.renderedFrom.Swap(c) != c {
		pc.stored.Clear() // stored pages of the catalogue before would keep all of it in memory
	}
	return &Recorder{
		key: key, header: h.Clone(), began: pc.clock(),
		reads: &readSet{cache: pc, catalogue: c, library: pc.content.Library()},
	}
}

// sent describes a response of the page cache.
type sent struct {
	Route         string // the pattern that the path fits
	Status, Bytes int
}

// Answer answers a request with a stored page. It reports whether there was one. requestID is the response's
// X-Request-Id; it is asked for only if there is a page.
func (pc *Pages) Answer(w http.ResponseWriter, r *http.Request, requestID func() string) (how sent, answered bool) {
	key, ok := pc.sharedKey(r)
	if !ok {
		return sent{}, false
	}
	if !pc.Anonymous(r) {
		key.Audience, key.Coding = Students, coding.Gzip
	}
	page := pc.stored.Find(key, pc.clock())
	if page == nil {
		return sent{}, false
	}
	var student *hostel.Student
	if key.Audience == Students {
		if student = pc.verified(r); student == nil {
			return sent{}, false
		}
	}
	w.Header()["X-Request-Id"] = []string{requestID()}
	how = sent{Route: page.Route, Status: http.StatusOK}
	if student == nil {
		how.Status, how.Bytes = send(w, r, page)
	} else {
		how.Bytes = sendToStudent(w, page, student)
	}
	return how, true
}

// verified returns the verified student whose request may be answered with a page stored for students. It
// returns nil for all others, and if the session cannot be read now.
func (pc *Pages) verified(r *http.Request) *hostel.Student {
	if !AcceptsGzip(r) {
		return nil
	}
	student, err := pc.students.Student(r)
	if err != nil || student == nil || !student.Verified() {
		return nil
	}
	return student
}

// Usage is how the page cache was used, for metrics.
type Usage struct {
	Pages, Bytes    int    // that are stored
	Found, Rendered uint64 // how often a stored page answered, and how often one was rendered to be stored
}

// Usage returns the usage until now.
func (pc *Pages) Usage() (u Usage) {
	u.Pages, u.Bytes = pc.stored.Size()
	u.Found, u.Rendered = pc.stored.Found(), pc.stored.Made()
	return u
}
