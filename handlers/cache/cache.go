// Package cache stores pages that are the same for many readers. A page is rendered once, and sent as stored bytes
// until StaleFor passes or the catalogue or the content changes. A PageFunc makes it of a PageRequest, which is all
// that it may depend on. The requests per second of visitors in npm run bench justify the cache. Every package of
// handlers may import it. It imports none of them.
package cache

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"efie/content"
	"efie/handlers/cache/coding"
	"efie/hostel"
	"efie/hostel/catalogue"
)

const (
	// maxStored is how many bytes of shared pages are stored: the demo's, in two codings.
	maxStored  = 24 << 20
	maxAddress = 1 << 10
)

type Pages struct {
	stored    *store
	catalogue *catalogue.Catalogue
	content   interface{ Library() *content.Library }
	readers   Readers
	clock     func() time.Time
	around    Middleware
}

// Readers tells readers of pages apart.
type Readers interface {
	// HasSession reports whether a request comes with a session, over or not.
	HasSession(r *http.Request) bool
	// Student is the student whose session a request has, nil for a visitor.
	Student(r *http.Request) (*hostel.Student, error)
	// Kept is the bed that is held for that student, the zero value for none.
	Kept(r *http.Request) (hostel.KeptBed, error)
	// Strip is the strip about a bed that is held, as HTML.
	Strip(kept hostel.KeptBed) (string, error)
	Light(r *http.Request) bool
	// Campus is the slug of the campus that the browser remembers: there may be no such campus.
	Campus(r *http.Request) string
	// TotalFirst reports whether the reader of a request has chosen that prices for the stay come first.
	TotalFirst(r *http.Request) bool
}

// Middleware does for cacheable pages what the middleware does for all other requests.
type Middleware interface {
	// Slot waits until a page may be rendered for a request, and returns what ends that. It fails under overload.
	Slot(r *http.Request) (leave func(), err error)
	SetHeaders(h http.Header)
	// Wrap returns a handler behind the middleware of all other requests.
	Wrap(next http.Handler) http.Handler
	Fail(w http.ResponseWriter, r *http.Request, err error)
}

// New makes a cache of pages that depend on the catalogue and the content.
func New(
	hostels *catalogue.Catalogue, library interface{ Library() *content.Library }, readers Readers,
	clock func() time.Time, around Middleware,
) *Pages {
	pc := &Pages{catalogue: hostels, content: library, readers: readers, clock: clock, around: around}
	pc.stored = newStore(maxStored, pc.now)
	return pc
}

// reader is the student who reads a page, nil for a visitor, and the bed that is held for the student.
type reader struct {
	student *hostel.Student
	kept    hostel.KeptBed
	strip   string
}

// answer sends the stored page, or renders it. A page that knows of beds that are held is stored for all others.
func (pc *Pages) answer(w http.ResponseWriter, r *http.Request, page PageFunc, knows Knowledge) {
	key, reader, err := pc.keyOf(r)
	if err != nil {
		pc.around.Fail(w, r, err)
		return
	}
	if knows&ByCampus != 0 {
		key.Campus = pc.campusOf(r)
	}
	key.TotalFirst = knows&ByPrice != 0 && pc.readers.TotalFirst(r)
	own := knows&ByKept != 0 && reader.kept.RoomUUID != ""
	render := func() (*storedPage, error) {
		q := newRequest(r, key)
		if own {
			q.Kept = reader.kept
		}
		return pc.render(r, key, q, page)
	}
	var made *storedPage
	if storable(r) && !own {
		made, err = pc.stored.Get(key, render)
	} else {
		made, err = render()
	}
	switch {
	case err != nil:
		pc.around.Fail(w, r, err)
	case reader.student != nil:
		sendToStudent(w, r, made, reader)
	default:
		send(w, r, made)
	}
}

// keyOf returns the key of the response to a request, and whom it is for.
func (pc *Pages) keyOf(r *http.Request) (key Key, rd reader, err error) {
	key = Key{Path: r.URL.Path, Query: r.URL.RawQuery, Light: pc.readers.Light(r)}
	if pc.readers.HasSession(r) {
		if rd, err = pc.readerOf(r); err != nil {
			return key, rd, err
		}
	}
	switch {
	case rd.student == nil:
		key.Coding = coding.Best(r.Header["Accept-Encoding"])
	case rd.student.Verified():
		key.Audience, key.Gender = Students, rd.student.Gender
	default:
		key.Audience, key.Gender = Unverified, rd.student.Gender
	}
	return key, rd, nil
}

// campusOf returns the slug of the reader's campus. Only known slugs are keys of pages.
func (pc *Pages) campusOf(r *http.Request) string {
	slug, c := pc.readers.Campus(r), pc.catalogue.Snapshot()
	_, known := c.CampusBySlug(slug)
	if !known {
		_, known = c.CampusLeft(slug)
	}
	if !known {
		return ""
	}
	return slug
}

func (pc *Pages) readerOf(r *http.Request) (rd reader, err error) {
	if rd.student, err = pc.readers.Student(r); err != nil || rd.student == nil {
		return rd, err
	}
	if rd.kept, err = pc.readers.Kept(r); err != nil {
		return rd, err
	}
	rd.strip, err = pc.readers.Strip(rd.kept)
	return rd, err
}

func storable(r *http.Request) bool {
	return r.URL.RawPath == "" && !r.URL.ForceQuery && len(r.URL.Path)+len(r.URL.RawQuery) <= maxAddress
}

// render renders the page that q asks for, for all requests that have a key.
func (pc *Pages) render(r *http.Request, key Key, q PageRequest, page PageFunc) (made *storedPage, err error) {
	leave, err := pc.around.Slot(r)
	if err != nil {
		return nil, err
	}
	defer leave()
	defer func() { // all requests that wait for the page are told of it
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	from := pc.now() // before the page reads any of it, so that no change is missed
	response, err := page(q)
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	pc.around.SetHeaders(header)
	return newPage(key, response, header, from)
}

func (pc *Pages) now() state {
	return state{catalogue: pc.catalogue.Snapshot().Version, content: pc.content.Library(), at: pc.clock()}
}

type Usage struct {
	Pages, Bytes    int    // that are stored
	Found, Rendered uint64 // how often a stored page answered, and how often one was rendered to be stored
}

func (pc *Pages) Usage() (u Usage) {
	u.Pages, u.Bytes = pc.stored.kept.Size()
	u.Found, u.Rendered = pc.stored.found.Load(), pc.stored.made.Load()
	return u
}
