package pages_test

import (
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// maxBytes limits the bytes of a hostel's page without pictures, as e2e/budgets.spec.ts counts them in a browser for
// two hostels: compressed answers with headers, of the page and of all files that it loads without a user's action.
const maxBytes = 18 * 1024

// loadedFiles finds the style sheets and the script that a page loads.
var loadedFiles = regexp.MustCompile(`<(?:link rel="stylesheet"|script type="module"[^>]*?) (?:href|src)="([^"]+)"`)

// weigh returns the bytes of an answer with its headers, compressed as for a phone's browser.
func weigh(t *testing.T, b *servertest.WebBrowser, path string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.URL+path, nil)
	must.Do(t, err)
	request.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	answer, err := b.HTTP.Do(request)
	must.Do(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "br" {
		t.Fatalf("%s answers %d in the coding %q, want br; %v", path, answer.StatusCode,
			answer.Header.Get("Content-Encoding"), err)
	}
	weight := len("HTTP/1.1 200 OK\r\n\r\n") + len(body)
	for name, values := range answer.Header {
		for _, value := range values {
			weight += len(name) + len(": ") + len(value) + len("\r\n")
		}
	}
	return weight
}

// TestTheLargestHostelPagesStayWithinTheirLimit weighs the 40 longest pages of the demo, with either price first. Long
// pages differ in rooms, charges and texts, so the largest one is not known before.
func TestTheLargestHostelPagesStayWithinTheirLimit(t *testing.T) {
	t.Parallel()
	b := demoSite(t)
	length := map[string]int{}
	for slug := range pricesOfJSON(t, b.Get("/hq/api/hostels/").Body) {
		for _, path := range []string{"/hostels/" + slug, "/hostels/" + slug + "?price=total"} {
			length[path] = b.Ask(http.MethodGet, path).Body.Len()
		}
	}
	paths := slices.SortedFunc(maps.Keys(length), func(a, b string) int { return length[b] - length[a] })
	if len(paths) < 1000 {
		t.Fatalf("the demo has %d hostel pages, want 1000 or more", len(paths))
	}
	files := map[string]int{}
	for _, path := range paths[:40] {
		weight := weigh(t, b, path)
		for _, m := range loadedFiles.FindAllStringSubmatch(b.Get(path).Body, -1) {
			if _, known := files[m[1]]; !known {
				files[m[1]] = weigh(t, b, m[1])
			}
			weight += files[m[1]]
		}
		if weight > maxBytes {
			t.Errorf("%s has %d bytes, at most %d are allowed", path, weight, maxBytes)
		}
	}
	if len(files) < 2 {
		t.Errorf("the pages load %d files, want 2 or more", len(files))
	}
}
