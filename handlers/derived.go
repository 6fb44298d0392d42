package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"sync"
	"weak"

	"efie/content"
	"efie/handlers/coding"
	"efie/hostel/catalogue"
)

// derived keeps files that are made of the catalogue and the content pages, for as long as these are
// the ones of now.
type derived struct {
	mu        sync.Mutex
	catalogue weak.Pointer[catalogue.Snapshot] // nobody asks for these files often: they keep no old one in memory
	library   *content.Library
	files     map[string]*packedFile
}

// of are the files by their names, made where there are none of this catalogue and these pages yet.
func (d *derived) of(c *catalogue.Snapshot, library *content.Library, made func() map[string][]byte) map[string]*packedFile {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.files == nil || d.catalogue != weak.Make(c) || d.library != library {
		files := map[string]*packedFile{}
		for name, text := range made() {
			files[name] = pack(text)
		}
		d.catalogue, d.library, d.files = weak.Make(c), library, files
	}
	return d.files
}

// pack compresses a text once.
func pack(text []byte) *packedFile {
	sum := sha256.Sum256(text)
	return &packedFile{
		plain: text, tag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		brotli: smaller(text, func() ([]byte, error) { return coding.Brotli.Encode(text), nil }),
		zipped: smaller(text, func() ([]byte, error) { return coding.Gzip.Encode(text), nil }),
	}
}

// serve sends the file to those who keep it and ask each time whether it is still the same.
func (f *packedFile) serve(w http.ResponseWriter, r *http.Request, kind string) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	f.send(w, r, strings.TrimPrefix(r.URL.Path, "/"))
}
