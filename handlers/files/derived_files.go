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

// derivedFiles are files that are made of the catalogue and the content pages, and made anew when these change.
type derivedFiles struct {
	files cache.Memo[derivedFrom, map[string]*compressedFile]
}

// derivedFrom is what such files are made of. The pointer is weak, so that no old catalogue stays.
type derivedFrom struct {
	catalogue weak.Pointer[catalogue.Snapshot]
	library   *content.Library
}

// of returns the files by their names. It makes them if there are none of this catalogue and these pages yet.
func (d *derivedFiles) of(c *catalogue.Snapshot, library *content.Library,
	made func() map[string][]byte) map[string]*compressedFile {
	return d.files.Of(derivedFrom{weak.Make(c), library}, func() map[string]*compressedFile {
		files := map[string]*compressedFile{}
		for name, text := range made() {
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

// serve sends the file. Clients may store it, and ask each time whether it is still the same.
func (f *compressedFile) serve(w http.ResponseWriter, r *http.Request, kind string) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-cache")
	f.send(w, r, strings.TrimPrefix(r.URL.Path, "/"))
}
