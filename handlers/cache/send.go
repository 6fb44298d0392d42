package cache

import (
	"bytes"
	"net/http"
	"strconv"
	"sync"

	"github.com/a-h/templ"
	"github.com/klauspost/compress/gzhttp"

	"efie/handlers/cache/coding"
	"efie/hostel"
)

// send answers a visitor with a stored page.
func send(w http.ResponseWriter, r *http.Request, p *Page) (status, size int) {
	h := w.Header()
	if tags := r.Header["If-None-Match"]; tags != nil && Matches(tags, p.ETag) {
		clear(h)
		Fill(h, p.Unchanged)
		w.WriteHeader(http.StatusNotModified)
		return http.StatusNotModified, 0
	}
	Fill(h, p.Fields)
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(p.Body) // an error means that the visitor has gone
	return http.StatusOK, len(p.Body)
}

// sendToStudent answers a student with a stored page that has the student's own name in it.
func sendToStudent(w http.ResponseWriter, p *Page, student *hostel.Student) (size int) {
	Fill(w.Header(), p.Fields)
	return SendJoined(w, p.Seams, []byte(templ.EscapeString(student.Name)))
}

// SendJoined answers with a text that is joined from its parts.
func SendJoined(w http.ResponseWriter, seams *coding.Seams, instead ...[]byte) (size int) {
	_ = WithBuffer(func(body *bytes.Buffer) error {
		seams.Join(body, instead...)
		size = body.Len()
		h := w.Header()
		h.Set("Content-Length", strconv.Itoa(size))
		w.WriteHeader(http.StatusOK)
		_, _ = w.Write(body.Bytes()) // an error means that the student has gone
		return nil
	})
	return size
}

// NameMark stands for a student's name in shared pages. Each process makes its own, which cannot be guessed.
var NameMark = hostel.NewID()

// MarkCompressed keeps the middleware from compressing again what is compressed already.
func MarkCompressed(h http.Header) { h.Set(gzhttp.HeaderNoCompression, "packed already") }

// buffers are reused between responses: pages grow too large for a new buffer each time.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// WithBuffer calls f with an empty buffer. f must not keep it or what is in it.
func WithBuffer(f func(*bytes.Buffer) error) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	return f(b)
}
