package handlers

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"efie/handlers/coding"
)

// packed are files that do not change while we run, each compressed once and kept: with brotli by
// the build, as NAME.br beside NAME, and with gzip here at the first request. There are only those
// that lie in the binary, so what is kept is bounded.
type packed struct {
	from fs.FS
	kept sync.Map // of a name to its *packedFile
}

// packedFile is one file in the codings there are; nil where a coding would save nothing.
type packedFile struct {
	plain, brotli, zipped []byte
	tag                   string // of the plain one
}

// squeezed are the kinds of files that are worth compressing; pictures with pixels are compressed.
var squeezed = []string{".js", ".css", ".svg", ".json"}

// file reads a file, or fails with fs.ErrNotExist. What the build made for it is no file of its own.
func (p *packed) file(name string) (*packedFile, error) {
	if kept, ok := p.kept.Load(name); ok {
		return kept.(*packedFile), nil
	}
	if path.Ext(name) == brotliExt {
		return nil, fs.ErrNotExist
	}
	plain, err := fs.ReadFile(p.from, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(plain)
	f := &packedFile{plain: plain, tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
	if slices.Contains(squeezed, path.Ext(name)) {
		f.brotli = smaller(plain, func() ([]byte, error) { return fs.ReadFile(p.from, name+brotliExt) })
		f.zipped = smaller(plain, func() ([]byte, error) { return coding.Gzip.Encode(plain), nil })
	}
	kept, _ := p.kept.LoadOrStore(name, f)
	return kept.(*packedFile), nil
}

const brotliExt = ".br"

// smaller is what is made of plain, nil when there is none or it is no smaller.
func smaller(plain []byte, read func() ([]byte, error)) []byte {
	if made, err := read(); err == nil && len(made) < len(plain) {
		return made
	}
	return nil
}

// send answers with the smallest form that the client takes. Conditions and ranges are about that
// form, which so has an ETag of its own (RFC 9110, section 8.8.3.3).
func (f *packedFile) send(w http.ResponseWriter, r *http.Request, name string) {
	h, accepted := w.Header(), r.Header.Values("Accept-Encoding")
	body, tag := f.plain, f.tag
	switch {
	case f.brotli != nil && coding.Accepts(accepted, "br"):
		body, tag = f.brotli, f.tag+"-br"
		h.Set("Content-Encoding", "br")
	case f.zipped != nil && coding.Accepts(accepted, "gzip"):
		body, tag = f.zipped, f.tag+"-gz"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", `"`+tag+`"`)
	h.Set("Content-Length", strconv.Itoa(len(body))) // ServeContent leaves that out of what is encoded
	h.Set(gzhttp.HeaderNoCompression, "packed already")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

// weight is about how many bytes a file costs to load, 0 where there is none.
func (p *packed) weight(name string) int {
	f, err := p.file(name)
	switch {
	case err != nil:
		return 0
	case f.zipped != nil:
		return len(f.zipped)
	}
	return len(f.plain)
}
