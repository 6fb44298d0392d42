package layout

import (
	"strings"
	"testing"

	"efie/test/must"
)

// example is a page with the data for search engines.
func example(path string) Page {
	return Page{
		Title: "A page", Description: "What it is about.", Canonical: "https://efie.example" + path, Path: path,
		Assets: Assets{
			Stylesheet: "/static/main.css", Own: "/static/own.css",
			Filtered: "/static/filtered.css", Script: "/static/main.js", Worker: "/sw.js?v=1",
		},
	}
}

func renderLayout(t *testing.T, p Page) string {
	t.Helper()
	var out strings.Builder
	must.Do(t, Around(p, "").Render(t.Context(), &out))
	return out.String()
}

func TestTheHeadHasTheDataForSearchEngines(t *testing.T) {
	p := example("/hostels/nyansapo")
	p.Title, p.Image = "Nyansapo House", "https://efie.example/images/hostel4.png"
	html := renderLayout(t, p)
	must.Contain(t, "the page", html,
		"<title>Nyansapo House · Efie</title>",
		`<meta name="description" content="What it is about."`,
		`<link rel="canonical" href="https://efie.example/hostels/nyansapo"`,
		`<meta property="og:title" content="Nyansapo House"`,
		`<meta property="og:image" content="https://efie.example/images/hostel4.png"`,
	)
	must.Lack(t, "a page without NoIndex", html, "noindex")
	p.NoIndex = true
	must.Contain(t, "the head of a page with NoIndex", renderLayout(t, p), `content="noindex"`)
}

func TestRefreshNeedsNoScript(t *testing.T) {
	p := example("/verify-email/x")
	p.Refresh = &Refresh{Seconds: 3, To: "/dashboard"}
	html := renderLayout(t, p)
	want := `<meta http-equiv="refresh" content="3; url=/dashboard"`
	must.Contain(t, "the page", html, want)
	p.Refresh.Quiet = true // an island replaces the refresh
	html = renderLayout(t, p)
	if n, hidden := strings.Count(html, want), strings.Count(html, "<noscript>"+want); n != 1 || hidden != 1 {
		t.Errorf("the page has %d refresh elements, %d of them in noscript; want one", n, hidden)
	}
}
