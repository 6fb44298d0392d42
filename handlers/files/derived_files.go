package files

import (
	"net/http"
	"strings"
	"weak"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/cache/coding"
	"efie/hostel/catalogue"
)

// derivedFiles holds files that are made from the catalogue and the content pages. A change of these makes new files.
type derivedFiles struct {
	files cache.Memo[derivedFrom, map[string]*compressedFile]
}

// derivedFrom is the version of derived files. The pointer is weak, so an old catalogue can be freed.
type derivedFrom struct {
	catalogue weak.Pointer[catalogue.Snapshot]
	library   *content.Library
}

// of returns the files by name. It calls makeFiles if the catalogue or the content pages are new.
func (d *derivedFiles) of(c *catalogue.Snapshot, library *content.Library,
	makeFiles func() map[string][]byte) map[string]*compressedFile {
	return d.files.Of(derivedFrom{weak.Make(c), library}, func() map[string]*compressedFile {
		files := map[string]*compressedFile{}
		for name, text := range makeFiles() {
			files[name] = compressText(text)
		}
		return files
	})
}

func compressText(text []byte) *compressedFile {
	return &compressedFile{
		plain: text, tag: cache.Tag(text),
		brotli: smaller(text, func() ([]byte, error) { return coding.Brotli.Encode(text), nil }),
		zipped: smaller(text, func() ([]byte, error) { return coding.Gzip.Encode(text), nil }),
	}
}

// serve sends the file. Clients may store it, but must revalidate it each time.
func (f *compressedFile) serve(w http.ResponseWriter, r *http.Request, contentType string) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "no-cache")
	f.send(w, r, strings.TrimPrefix(r.URL.Path, "/"))
}
