package cache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"time"

	"efie/handlers/cache/coding"
)

// Recorder records a response that may be shared. It implements http.ResponseWriter.
type Recorder struct {
	key    Key
	header http.Header
	status int
	text   bytes.Buffer
	reads  *readSet
	began  time.Time
	whole  bool // the response is a whole page that may be shared
}

type recorderKey struct{}

// RecorderOf returns the recorder of the response to r, nil if the response is not recorded.
func RecorderOf(r *http.Request) *Recorder {
	rec, _ := r.Context().Value(recorderKey{}).(*Recorder)
	return rec
}

// normalised returns r without headers and cookies, so that the page can depend only on the key.
func (rec *Recorder) normalised(r *http.Request) *http.Request {
	n := r.WithContext(context.WithValue(context.WithoutCancel(r.Context()), recorderKey{}, rec))
	n.Header = http.Header{}
	if rec.key.Light {
		n.Header.Set("Save-Data", "on")
	}
	return n
}

// Audience is the audience that shares the page.
func (rec *Recorder) Audience() Audience { return rec.key.Audience }

// SetShareable marks the response as a whole page that may be shared.
func (rec *Recorder) SetShareable() { rec.whole = true }

// Header implements http.ResponseWriter.
func (rec *Recorder) Header() http.Header { return rec.header }

// WriteHeader implements http.ResponseWriter.
func (rec *Recorder) WriteHeader(status int) {
	if rec.status == 0 {
		rec.status = status
	}
}

// Write implements http.ResponseWriter.
func (rec *Recorder) Write(text []byte) (int, error) {
	rec.WriteHeader(http.StatusOK)
	return rec.text.Write(text)
}

// shareable reports whether the response is for all of its audience.
func (rec *Recorder) shareable() bool {
	return rec.whole && rec.status == http.StatusOK && rec.header["Set-Cookie"] == nil &&
		rec.reads.catalogue == rec.reads.cache.catalogue.Snapshot() // else it would keep the old one in memory
}

// page returns the response as it is stored, under the pattern that its path fits.
func (rec *Recorder) page(route string) *Page {
	page := &Page{Route: route, Made: rec.began, Of: rec.reads}
	h := rec.header
	h.Del("X-Request-Id")
	if rec.key.Audience == Visitors {
		page.Body = rec.key.Coding.Encode(rec.text.Bytes())
		if rec.key.Coding == coding.Plain {
			page.Body = bytes.Clone(page.Body)
		} else {
			h.Set("Content-Encoding", rec.key.Coding.String())
		}
		h.Set("Content-Length", strconv.Itoa(len(page.Body)))
		page.ETag = rec.etag(page.Body)
		h.Set("ETag", page.ETag)
	} else {
		page.Seams = coding.NewSeams(rec.text.Bytes(), []byte(NameMark))
		h.Set("Content-Encoding", coding.Gzip.String())
	}
	page.Overhead = minOverhead + len(rec.key.Path) + len(rec.key.Query)
	if rec.reads.beds != nil {
		page.Overhead += rec.reads.beds.Size()
	}
	for name, values := range h {
		page.Overhead += fieldOverhead + len(name) + len(values[0])
		field := Field{Name: name, Values: slices.Clip(values)}
		page.Fields = append(page.Fields, field)
		if slices.Contains(unchangedFields, name) {
			page.Unchanged = append(page.Unchanged, field)
		}
	}
	return page
}

// About how many bytes of memory a page takes in addition to its body: for itself and its place in the cache,
// and for each field of its header.
const (
	minOverhead   = 512
	fieldOverhead = 64
)

// policyFields are the headers that a browser holds a page to and that may differ between two responses with
// the same page. A stored page keeps the ones that it was rendered with.
var policyFields = []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"}

// unchangedFields are the headers of a 304 response (RFC 9110, section 15.4.5). Of all others a browser keeps
// those that it has (RFC 9111, section 3.2), so repeating them would only cost data.
var unchangedFields = []string{"Cache-Control", "Etag", "Vary"}

// etag returns a strong ETag (RFC 9110, section 8.8.3) of the body in this coding, and of the policies that a
// browser holds it to.
func (rec *Recorder) etag(body []byte) string {
	sum := sha256.New()
	for _, name := range policyFields {
		_, _ = sum.Write([]byte(rec.header.Get(name) + "\n")) // a hash takes everything
	}
	_, _ = sum.Write([]byte(rec.key.Coding.String() + "\n"))
	_, _ = sum.Write(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:18]) + `"`
}
