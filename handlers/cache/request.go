package cache

import (
	"context"
	"net/url"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache/coding"
	"efie/hostel"
)

// PageFunc makes a page. It must have no side effects, because many requests may share its result. It may read the
// database, but nothing that belongs to one reader.
type PageFunc = func(PageRequest) (PageResponse, error)

// PageRequest holds everything that a cached page may depend on.
type PageRequest struct {
	Key
	HeldBed hostel.HeldBed // the student's held bed; set on pages ByHeldBed only
	params  chi.RouteParams
	ctx     context.Context
}

// Context ends pageTimeout after the page was begun. It does not end when a reader leaves, because others may wait for
// the same page, and it has no values of a request.
func (q PageRequest) Context() context.Context { return q.ctx }

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
	NoIndex bool // search engines must not list the page
	Shared  bool // the page may be stored; false for personal pages and drafts
}

// Key identifies one form of a page. It must hold everything of a request that the page depends on.
type Key struct {
	Path, RawQuery string
	Light          bool   // without pictures
	Campus         string // slug of the reader's campus; "" if unknown, and on pages that do not depend on it
	TotalFirst     bool   // the price of the whole stay comes first; false on pages that do not depend on it
	Audience       Audience
	Gender         hostel.Gender // of the student; "" for a visitor
	Coding         coding.Coding // of a page for visitors
}

// Audience is a group of readers.
type Audience uint8

// The audiences. Students of one gender and audience get the same page, except for the name and the strip.
const (
	Visitors   Audience = iota
	Students            // with a verified email address
	Unverified          // with an unverified email address
)

// NameMark and StripMark are placeholders for a student's name and strip in stored pages. They are random, so no text
// can contain them.
var NameMark, StripMark = hostel.NewID(), hostel.NewID()
