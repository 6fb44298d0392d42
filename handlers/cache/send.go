package cache

import (
	"bytes"
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"efie/handlers/cache/coding"
)

func send(w http.ResponseWriter, r *http.Request, p *storedPage) {
	h := w.Header()
	if tags := r.Header["If-None-Match"]; tags != nil && p.etag != "" && Matches(tags, p.etag) {
		clear(h)
		setFields(h, p.unchanged)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	setFields(h, p.fields)
	w.WriteHeader(p.status)
	_, _ = w.Write(p.body) // an error means that the client has disconnected
}

// sendToStudent inserts the student's name and the strip about the student's bed into a page and sends it.
func sendToStudent(w http.ResponseWriter, r *http.Request, p *storedPage, studentName, stripHTML string) {
	_ = WithBuffer(func(body *bytes.Buffer) error {
		h := w.Header()
		name := []byte(templ.EscapeString(studentName))
		strip := []byte(stripHTML)
		setFields(h, p.fields)
		if AcceptsGzip(r) {
			p.template.Gzip(body, name, strip)
			h.Set("Content-Encoding", coding.Gzip.String())
		} else {
			p.template.Plain(body, name, strip)
		}
		h.Set("Content-Length", strconv.Itoa(body.Len()))
		w.WriteHeader(p.status)
		_, _ = w.Write(body.Bytes()) // an error means that the client has disconnected
		return nil
	})
}

// setFields sets header fields. Responses share the slices of values: replace a slice, never change it.
func setFields(h http.Header, fields []field) {
	for _, f := range fields {
		h[f.name] = f.values
	}
}

// AcceptsGzip reports whether a client accepts gzip, the only coding of pages for students.
func AcceptsGzip(r *http.Request) bool {
	return coding.Accepts(r.Header["Accept-Encoding"], coding.Gzip.String())
}
