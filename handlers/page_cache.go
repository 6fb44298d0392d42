package handlers

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/coding"
	"efie/handlers/pagecache"
	"efie/hostel"
	"efie/hostel/catalogue"
)

const (
	// maxStored is how many bytes of shared pages are stored: the demo's, in two codings.
	maxStored = 24 << 20
	// maxAddress is how many bytes an address may have whose page is stored.
	maxAddress = 1 << 10
)

// pageCache renders pages that many share once, and answers with the stored copy.
type pageCache struct {
	stored        *pagecache.Cache
	directory     *catalogue.Catalogue
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

// newPageCache makes a cache of pages that depend on the directory and the content. light reports whether a
// request's page goes out without pictures. Requests with the session cookie are not a visitor's.
func newPageCache(
	directory *catalogue.Catalogue, library interface{ Library() *content.Library }, students signedIn,
	clock func() time.Time, light func(*http.Request) bool, sessionCookie string,
) *pageCache {
	return &pageCache{
		stored: pagecache.New(maxStored), directory: directory, content: library, students: students,
		clock: clock, light: light, sessionCookie: sessionCookie + "=",
	}
}

// handler answers a request, or fails.
type handler = func(w http.ResponseWriter, r *http.Request) error

// sharedKey returns the key of the response to a request, and whether that response may be shared.
func (pc *pageCache) sharedKey(r *http.Request) (pagecache.Key, bool) {
	u := r.URL
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || u.RawPath != "" || u.ForceQuery || len(u.Path)+len(u.RawQuery) > maxAddress {
		return pagecache.Key{}, false
	}
	return pagecache.Key{
		Path: u.Path, Query: u.RawQuery, Light: pc.light(r), Coding: coding.Best(r.Header["Accept-Encoding"]),
	}, true
}

// anonymous reports whether a request comes without any session. One that is over counts as a session, because
// its browser may have to be told.
func (pc *pageCache) anonymous(r *http.Request) bool {
	for _, cookies := range r.Header["Cookie"] {
		if strings.Contains(cookies, pc.sessionCookie) {
			return false
		}
	}
	return true
}

// visitors is for a page that is the same for every visitor. Students get a page of their own. The page may run
// twice for a request, so it must only read.
func (pc *pageCache) visitors(page handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		key, ok := pc.sharedKey(r)
		if !ok || !pc.anonymous(r) {
			return page(w, r)
		}
		return pc.share(w, r, key, nil, page)
	}
}

// everyone is for a page that is the same for all, except for the name in its navigation bar. The page may run
// twice for a request, so it must only read.
func (pc *pageCache) everyone(page handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		key, ok := pc.sharedKey(r)
		if !ok {
			return page(w, r)
		}
		student, err := pc.students.Student(r)
		if err != nil {
			return err
		}
		if student != nil && !acceptsGzip(r) {
			return page(w, r)
		}
		return pc.share(w, r, keyFor(key, student), student, page)
	}
}

// acceptsGzip reports whether a client accepts the one coding in which pages for students are joined.
func acceptsGzip(r *http.Request) bool {
	return coding.Accepts(r.Header["Accept-Encoding"], coding.Gzip.String())
}

// keyFor turns a visitor's key into that of a student, nil for a visitor.
func keyFor(key pagecache.Key, student *hostel.Student) pagecache.Key {
	switch {
	case student == nil:
	case student.Verified():
		key.Audience, key.Coding = pagecache.Students, coding.Gzip
	default:
		key.Audience, key.Coding = pagecache.Unverified, coding.Gzip
	}
	return key
}

// share answers with the page that is stored under a key, or renders it.
func (pc *pageCache) share(
	w http.ResponseWriter, r *http.Request, key pagecache.Key, student *hostel.Student, page handler,
) error {
	stored, err := pc.stored.Make(key, pc.clock(), func() (*pagecache.Page, error) {
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
	markCompressed(w.Header())
	if student != nil {
		sendToStudent(w, stored, student)
	} else {
		send(w, r, stored)
	}
	return nil
}

// newRecorder records a page that depends on the catalogue and the library of now.
func (pc *pageCache) newRecorder(key pagecache.Key, h http.Header) *recorder {
	c := pc.directory.Snapshot()
	if pc.renderedFrom.Swap(c) != c {
		pc.stored.Clear() // stored pages of the catalogue before would keep all of it in memory
	}
	return &recorder{
		key: key, header: h.Clone(), began: pc.clock(),
		reads: &readSet{cache: pc, catalogue: c, library: pc.content.Library()},
	}
}

// sent describes a response of the page cache.
type sent struct {
	Route         string // the pattern that the path fits
	Status, Bytes int
}

// answer answers a request with a stored page. It reports whether there was one. requestID is the response's
// X-Request-Id; it is asked for only if there is a page.
func (pc *pageCache) answer(w http.ResponseWriter, r *http.Request, requestID func() string) (how sent, answered bool) {
	key, ok := pc.sharedKey(r)
	if !ok {
		return sent{}, false
	}
	if !pc.anonymous(r) {
		key.Audience, key.Coding = pagecache.Students, coding.Gzip
	}
	page := pc.stored.Find(key, pc.clock())
	if page == nil {
		return sent{}, false
	}
	var student *hostel.Student
	if key.Audience == pagecache.Students {
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
func (pc *pageCache) verified(r *http.Request) *hostel.Student {
	if !acceptsGzip(r) {
		return nil
	}
	student, err := pc.students.Student(r)
	if err != nil || student == nil || !student.Verified() {
		return nil
	}
	return student
}
