package pages_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
)

const small = "https://small.example"

// smallPage returns a page of a small site, with its title, canonical address and links.
func smallPage(path string, links ...string) string {
	text := fmt.Sprintf(`<title>Title of %s</title><meta name="description" content="About %s">`+
		`<link rel="canonical" href="%s%s"><h1 class="x">A &amp; B</h1>`,
		path, path, small, path)
	for _, link := range links {
		text += fmt.Sprintf("<a class=\"more\"\n href=%q>go</a>", link)
	}
	return text
}

// crawlSmall crawls a small site, given as pages by path. "to /x" redirects, "broken" answers 500.
func crawlSmall(pages map[string]string) []fetched {
	return crawl(func(path string) fetched {
		body, ok := pages[path]
		header := http.Header{"Content-Type": {"text/html; charset=utf-8"}}
		if to, moved := strings.CutPrefix(body, "to "); moved {
			header.Set("Location", to)
			return readPage(small, path, http.StatusSeeOther, header, "")
		}
		switch {
		case !ok:
			return readPage(small, path, http.StatusNotFound, header, "")
		case body == "broken":
			return readPage(small, path, http.StatusInternalServerError, header, "")
		}
		return readPage(small, path, http.StatusOK, header, body)
	})
}

func smallSite() map[string]string {
	return map[string]string{
		"/": smallPage("/", "/a#part", "a?page=2", small+"/b", "mailto:ama@small.example",
			"https://other.example/c", "//other.example/d", "#here"),
		"/a":        smallPage("/a"),
		"/a?page=2": smallPage("/a?page=2", "?page=3"),
		"/a?page=3": smallPage("/a?page=3", "/four"),
		"/four":     smallPage("/four", "/five"),
		"/five": strings.Replace(
			smallPage("/five", "/six"), `<h1`, `<meta name="robots" content="noindex"><h1`, 1),
		"/six":          strings.Replace(smallPage("/six"), small+"/six", small+"/b", 1),
		"/b":            smallPage("/b", "/a?x=1&amp;y=2", "/dashboard"),
		"/dashboard":    "to /login?next=x", // only for students
		"/login?next=x": smallPage("/login?next=x"),
		"/a?x=1&y=2":    strings.Replace(smallPage("/other"), small+"/other", small+"/a", 1),
		"/alone":        smallPage("/alone"),
	}
}

// TestTheCrawlerFindsEachFault is the control of the crawler: each change of the small site breaks one rule.
func TestTheCrawlerFindsEachFault(t *testing.T) {
	t.Parallel()
	if faults := findFaults(small, crawlSmall(smallSite())); len(faults) > 0 {
		t.Errorf("the crawler reports faults of a good site: %q", faults)
	}
	for _, c := range []struct{ path, from, to, want string }{
		{"/b", "</h1>", `</h1><a href="/nowhere">x</a>`, "/nowhere answers 404; /b links to it"},
		{"/b", smallSite()["/b"], "broken", "/b answers 500; / links to it"},
		{"/b", smallSite()["/b"], "to /four", "/b redirects to /four; / links to it"},
		{"/login?next=x", smallSite()["/login?next=x"], "to /login?next=y",
			"/login?next=x redirects to /login?next=y after /dashboard redirected to it"},
		{"/b", "</h1>", "</h1><h1>Two</h1>", "/b has 2 headings of level 1"},
		{"/b", "Title of /b", "Title of /a", `/b and "/a" have the same title: "Title of /a"`},
		{"/b", `<meta name="description" content="About /b">`, "", `/b and "" have the same description: ""`},
		{"/a?page=2", `page=2"><h1`, `page=9"><h1`,
			`/a?page=2 has the canonical address "https://small.example/a?page=9", which may not be indexed`},
		{"/a", small + "/a", small + "/five",
			`/a has the canonical address "https://small.example/five", which may not be indexed`},
		{"/six", small + "/b", small + "/six", "/six is 5 clicks away"},
	} {
		pages := maps.Clone(smallSite())
		pages[c.path] = strings.Replace(pages[c.path], c.from, c.to, 1)
		if pages[c.path] == smallSite()[c.path] {
			t.Fatalf("%q is not in %s", c.from, c.path)
		}
		faults := strings.Join(findFaults(small, crawlSmall(pages)), "\n")
		if !strings.Contains(faults, c.want) {
			t.Errorf("%s with %q: the crawler finds %q, want %q", c.path, c.to, faults, c.want)
		}
	}
}
