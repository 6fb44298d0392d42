// Package cache stores pages that are the same for many readers. A page is rendered once and sent as stored bytes until
// StaleFor passes or the catalogue or the content changes. A PageFunc makes the page from a PageRequest, and the page
// depends on nothing else. "npm run bench" measures the effect: requests per second of visitors. Every package of
// handlers may import this package. It imports no other package of handlers except coding.
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
	"efie/hostel"
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
	readers   Readers
	clock     func() time.Time
}

// Readers identifies the reader of a request and returns the reader's choices.
type Readers interface {
	// HasSession reports whether a request has a session cookie. The session may have ended.
	HasSession(r *http.Request) bool
	// Account returns the account of the request's session, or nil for a visitor.
	Account(r *http.Request) (*hostel.Account, error)
	// Gender returns the gender of the request's student, or "" for any other reader.
	Gender(r *http.Request) (hostel.Gender, error)
	// HeldBed returns the student's held bed, or the zero value.
	HeldBed(r *http.Request) (hostel.HeldBed, error)
	// Strip returns the HTML of the strip about a held bed.
	Strip(kept hostel.HeldBed) (string, error)
	// BookingStrip returns the HTML of the strip about the student's confirmed booking, or "".
	BookingStrip(r *http.Request) (string, error)
	// Light reports whether the reader wants pages without pictures.
	Light(r *http.Request) bool
	// Campus returns the campus slug of the browser's cookie. The slug may be unknown.
	Campus(r *http.Request) string
	// TotalFirst reports whether the reader chose to see the price of the whole stay first.
	TotalFirst(r *http.Request) bool
}

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
	hostels *catalogue.Catalogue, library interface{ Library() *content.Library }, readers Readers,
	clock func() time.Time,
) *Pages {
	pc := &Pages{catalogue: hostels, content: library, readers: readers, clock: clock}
	pc.stored = newStore(maxStored, pc.now)
	return pc
}

// reader is the reader of a page.
type reader struct {
	account *hostel.Account // nil for a visitor
	gender  hostel.Gender   // of the student
	heldBed hostel.HeldBed  // the student's, or the zero value
	strip   string          // HTML about the held bed, or about the booking
}

// answer sends the stored page, or renders it. A page that shows the reader's held bed is not stored.
func (rs Routes) answer(w http.ResponseWriter, r *http.Request, page PageFunc, dependsOn Dependency) {
	pc := rs.pages
	key, reader, err := pc.keyOf(r)
	if err != nil {
		rs.middleware.Fail(w, r, err)
		return
	}
	if dependsOn&ByCampus != 0 {
		key.Campus = pc.campusOf(r)
	}
	key.TotalFirst = dependsOn&ByPrice != 0 && pc.readers.TotalFirst(r)
	showsHeldBed := dependsOn&ByHeldBed != 0 && reader.heldBed.RoomUUID != ""
	if dependsOn&ByBooking != 0 && reader.account != nil && reader.strip == "" {
		if reader.strip, err = pc.readers.BookingStrip(r); err != nil {
			rs.middleware.Fail(w, r, err)
			return
		}
	}
	render := func() (*storedPage, error) {
		q := PageRequest{Key: key}
		if route := chi.RouteContext(r.Context()); route != nil {
			q.params = route.URLParams
		}
		if showsHeldBed {
			q.HeldBed = reader.heldBed
		}
		return rs.render(r, q, page)
	}
	var found *storedPage
	if storable(r) && !showsHeldBed {
		found, err = pc.stored.Get(key, render)
	} else {
		found, err = render()
	}
	switch {
	case err != nil:
		rs.middleware.Fail(w, r, err)
	case reader.account != nil:
		sendToStudent(w, r, found, reader)
	default:
		send(w, r, found)
	}
}

// keyOf returns the key of the requested page, and the reader.
func (pc *Pages) keyOf(r *http.Request) (key Key, rd reader, err error) {
	key = Key{Path: r.URL.Path, RawQuery: r.URL.RawQuery, Light: pc.readers.Light(r)}
	if pc.readers.HasSession(r) {
		if rd, err = pc.readerOf(r); err != nil {
			return key, rd, err
		}
	}
	switch {
	case rd.account == nil:
		key.Coding = coding.Best(r.Header["Accept-Encoding"])
	case rd.account.Verified():
		key.Audience, key.Gender = Students, rd.gender
	default:
		key.Audience, key.Gender = Unverified, rd.gender
	}
	return key, rd, nil
}

// campusOf returns the slug of the reader's campus, or "" if it is unknown. So unknown slugs add no pages to the cache.
func (pc *Pages) campusOf(r *http.Request) string {
	slug, c := pc.readers.Campus(r), pc.catalogue.Snapshot()
	_, known := c.CampusBySlug(slug)
	if !known {
		_, known = c.CampusWithoutHostels(slug)
	}
	if !known {
		return ""
	}
	return slug
}

func (pc *Pages) readerOf(r *http.Request) (rd reader, err error) {
	if rd.account, err = pc.readers.Account(r); err != nil || rd.account == nil {
		return rd, err
	}
	if rd.gender, err = pc.readers.Gender(r); err != nil {
		return rd, err
	}
	if rd.heldBed, err = pc.readers.HeldBed(r); err != nil {
		return rd, err
	}
	rd.strip, err = pc.readers.Strip(rd.heldBed)
	return rd, err
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
