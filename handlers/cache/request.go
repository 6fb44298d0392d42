package cache

import (
	"net/http"
	"net/url"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache/coding"
	"efie/hostel"
)

// PageFunc makes a page. It may only read, because many requests may share what it returns.
type PageFunc = func(PageRequest) (PageResponse, error)

type PageRequest struct {
	Path, RawQuery string
	Audience       Audience
	Light          bool          // without pictures
	Campus         string        // slug of the campus that the reader has chosen; only pages ByCampus know of it
	TotalFirst     bool          // prices for the stay come before those per month; only pages ByPrice know of it
	Gender         hostel.Gender // of the student, "" for a visitor
	// Kept is a bed that is held for the student. Only pages ByKept know of it.
	Kept   hostel.KeptBed
	params chi.RouteParams
}

// newRequest returns what a page may know of a request with a key.
func newRequest(r *http.Request, key Key) PageRequest {
	q := PageRequest{Path: key.Path, RawQuery: key.Query, Audience: key.Audience, Light: key.Light,
		Campus: key.Campus, TotalFirst: key.TotalFirst, Gender: key.Gender}
	if route := chi.RouteContext(r.Context()); route != nil {
		q.params = route.URLParams
	}
	return q
}

func (q PageRequest) Param(name string) string {
	for i, key := range q.params.Keys {
		if key == name {
			return q.params.Values[i]
		}
	}
	return ""
}

func (q PageRequest) Query() url.Values { return (&url.URL{RawQuery: q.RawQuery}).Query() }

func (q PageRequest) URI() string { return (&url.URL{Path: q.Path, RawQuery: q.RawQuery}).RequestURI() }

// PageResponse is a page before it is rendered.
type PageResponse struct {
	Status  int // 0 means 200
	View    templ.Component
	NoIndex bool // search engines do not list it
	// Shared reports whether the page may be stored: no student's own page, and no draft.
	Shared bool
}

// Key names one form of a page. It must hold everything of a request that the page depends on.
type Key struct {
	Path, Query string
	Light       bool   // without pictures
	Campus      string // slug of the chosen campus, "" for none and on pages that do not depend on it
	TotalFirst  bool   // prices for the stay come first; false on pages that do not depend on it
	Audience    Audience
	Gender      hostel.Gender // of the student; "" for a visitor
	Coding      coding.Coding // of a page for visitors
}

// Audience is for whom a page is.
type Audience uint8

// The audiences. Students of one gender share all of a page but their names.
const (
	Visitors   Audience = iota
	Students            // with a verified email address
	Unverified          // with one that is not verified
)

// NameMark and StripMark stand for a student's name and strip in shared pages. They cannot be guessed.
var NameMark, StripMark = hostel.NewID(), hostel.NewID()
