package files

import (
	"bytes"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"sync"
	"time"

	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/handlers/web"
)

// Static holds the files in the binary. Each is compressed once: with brotli by the build, as NAME.br next to NAME, and
// with gzip at the first request.
type Static struct {
	from   fs.FS
	stored sync.Map // from name to *compressedFile
}

func NewStatic(from fs.FS) *Static { return &Static{from: from} }

// compressedFile is a file in each coding. brotli and zipped are nil if they would not be smaller.
type compressedFile struct {
	plain, brotli, zipped []byte
	tag                   string // hash of plain
}

// compressible lists the extensions of files that compress well. Photos are already compressed.
var compressible = []string{".js", ".css", ".svg", ".json"}

// file returns a file, or fails with fs.ErrNotExist. The build's .br files cannot be requested by name.
func (p *Static) file(name string) (*compressedFile, error) {
	if stored, ok := p.stored.Load(name); ok {
		return stored.(*compressedFile), nil
	}
	if path.Ext(name) == brotliExt {
		return nil, fs.ErrNotExist
	}
	plain, err := fs.ReadFile(p.from, name)
	if err != nil {
		return nil, err
	}
	f := &compressedFile{plain: plain, tag: cache.Tag(plain)}
	if slices.Contains(compressible, path.Ext(name)) {
		f.brotli = smaller(plain, func() ([]byte, error) { return fs.ReadFile(p.from, name+brotliExt) })
		f.zipped = smaller(plain, func() ([]byte, error) { return coding.Gzip.Encode(plain), nil })
	}
	stored, _ := p.stored.LoadOrStore(name, f)
	return stored.(*compressedFile), nil
}

const brotliExt = ".br"

// smaller returns the result of read, or nil if read fails or its result is not smaller than plain.
func smaller(plain []byte, read func() ([]byte, error)) []byte {
	if compressed, err := read(); err == nil && len(compressed) < len(plain) {
		return compressed
	}
	return nil
}

// send sends the smallest accepted coding. Each coding has its own ETag (RFC 9110, section 8.8.3.3).
func (f *compressedFile) send(w http.ResponseWriter, r *http.Request, name string) {
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
	h.Set("Content-Length", strconv.Itoa(len(body))) // ServeContent omits it if there is a Content-Encoding
	web.MarkCompressed(h)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

// Weight returns the bytes of a file as sent with gzip, or 0 if it does not exist.
func (p *Static) Weight(name string) int {
	f, err := p.file(name)
	switch {
	case err != nil:
		return 0
	case f.zipped != nil:
		return len(f.zipped)
	}
	return len(f.plain)
}
