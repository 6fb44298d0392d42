// Package cache stores pages that are the same for many readers. A page is rendered once and sent as stored bytes until
// StaleFor passes or the catalogue or the content changes. A PageFunc makes the page from a PageRequest, and the page
// depends on nothing else. "npm run bench" measures the effect: requests per second of visitors. Every package of
// handlers but session may import this package. It imports no other package of handlers except session and coding.
package cache

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/content"
	"efie/handlers/cache/coding"
	"efie/handlers/session"
	"efie/hostel/catalogue"
)

const (
	// maxStored limits the stored pages in bytes. All pages of the demo fit, in two codings.
	maxStored  = 24 << 20
	maxAddress = 1 << 10
	// pageTimeout is the time in which a page must be made.
	pageTimeout = 5 * time.Second
)

// Pages is the page cache.
type Pages struct {
	stored    *store
	catalogue *catalogue.Catalogue
	content   interface{ Library() *content.Library }
	sessions  *session.Keeper
	strip     Strip
	clock     func() time.Time
}

// Strip returns the HTML of the strip that is put into a student's page with these dependencies, or "".
type Strip func(session.Reader, Dependency) (string, error)

// Middleware replaces the usual middleware on cacheable pages.
type Middleware interface {
	// Slot waits until a page may be rendered for a request. The caller calls leave afterwards. It fails under overload.
	Slot(r *http.Request) (leave func(), err error)
	SetHeaders(h http.Header)
	// Wrap returns next behind the middleware of all other requests.
	Wrap(next http.Handler) http.Handler
	Fail(w http.ResponseWriter, r *http.Request, err error)
}

// New returns an empty cache of pages that depend on the catalogue and the content.
func New(
	hostels *catalogue.Catalogue, library interface{ Library() *content.Library }, sessions *session.Keeper, strip Strip,
	clock func() time.Time,
) *Pages {
	pc := &Pages{catalogue: hostels, content: library, sessions: sessions, strip: strip, clock: clock}
	pc.stored = newStore(maxStored, pc.now)
	return pc
}

// answer sends the stored page, or renders it. A page that shows the reader's held bed is not stored.
func (rs Routes) answer(w http.ResponseWriter, r *http.Request, page PageFunc, dependsOn Dependency) {
	pc := rs.pages
	reader, err := pc.readerOf(r)
	if err != nil {
		rs.middleware.Fail(w, r, err)
		return
	}
	key := pc.keyOf(r, reader, dependsOn)
	showsHeldBed := dependsOn&ByHeldBed != 0 && reader.HeldBed.RoomUUID != ""
	render := func() (*storedPage, error) {
		q := PageRequest{Key: key}
		if route := chi.RouteContext(r.Context()); route != nil {
			q.params = route.URLParams
		}
		if showsHeldBed {
			q.HeldBed = reader.HeldBed
		}
		return rs.render(r, q, page)
	}
	var found *storedPage
	if storable(r) && !showsHeldBed {
		found, err = pc.stored.Get(key, render)
	} else {
		found, err = render()
	}
	if err != nil {
		rs.middleware.Fail(w, r, err)
		return
	}
	if reader.Account == nil {
		send(w, r, found)
		return
	}
	strip, err := pc.strip(reader, dependsOn)
	if err != nil {
		rs.middleware.Fail(w, r, err)
		return
	}
	sendToStudent(w, r, found, reader.Account.Name, strip)
}

// readerOf returns the reader of a page. Most are visitors, for whom no session is looked up.
func (pc *Pages) readerOf(r *http.Request) (session.Reader, error) {
	if !pc.sessions.HasSession(r) {
		return pc.sessions.Visitor(r), nil
	}
	return pc.sessions.Reader(r)
}

// keyOf returns the key of the requested page: all that the page depends on.
func (pc *Pages) keyOf(r *http.Request, reader session.Reader, dependsOn Dependency) Key {
	key := Key{Path: r.URL.Path, RawQuery: pageQuery(r.URL.RawQuery), Light: reader.Light, Gender: reader.Gender}
	switch {
	case reader.Account == nil:
		key.Coding = coding.Best(r.Header["Accept-Encoding"])
	case reader.Verified():
		key.Audience = Students
	default:
		key.Audience = Unverified
	}
	if dependsOn&ByCampus != 0 {
		key.Campus = pc.knownCampus(reader.Campus)
	}
	key.TotalFirst = dependsOn&ByPrice != 0 && reader.TotalFirst(key.RawQuery)
	return key
}

// knownCampus returns the slug of a campus, or "" if it is unknown. So unknown slugs add no pages to the cache.
func (pc *Pages) knownCampus(slug string) string {
	c := pc.catalogue.Snapshot()
	_, hasHostels := c.CampusBySlug(slug)
	_, hasNone := c.CampusWithoutHostels(slug)
	if !hasHostels && !hasNone {
		return ""
	}
	return slug
}

func storable(r *http.Request) bool {
	return r.URL.RawPath == "" && !r.URL.ForceQuery && len(r.URL.Path)+len(r.URL.RawQuery) <= maxAddress
}

// render renders the page of a key when a slot is free. It fails after pageTimeout.
func (rs Routes) render(r *http.Request, q PageRequest, page PageFunc) (rendered *storedPage, err error) {
	leave, err := rs.middleware.Slot(r)
	if err != nil {
		return nil, err
	}
	defer leave()
	defer func() { // every request that waits for the page receives the error
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	var end func()
	q.ctx, end = context.WithTimeout(context.Background(), pageTimeout)
	defer end()
	from := rs.pages.now() // read before rendering, so that a change during rendering makes the page stale
	response, err := page(q)
	if err = cmp.Or(err, q.ctx.Err()); err != nil {
		return nil, err
	}
	header := http.Header{}
	rs.middleware.SetHeaders(header)
	return newPage(q.ctx, q.Key, response, header, from)
}

func (pc *Pages) now() state {
	return state{catalogue: pc.catalogue.Snapshot().Version, content: pc.content.Library(), at: pc.clock()}
}

// Usage describes the content and the use of the cache.
type Usage struct {
	Pages, PageBytes          int    // stored pages, and their size
	PagesFound, PagesRendered uint64 // requests answered with a stored page, and pages rendered for storing
}

func (pc *Pages) Usage() (u Usage) {
	u.Pages, u.PageBytes = pc.stored.pages.Size()
	u.PagesFound, u.PagesRendered = pc.stored.found.Load(), pc.stored.rendered.Load()
	return u
}
