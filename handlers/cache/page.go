package cache

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/a-h/templ"

	"efie/handlers/cache/coding"
)

// storedPage is a rendered page, ready to send. It is immutable.
type storedPage struct {
	status    int
	fields    []field          // header fields, except fields with a value for each response
	unchanged []field          // the fields that a 304 repeats (RFC 9110, section 15.4.5)
	etag      string           // "" if browsers must not store the page
	body      []byte           // in the key's coding; nil for students
	template  *coding.Template // of a page for students; nil for visitors
	size      int              // approximate memory in bytes
	from      state            // the data that it was rendered from
	shared    bool             // the cache may store it
}

// field is a header field under its canonical name. A list of fields is faster to send than a map.
type field struct {
	name   string
	values []string
}

// Vary names the request headers that pages may depend on.
const Vary = "Cookie, Accept-Encoding, Save-Data"

func newPage(
	ctx context.Context, key Key, response PageResponse, h http.Header, from state,
) (p *storedPage, err error) {
	p = &storedPage{status: response.Status, from: from}
	if p.status == 0 {
		p.status = http.StatusOK
	}
	err = WithBuffer(func(b *bytes.Buffer) error {
		text, err := Render(ctx, b, response.View)
		if err != nil {
			return err
		}
		if key.Audience == Visitors {
			p.body = bytes.Clone(key.Coding.Encode(text))
		} else {
			p.template = coding.NewTemplate(text, []byte(NameMark), []byte(StripMark))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	h.Set("Vary", Vary)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "private, no-store")
	if response.NoIndex {
		h.Set("X-Robots-Tag", "noindex")
	}
	if key.Audience == Visitors {
		h.Set("Content-Length", strconv.Itoa(len(p.body)))
		if key.Coding != coding.Plain {
			h.Set("Content-Encoding", key.Coding.String())
		}
	}
	p.shared = response.Shared && p.status == http.StatusOK
	if p.shared && key.Audience == Visitors {
		p.etag = etag(key.Coding, p.body, h)
		h.Set("Etag", p.etag)
		h.Set("Cache-Control", "no-cache")
	}
	p.size = minOverhead + len(key.Path) + len(key.RawQuery) + len(key.Campus) + len(p.body) + p.template.Size()
	for name, values := range h {
		p.size += fieldOverhead + len(name) + len(values[0])
		p.fields = append(p.fields, field{name, values})
		if slices.Contains(unchangedFields, name) {
			p.unchanged = append(p.unchanged, field{name, values})
		}
	}
	return p, nil
}

// Approximate memory in bytes of a page without its body, and of a header field.
const (
	minOverhead   = 512
	fieldOverhead = 64
)

// policyFields are headers that may change although the page's text stays the same. Browsers store them with the page.
var policyFields = []string{"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security"}

// unchangedFields are the headers of a 304 response (RFC 9110, section 15.4.5; RFC 9111, section 3.2).
var unchangedFields = []string{"Cache-Control", "Etag", "Vary"}

// etag returns a strong ETag (RFC 9110, section 8.8.3) of a coded body and its policies.
func etag(c coding.Coding, body []byte, h http.Header) string {
	sum := sha256.New()
	for _, name := range policyFields {
		_, _ = sum.Write([]byte(h.Get(name) + "\n")) // a hash never fails
	}
	_, _ = sum.Write([]byte(c.String() + "\n"))
	_, _ = sum.Write(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:18]) + `"`
}

// Render renders a view into b and returns its text as valid UTF-8. No line breaks within an amount: "GH₵" is followed
// by a no-break space.
func Render(ctx context.Context, b *bytes.Buffer, view templ.Component) ([]byte, error) {
	if err := view.Render(ctx, b); err != nil {
		return nil, err
	}
	text := bytes.ReplaceAll(b.Bytes(), []byte("GH₵ "), []byte("GH₵\u00a0"))
	if utf8.Valid(text) {
		return text, nil
	}
	// some pages repeat their address, which may hold any bytes
	return bytes.ToValidUTF8(text, []byte("\uFFFD")), nil
}

// buffers holds buffers for reuse. Growing a new buffer for each page would cost too much.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// WithBuffer calls f with an empty buffer. f must not retain the buffer or its bytes.
func WithBuffer(f func(*bytes.Buffer) error) error {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	return f(b)
}
