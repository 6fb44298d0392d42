package handlers

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"efie/content"
	"efie/handlers/coding"
	"efie/handlers/pagecache"
	"efie/hostel/catalogue"
	"efie/views"
)

// standsFor is how long a page may show beds that were booked since it was made, so that it is not
// made anew for each of them. With what a booking of another server takes to become known
// (refreshEvery of serve.go) it stays below the second of design.md section 1.
const standsFor = 850 * time.Millisecond

// made is what a page was made of.
type made struct {
	app       *app
	catalogue *catalogue.Snapshot
	library   *content.Library
	look      *catalogue.ReadSet // nil for a page that shows no beds
}

// Stands implements pagecache.State. Days count because a hostel's checkout date passes.
func (m *made) Stands(then, now time.Time) bool {
	return m.catalogue == m.app.Directory.Snapshot() && m.library == m.app.Content.Library() && sameDay(then, now) &&
		(m.look == nil || now.Sub(then) < standsFor || m.look.StillValid())
}

// sameDay says whether both times are on one day in Ghana, which keeps UTC.
func sameDay(a, b time.Time) bool {
	const day = 24 * 60 * 60
	return a.Unix()/day == b.Unix()/day
}

// sheet takes down an answer that may be shared.
type sheet struct {
	key    pagecache.Key
	header http.Header
	status int
	text   bytes.Buffer
	made   *made
	began  time.Time
	whole  bool // show said that it is a page that may be shared
}

type sheetKey struct{}

func (a *app) newSheet(key pagecache.Key, h http.Header) *sheet {
	c := a.Directory.Snapshot()
	if a.keptOf.Swap(c) != c {
		a.pages.Clear() // whatever was made of the catalogue before would keep all of it in memory
	}
	return &sheet{
		key: key, header: h.Clone(), began: a.Clock(),
		made: &made{app: a, catalogue: c, library: a.Content.Library()},
	}
}

// sheetOf is the sheet that the answer to r is taken down on, nil where it goes straight out.
func sheetOf(r *http.Request) *sheet {
	s, _ := r.Context().Value(sheetKey{}).(*sheet)
	return s
}

// asked is the request as its answer may depend on it: all of it is in the key.
func (s *sheet) asked(r *http.Request) *http.Request {
	asked := r.WithContext(context.WithValue(context.WithoutCancel(r.Context()), sheetKey{}, s))
	asked.Header = http.Header{}
	if s.key.Light {
		asked.Header.Set("Save-Data", "on")
	}
	return asked
}

// navs are the navigation bars of those who share a page.
var navs = map[pagecache.Audience]views.Nav{
	pagecache.Students: {LoggedIn: true, Name: nameMark}, pagecache.Unverified: {Unverified: true, Name: nameMark},
}

// look is a reading of the beds for the answer to r. What it sees decides how long a shared page
// stands.
func (a *app) look(r *http.Request) *catalogue.ReadSet {
	look := a.Directory.Snapshot().ReadSet(a.Directory.Availability())
	if s := sheetOf(r); s != nil {
		s.made.look = look
	}
	return look
}

// Header implements http.ResponseWriter.
func (s *sheet) Header() http.Header { return s.header }

// WriteHeader implements http.ResponseWriter.
func (s *sheet) WriteHeader(status int) {
	if s.status == 0 {
		s.status = status
	}
}

// Write implements http.ResponseWriter.
func (s *sheet) Write(text []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return s.text.Write(text)
}

// shared says whether the answer is one for everybody of its audience.
func (s *sheet) shared() bool {
	return s.whole && s.status == http.StatusOK && s.header["Set-Cookie"] == nil &&
		s.made.catalogue == s.made.app.Directory.Snapshot() // else it would keep the old one in memory
}

// page is the answer as it is kept, under the pattern that its path fits.
func (s *sheet) page(route string) *pagecache.Page {
	kept := &pagecache.Page{Route: route, Made: s.began, Of: s.made}
	h := s.header
	h.Del("X-Request-Id")
	if s.key.Audience == pagecache.Visitors {
		kept.Body = s.key.Coding.Encode(s.text.Bytes())
		if s.key.Coding == coding.Plain {
			kept.Body = bytes.Clone(kept.Body)
		} else {
			h.Set("Content-Encoding", s.key.Coding.String())
		}
		h.Set("Content-Length", strconv.Itoa(len(kept.Body)))
		kept.ETag = s.tag(kept.Body)
		h.Set("ETag", kept.ETag)
	} else {
		kept.Seams = coding.NewSeams(s.text.Bytes(), []byte(nameMark))
		h.Set("Content-Encoding", coding.Gzip.String())
	}
	kept.Beside = leastBeside + len(s.key.Path) + len(s.key.Query)
	if s.made.look != nil {
		kept.Beside += s.made.look.Size()
	}
	for name, values := range h {
		kept.Beside += perField + len(name) + len(values[0])
		field := pagecache.Field{Name: name, Values: slices.Clip(values)}
		kept.Fields = append(kept.Fields, field)
		if slices.Contains(needed, name) {
			kept.Unchanged = append(kept.Unchanged, field)
		}
	}
	return kept
}

// What a page takes in memory besides its body, about, in bytes: for itself and its place in the
// cache, and for each field of its header.
const (
	leastBeside = 512
	perField    = 64
)

// policies are the headers that a browser holds a page to and that may differ between two answers
// with the same page. What is kept goes on under the ones that it came with.
var policies = []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"}

// needed are the headers of an answer without a body (RFC 9110, section 15.4.5). Of all others a
// browser keeps those it has (RFC 9111, section 3.2), so repeating them would only cost data.
var needed = []string{"Cache-Control", "Etag", "Vary"}

// tag names these bytes in this coding, and the policies that a browser holds them to: a strong ETag
// (RFC 9110, section 8.8.3).
func (s *sheet) tag(body []byte) string {
	sum := sha256.New()
	for _, name := range policies {
		_, _ = sum.Write([]byte(s.header.Get(name) + "\n")) // a hash takes everything
	}
	_, _ = sum.Write([]byte(s.key.Coding.String() + "\n"))
	_, _ = sum.Write(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:18]) + `"`
}

// packedAlready keeps the middleware from compressing what is.
func packedAlready(h http.Header) { h.Set(gzhttp.HeaderNoCompression, "packed already") }
