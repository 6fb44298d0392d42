package files

import (
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/content"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// newSnapshot returns a catalogue of n hostels at 60 campuses.
func newSnapshot(n int) *catalogue.Snapshot {
	hostels := make([]*hostel.Hostel, n)
	for i := range hostels {
		hostels[i] = &hostel.Hostel{
			ID: int64(i + 1), UUID: fmt.Sprint("u-", i), Slug: fmt.Sprintf("a-house-with-a-usual-name-%d", i),
			Name: fmt.Sprint("House ", i), Category: hostel.Category(i % 11),
			Campus: hostel.Campus{ID: int64(i % 60), Name: fmt.Sprint("Campus ", i%60)},
			Added:  time.UnixMilli(int64(i+1) * 1000), Changed: time.UnixMilli(int64(i+1) * 1000),
		}
	}
	return catalogue.NewSnapshot(1, hostels)
}

// locs returns the addresses in a file of the sitemap.
func locs(t *testing.T, text []byte) (list []string) {
	t.Helper()
	var file struct {
		XMLName xml.Name
		Items   []struct {
			Loc string `xml:"loc"`
		} `xml:",any"`
	}
	must.Do(t, xml.Unmarshal(text, &file))
	for _, item := range file.Items {
		list = append(list, item.Loc)
	}
	return list
}

func TestALongSitemapIsSplit(t *testing.T) {
	const site = "https://efie.example/?a&b"
	var list []listing
	for i := range 25 {
		list = append(list, listing{path: fmt.Sprint("/hostels/", i)})
	}
	for limit, parts := range map[int]int{1: 25, 10: 3, 12: 3, 24: 2, 25: 0, 26: 0} {
		files := mapSite(site, list, limit)
		index := files["sitemap.xml"]
		if parts == 0 {
			if len(files) != 1 || len(locs(t, index)) != 25 || !strings.Contains(string(index), "<urlset") {
				t.Errorf("limit %d: %d files", limit, len(files))
			}
			continue
		}
		named, found := locs(t, index), []string{}
		if len(named) != parts || len(files) != parts+1 || !strings.Contains(string(index), "<sitemapindex") {
			t.Errorf("limit %d: %d files, %d of them in the index", limit, len(files), len(named))
		}
		for _, loc := range named {
			part := locs(t, files[strings.TrimPrefix(loc, site+"/")])
			if len(part) == 0 || len(part) > limit {
				t.Errorf("%s has %d addresses, want at most %d", loc, len(part), limit)
			}
			found = append(found, part...)
		}
		if len(found) != 25 || found[24] != site+"/hostels/24" {
			t.Errorf("limit %d: %q", limit, found)
		}
	}
}

// fixedLibrary is a web.Content that never changes.
type fixedLibrary struct{ library *content.Library }

func (f fixedLibrary) Library() *content.Library { return f.library }

func TestThePartsOfTheSitemapAreServed(t *testing.T) {
	const site = "http://localhost"
	hostels := cataloguetest.Open(t, cataloguetest.FixedSource{{ID: 1, UUID: "u", Slug: "adom-court"}})
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	sitemap := (&indexHandler{
		Config{Renderer: &web.Renderer{Site: &web.Site{URL: site}, Content: fixedLibrary{library}}, Catalogue: hostels},
	}).sitemap(5)
	got := func(path string) (int, []string) {
		w := httptest.NewRecorder()
		if err := sitemap(w, httptest.NewRequest(http.MethodGet, path, nil)); errors.Is(err, web.ErrNoPage) {
			return http.StatusNotFound, nil
		}
		return w.Code, locs(t, w.Body.Bytes())
	}
	status, parts := got("/sitemap.xml")
	if status != http.StatusOK || len(parts) < 3 {
		t.Fatalf("%d, parts %q", status, parts)
	}
	for _, part := range parts {
		if status, list := got(strings.TrimPrefix(part, site)); status != http.StatusOK || len(list) == 0 {
			t.Errorf("%s: %d with %d addresses", part, status, len(list))
		}
	}
	for _, path := range []string{"/sitemap-0.xml", fmt.Sprintf("/sitemap-%d.xml", len(parts)+1), "/sitemap-x.xml"} {
		if status, _ := got(path); status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", path, status)
		}
	}
}

func TestDerivedFilesAreMadeOnceForEachVersion(t *testing.T) {
	var files derivedFiles
	made := 0
	of := func(c *catalogue.Snapshot, l *content.Library) {
		files.of(c, l, func() map[string][]byte { made++; return nil })
	}
	c, pages, want := newSnapshot(1), &content.Library{}, 0
	for _, step := range []struct {
		c    *catalogue.Snapshot
		l    *content.Library
		more int
	}{{c, pages, 1}, {c, pages, 0}, {newSnapshot(1), pages, 1}, {c, pages, 1}, {c, nil, 1}, {c, nil, 0}} {
		of(step.c, step.l)
		want += step.more
		must.Equal(t, "times made", made, want)
	}
}
