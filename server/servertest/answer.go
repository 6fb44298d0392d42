package servertest

import (
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"efie/test/must"
)

var anyTag = regexp.MustCompile(`<[^>]+>`)

// Notices returns the texts of a page's banners in their order.
func (a Response) Notices() string {
	var notices []string
	for _, part := range strings.Split(a.Body, `<p class="banner `)[1:] {
		text, _, _ := strings.Cut(part[strings.Index(part, ">")+1:], "</p>")
		notices = append(notices, html.UnescapeString(strings.Join(strings.Fields(anyTag.ReplaceAllString(text, " ")), " ")))
	}
	return strings.Join(notices, " | ")
}

// WantsFacts fails the test unless the page has these facts. pairs are names and texts in turn.
func (a Response) WantsFacts(t testing.TB, pairs ...string) {
	t.Helper()
	facts := a.Facts()
	for i := 0; i+1 < len(pairs); i += 2 {
		must.Equal(t, a.Path+": "+pairs[i], facts[pairs[i]], breakable(pairs[i+1]))
	}
}

// IslandAccept is the Accept header of an island that sends a form. The island accepts an address or a page.
const IslandAccept = "application/json, text/html"

// RedirectURL returns the address in a response to an island.
func (a Response) RedirectURL(t testing.TB) string {
	t.Helper()
	var to struct{ URL string }
	if err := json.Unmarshal([]byte(a.Body), &to); err != nil || a.Status != http.StatusOK || to.URL == "" {
		t.Fatalf("%s returns %d %s", a.Path, a.Status, a.Body)
	}
	return to.URL
}

// breakable replaces the no-break space of each amount, so that a test may have either space.
func breakable(text string) string { return strings.ReplaceAll(text, "GH₵\u00a0", "GH₵ ") }

// Wants fails the test unless the response has this status and the page has all texts.
func (a Response) Wants(t testing.TB, status int, texts ...string) {
	t.Helper()
	must.Equal(t, "the status of "+a.Path, a.Status, status)
	for _, text := range texts {
		must.Contain(t, a.Path, a.Body, breakable(text))
	}
}

// WantsInOrder fails the test unless the page has the texts in this order.
func (a Response) WantsInOrder(t testing.TB, texts ...string) {
	t.Helper()
	rest := a.Body
	for _, text := range texts {
		_, after, found := strings.Cut(rest, breakable(text))
		if !found {
			t.Fatalf("%s lacks %q after the texts before it in %q", a.Path, text, texts)
		}
		rest = after
	}
}

// Response is the response to a request after all redirects.
type Response struct {
	Status int
	Path   string
	Query  string
	Body   string
	Header http.Header
}

// Address returns the path with its query, if there is one.
func (a Response) Address() string {
	if a.Query == "" {
		return a.Path
	}
	return a.Path + "?" + a.Query
}

// Part returns the response with only the part of the page between two texts.
func (a Response) Part(t testing.TB, from, to string) Response {
	t.Helper()
	_, after, found := strings.Cut(a.Body, from)
	inside, _, closed := strings.Cut(after, to)
	if !found || !closed {
		t.Fatalf("%s has no part from %q to %q:\n%s", a.Path, from, to, a.Body)
	}
	a.Body = from + inside
	return a
}

func (a Response) Item(t testing.TB, opening, holds string) Response {
	t.Helper()
	for _, item := range strings.Split(a.Body, opening)[1:] {
		if strings.Contains(item, holds) {
			a.Body, _, _ = strings.Cut(item, "</section>")
			return a
		}
	}
	t.Fatalf("%s has no %s with %s:\n%s", a.Path, opening, holds, a.Body)
	return a
}

func (a Response) Card(t testing.TB, name string) Response {
	t.Helper()
	return a.Item(t, `<li class="card`, ">"+name+"</a>")
}

// Room returns the part of a hostel's page about one room type, such as "2 in a room".
func (a Response) Room(t testing.TB, share string) Response {
	t.Helper()
	return a.Item(t, `<li class="room`, `-name">`+share+"</h3>")
}

var fact = regexp.MustCompile(`(?s)<dt>([^<]+)</dt>\s*<dd>(.*?)</dd>`)

func (a Response) Facts() map[string]string {
	facts := map[string]string{}
	for _, m := range fact.FindAllStringSubmatch(a.Body, -1) {
		facts[m[1]] = html.UnescapeString(strings.TrimSpace(anyTag.ReplaceAllString(m[2], "")))
	}
	return facts
}

// Lacks fails the test if the page has one of the texts.
func (a Response) Lacks(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		must.Lack(t, a.Path, a.Body, breakable(text))
	}
}

// Throttled reports whether a rate limit refused the request. It fails the test if the refusal has no time to wait.
func (a Response) Throttled(t testing.TB) bool {
	t.Helper()
	if a.Status != http.StatusTooManyRequests {
		return false
	}
	n, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if err != nil || n < 1 || !strings.Contains(a.Body, "again in ") {
		t.Errorf("Retry-After is %q, and the page is\n%s", a.Header.Get("Retry-After"), a.Body)
	}
	return true
}
