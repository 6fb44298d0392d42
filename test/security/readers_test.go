package security_test

import (
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"efie/server/servertest"
	"efie/test/must"
)

// pageReader is a reader of pages. All but a visitor have secrets, which no other reader may get.
type pageReader struct {
	name    string
	cookie  string // "" for a visitor
	secrets []string
}

// readRequest is one request for a page. The zero condition and coding send no header.
type readRequest struct {
	reader    int // its index
	method    string
	path      string
	coding    string // Accept-Encoding
	condition string // a header with its value; %TAG% is the page's ETag for a visitor
	light     bool   // Save-Data
}

// TestNoReaderGetsTheDataOfAnother sends the requests of a visitor and two students in a random order, so that each
// page is stored for one of them and read by the others. It sends one request in forty, and with STRESS set all 8,400.
func TestNoReaderGetsTheDataOfAnother(t *testing.T) {
	t.Parallel()
	f := newThreeStudents(t)
	const efuasName = "Efua Ɔforiwaa <b>"
	f.Exec(`update accounts set name = $1 where email = 'efua@example.com'`, efuasName)
	readers := []pageReader{
		{name: "visitor"},
		{"Ama", sessionOf(f.ama), []string{amasName, "ama@example.com", f.code, f.reference}},
		{"Efua", sessionOf(f.efua), []string{"Efua Ɔforiwaa", "efua@example.com", f.held}},
	}
	tags := tagsOf(f.RunningSite)
	requests := everyRead(len(readers))
	random := rand.New(rand.NewPCG(51, 4))
	random.Shuffle(len(requests), func(i, j int) { requests[i], requests[j] = requests[j], requests[i] })
	if !servertest.Stress() {
		requests = requests[:len(requests)/40]
	}
	for _, request := range requests {
		checkRead(t, f.RunningSite, readers, request, tags[request.path])
	}
}

// sessionOf returns the session's cookie of a browser, as a header.
func sessionOf(b *servertest.WebBrowser) string { return "efie=" + b.Cookie("efie") }

// readPages are the pages of the requests: pages that are stored for many readers, in several orders of their query,
// pages of one reader, and files.
var readPages = []string{
	"/", "/hostels", "/hostels?part=rows", "/hostels?q=lodge&price=total", "/hostels?price=total&q=lodge",
	"/hostels/adom-court", "/hostels/adom-court?part=popup", "/hostels/adom-court?gender=female&price=total",
	"/hostels/adom-court?price=total&gender=female", "/hostels/busy-lodge",
	"/detailed_search?location=legon&free=1", "/detailed_search?free=1&location=legon",
	"/detailed_search?location=legon&part=suggestions", "/campuses", "/campuses/ug-legon", "/categories",
	"/compare?h=adom-court&h=plain-house", "/compare?h=plain-house&h=adom-court", "/help-center", "/signup", "/check",
	"/saved", "/dashboard", "/account", "/book/summary", "/no-such-page", "/hostels.atom", "/sitemap.xml",
}

// everyRead returns the product of readers, pages, methods, codings and conditions.
func everyRead(readers int) []readRequest {
	var list []readRequest
	for reader := range readers {
		for _, path := range readPages {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				for _, coding := range []string{"", "gzip", "br", "zstd", "gzip;q=0, br;q=0.5, *;q=0.1"} {
					for _, condition := range []string{
						"", "If-None-Match: %TAG%", "If-None-Match: *", "Range: bytes=0-499", "Range: bytes=-500",
					} {
						for _, light := range []bool{false, true} {
							list = append(list, readRequest{reader, method, path, coding, condition, light})
						}
					}
				}
			}
		}
	}
	return list
}

// tagsOf returns the ETag of each page for a visitor.
func tagsOf(s *servertest.RunningSite) map[string]string {
	tags := map[string]string{}
	for _, path := range readPages {
		tags[path] = s.Ask(http.MethodGet, path).Header().Get("ETag")
	}
	return tags
}

// checkRead sends a request and looks for the secrets of other readers in the answer. The recorder keeps the body of a
// HEAD, which the server omits.
func checkRead(
	t *testing.T, s *servertest.RunningSite, readers []pageReader, request readRequest, visitorsTag string,
) {
	t.Helper()
	reader := readers[request.reader]
	headers := []string{"Accept-Encoding", request.coding, "Cookie", reader.cookie}
	name, value, conditional := strings.Cut(request.condition, ": ")
	if conditional {
		headers = append(headers, name, strings.ReplaceAll(value, "%TAG%", visitorsTag))
	}
	if request.light {
		headers = append(headers, "Save-Data", "on")
	}
	w := s.Ask(request.method, request.path, headers...)
	about := reader.name + ": " + request.method + " " + request.path + " " + request.coding + " " + request.condition
	text := decoded(t, about, w) + " " + headersOf(w)
	for _, other := range readers {
		if other.name != reader.name {
			must.Lack(t, about, text, other.secrets...)
		}
	}
	isPage := strings.HasPrefix(w.Header().Get("Content-Type"), "text/html")
	isStudent := reader.cookie != ""
	if isStudent && isPage {
		must.Equal(t, about+": Cache-Control", w.Header().Get("Cache-Control"), "private, no-store")
		must.Equal(t, about+": ETag", w.Header().Get("ETag"), "")
	}
	isRedirect := w.Header().Get("Location") != ""
	isWhole := !isRedirect && !strings.Contains(request.path, "part=")
	if isStudent && isPage && isWhole {
		must.Contain(t, about+": the reader's own page", text, reader.secrets[0])
	}
}

// headersOf returns all headers of an answer as a text.
func headersOf(w *httptest.ResponseRecorder) string {
	var lines []string
	for name, values := range w.Header() {
		lines = append(lines, name+": "+strings.Join(values, ", "))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// decoded returns the text of an answer.
func decoded(t *testing.T, about string, w *httptest.ResponseRecorder) string {
	t.Helper()
	if w.Body.Len() == 0 || w.Code == http.StatusPartialContent {
		return w.Body.String()
	}
	var body io.Reader
	var err error
	switch coding := w.Header().Get("Content-Encoding"); coding {
	case "":
		body = w.Body
	case "br":
		body = brotli.NewReader(w.Body)
	case "gzip":
		body, err = gzip.NewReader(w.Body)
	case "zstd":
		body, err = zstd.NewReader(w.Body)
	default:
		t.Fatalf("%s: the coding is %q", about, coding)
	}
	must.Do(t, err)
	text, err := io.ReadAll(body)
	must.Do(t, err)
	return string(text)
}
