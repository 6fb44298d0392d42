package handlers

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers/api"
	"efie/handlers/coding"
	"efie/handlers/pagecache"
	"efie/hostel"
)

const (
	// mostKept is how many bytes of shared pages are kept: the demo's, in two codings.
	mostKept = 24 << 20
	// longestKept is how long an address may be whose page is kept.
	longestKept = 1 << 10
)

// sharedKey is under which key the answer to a request may be shared; false where it may not.
func (a *app) sharedKey(r *http.Request) (pagecache.Key, bool) {
	u := r.URL
	if !isRead(r) || u.RawPath != "" || u.ForceQuery || len(u.Path)+len(u.RawQuery) > longestKept {
		return pagecache.Key{}, false
	}
	return pagecache.Key{Path: u.Path, Query: u.RawQuery, Light: a.light(r), Coding: coding.Best(r.Header["Accept-Encoding"])}, true
}

// anonymous says whether a request comes without a session, also without one that is over: whoever
// brings that may have to be told.
func (a *app) anonymous(r *http.Request) bool {
	for _, cookies := range r.Header["Cookie"] {
		if strings.Contains(cookies, a.sessionCookie) {
			return false
		}
	}
	return true
}

// visitors runs a page that is the same for every visitor, and another one for students. It may run
// twice for a request, so it must only read.
func (a *app) visitors(p page) http.HandlerFunc {
	return a.serve(func(w http.ResponseWriter, r *http.Request) error {
		key, ok := a.sharedKey(r)
		if !ok || !a.anonymous(r) {
			return p(w, r)
		}
		return a.share(w, r, key, nil, p)
	})
}

// everyone runs a page that is the same for everybody, but for the name that stands over it. It may run
// twice for a request, so it must only read.
func (a *app) everyone(p page) http.HandlerFunc {
	return a.serve(func(w http.ResponseWriter, r *http.Request) error {
		key, ok := a.sharedKey(r)
		if !ok {
			return p(w, r)
		}
		student, err := a.Sessions.Student(r)
		if err != nil {
			return err
		}
		if student != nil && !takesSeams(r) {
			return p(w, r)
		}
		return a.share(w, r, keyOf(key, student), student, p)
	})
}

// takesSeams says whether a client takes the one coding that texts are put together in.
func takesSeams(r *http.Request) bool {
	return coding.Accepts(r.Header["Accept-Encoding"], coding.Gzip.String())
}

// keyOf is a visitor's key as a student's, nil for a visitor.
func keyOf(key pagecache.Key, student *hostel.Student) pagecache.Key {
	switch {
	case student == nil:
	case student.Verified():
		key.Audience, key.Coding = pagecache.Students, coding.Gzip
	default:
		key.Audience, key.Coding = pagecache.Unverified, coding.Gzip
	}
	return key
}

// share answers with the page that is kept under a key, or makes it.
func (a *app) share(w http.ResponseWriter, r *http.Request, key pagecache.Key, student *hostel.Student, p page) error {
	kept, err := a.pages.Make(key, a.Clock(), func() (*pagecache.Page, error) {
		s := a.newSheet(key, w.Header())
		if err := p(s, s.asked(r)); err != nil {
			return nil, err
		}
		if !s.shared() {
			return nil, nil
		}
		return s.page(chi.RouteContext(r.Context()).RoutePattern()), nil
	})
	switch {
	case err != nil:
		return err
	case kept == nil: // an answer that may depend on all of the request
		return p(w, r)
	}
	packedAlready(w.Header())
	if student != nil {
		sendOwn(w, kept, student)
	} else {
		send(w, r, kept)
	}
	return nil
}

// send answers a visitor with a page that is kept.
func send(w http.ResponseWriter, r *http.Request, p *pagecache.Page) (status, size int) {
	h := w.Header()
	if asked := r.Header["If-None-Match"]; asked != nil && api.Names(asked, p.ETag) {
		clear(h)
		pagecache.Fill(h, p.Unchanged)
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified, 0
	}
	pagecache.Fill(h, p.Fields)
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(p.Body) // the visitor has gone; there is nobody to tell
	return http.StatusOK, len(p.Body)
}

// sendOwn answers a student with a page that is kept, and the student's own name in it.
func sendOwn(w http.ResponseWriter, p *pagecache.Page, student *hostel.Student) (size int) {
	pagecache.Fill(w.Header(), p.Fields)
	return sendJoined(w, p.Seams, nameOf(student))
}

// sendJoined answers with a text that is put together.
func sendJoined(w http.ResponseWriter, seams *coding.Seams, instead ...[]byte) (size int) {
	_ = borrowed(func(body *bytes.Buffer) error {
		seams.Join(body, instead...)
		size = body.Len()
		h := w.Header()
		h.Set("Content-Length", strconv.Itoa(size))
		w.WriteHeader(http.StatusOK)
		_, _ = w.Write(body.Bytes()) // the student has gone; there is nobody to tell
		return nil
	})
	return size
}

// nameMark stands for a student's name in what many share. It is made anew by each process, and
// nobody can guess it.
var nameMark = hostel.NewID()

// nameOf is a student's name as it stands in a page.
func nameOf(student *hostel.Student) []byte { return []byte(templ.EscapeString(student.Name)) }
