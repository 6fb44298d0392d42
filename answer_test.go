package main

import (
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var anyTag = regexp.MustCompile(`<[^>]+>`)

// notices are what a page says in its banners, one after the other.
func (a answer) notices() string {
	var said []string
	for _, part := range strings.Split(a.body, `<p class="banner `)[1:] {
		text, _, _ := strings.Cut(part[strings.Index(part, ">")+1:], "</p>")
		said = append(said, html.UnescapeString(strings.Join(strings.Fields(anyTag.ReplaceAllString(text, " ")), " ")))
	}
	return strings.Join(said, " | ")
}

// wantsFacts fails the test when a list of facts does not have each name with its text.
func (a answer) wantsFacts(t testing.TB, pairs ...string) {
	t.Helper()
	facts := a.facts()
	for i := 0; i+1 < len(pairs); i += 2 {
		if facts[pairs[i]] != pairs[i+1] {
			t.Errorf("%s: %s is %q, want %q", a.path, pairs[i], facts[pairs[i]], pairs[i+1])
		}
	}
}

// island is what a form's island sends along: it wants to be told where to go, and can show a page.
const island = "application/json, text/html"

// leads reads where an answer to an island leads.
func (a answer) leads(t testing.TB) string {
	t.Helper()
	var to struct{ URL string }
	if err := json.Unmarshal([]byte(a.body), &to); err != nil || a.status != http.StatusOK || to.URL == "" {
		t.Fatalf("%s answers %d %s", a.path, a.status, a.body)
	}
	return to.URL
}

// wants fails the test when the page does not hold each of the texts.
func (a answer) wants(t testing.TB, status int, texts ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("%s answers %d, want %d", a.path, a.status, status)
	}
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("%s does not say %q:\n%s", a.path, text, a.body)
		}
	}
}

// answer is what came back, and from where after redirects.
type answer struct {
	status int
	path   string
	body   string
	header http.Header
}

// part is what stands in a page from one text up to another, without the page's line breaks.
func (a answer) part(t testing.TB, from, to string) answer {
	t.Helper()
	_, after, found := strings.Cut(a.body, from)
	inside, _, closed := strings.Cut(after, to)
	if !found || !closed {
		t.Fatalf("%s has nothing from %q to %q:\n%s", a.path, from, to, a.body)
	}
	a.body = from + inside
	return a
}

// item is what stands from one item's opening up to the next one, for the item that holds a text.
func (a answer) item(t testing.TB, opening, holds string) answer {
	t.Helper()
	for _, item := range strings.Split(a.body, opening)[1:] {
		if strings.Contains(item, holds) {
			a.body, _, _ = strings.Cut(item, "</section>")
			return a
		}
	}
	t.Fatalf("%s has no %s with %s:\n%s", a.path, opening, holds, a.body)
	return a
}

// card is one hostel's card in a list.
func (a answer) card(t testing.TB, name string) answer {
	t.Helper()
	return a.item(t, `<li class="card`, ">"+name+"</a>")
}

// room is one room type on a hostel's page, found by how many share it: "2 in a room".
func (a answer) room(t testing.TB, share string) answer {
	t.Helper()
	return a.item(t, `<li class="room`, `-name">`+share+"</h3>")
}

var fact = regexp.MustCompile(`(?s)<dt>([^<]+)</dt>\s*<dd>(.*?)</dd>`)

// facts are the lines of a page's lists of facts: name and text.
func (a answer) facts() map[string]string {
	facts := map[string]string{}
	for _, m := range fact.FindAllStringSubmatch(a.body, -1) {
		facts[m[1]] = html.UnescapeString(strings.TrimSpace(regexp.MustCompile(`<[^>]+>`).ReplaceAllString(m[2], "")))
	}
	return facts
}

// lacks fails the test when the page holds one of the texts.
func (a answer) lacks(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(a.body, text) {
			t.Errorf("%s says %q:\n%s", a.path, text, a.body)
		}
	}
}

// throttled says whether an answer is a refusal that says when to come back, in seconds and in words.
func (a answer) throttled(t testing.TB) bool {
	t.Helper()
	if a.status != http.StatusTooManyRequests {
		return false
	}
	n, err := strconv.Atoi(a.header.Get("Retry-After"))
	if err != nil || n < 1 || !strings.Contains(a.body, "again in ") {
		t.Errorf("Retry-After is %q, and the page says\n%s", a.header.Get("Retry-After"), a.body)
	}
	return true
}
