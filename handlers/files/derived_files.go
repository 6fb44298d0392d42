package files

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"sync"
	"weak"

	"efie/content"
	"efie/handlers/cache/coding"
	"efie/hostel/catalogue"
)

// derivedFiles are files that are made of the catalogue and the content pages, and made anew when these change.
type derivedFiles struct {
	mu sync.Mutex
	// weak: these files are rarely asked for, and keep no old catalogue in memory
	catalogue weak.Pointer[catalogue.Snapshot]
	library   *content.Library
	files     map[string]*compressedFile
}

// of returns the files by their names. It makes them if there are none of this catalogue and these pages yet.
func (d *derivedFiles) of(c *catalogue.Snapshot, library *content.Library,
	made func() map[string][]byte) map[string]*compressedFile {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.files == nil || d.catalogue != weak.Make(c) || d.library != library {
		files := map[string]*compressedFile{}
		for name, text := range made() {
			files[name] = compressText(text)
		}
		d.catalogue, d.library, d.files = weak.Make(c), library, files
	}
	return d.files
}

// compressText compresses a text once.
func compressText(text []byte) *compressedFile {
	sum := sha256.Sum256(text)
	return &compressedFile{
		plain: text, tag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		brotli: smaller(text, func() ([]byte, error) { return coding.Brotli.Encode(text), nil }),
		zipped: smaller(text, func() ([]byte, error) { return coding.Gzip.Encode(text), nil }),
	}
}

// serve sends the file. Clients may store it, and ask each time whether it is still the same.
func (f *compressedFile) serve(w http.ResponseWriter, r *http.Request, kind string) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	f.send(w, r, strings.TrimPrefix(r.URL.Path, "/"))
}
