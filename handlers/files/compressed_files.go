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

// Static are the files in the binary, each compressed once: with brotli by the build, as NAME.br next to NAME, and with
// gzip at the first request. Derived files are sent in the same way, and pages ask for the Weight of pictures.
type Static struct {
	from   fs.FS
	stored sync.Map // of a name to its *compressedFile
}

func NewStatic(from fs.FS) *Static { return &Static{from: from} }

// compressedFile is one file in each coding; nil for a coding that would save nothing.
type compressedFile struct {
	plain, brotli, zipped []byte
	tag                   string // of the plain one
}

// compressible are the kinds of files that are worth compressing. Photos are compressed already.
var compressible = []string{".js", ".css", ".svg", ".json"}

// file reads a file, or fails with fs.ErrNotExist. What the build made for it is no file of its own.
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

// smaller returns what read makes of plain, nil if there is nothing or it is no smaller.
func smaller(plain []byte, read func() ([]byte, error)) []byte {
	if made, err := read(); err == nil && len(made) < len(plain) {
		return made
	}
	return nil
}

// send answers with the smallest accepted form, which has its own ETag (RFC 9110, section 8.8.3.3).
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
	h.Set("Content-Length", strconv.Itoa(len(body))) // ServeContent leaves that out of what is encoded
	web.MarkCompressed(h)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

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
