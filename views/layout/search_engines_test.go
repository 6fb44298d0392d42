package layout

import (
	"strings"
	"testing"
)

func TestAPageWithNoindexNamesItsOwnAddress(t *testing.T) {
	const whole = "https://efie.example/hostels"
	for _, c := range []struct {
		noIndex           bool
		canonical, here   string
		want, description string
	}{
		{false, whole, "/hostels?utm=1", whole, "a page without noindex"},
		{true, whole, "/hostels?q=wi-fi", whole + "?q=wi-fi", "a filtered list"},
		{true, whole, "", whole, "a page without its own address"},
		{true, whole, "/%zz", whole, "an invalid address"},
		{true, "https://efie.example/offline", "/offline", "https://efie.example/offline", "the same address"},
	} {
		if got := ownAddress(Page{NoIndex: c.noIndex, Canonical: c.canonical, Here: c.here}); got != c.want {
			t.Errorf("%s: %s, want %s", c.description, got, c.want)
		}
	}
}

func TestLinksToAPageShowItsPicture(t *testing.T) {
	p := example("/hostels/nyansapo")
	p.Image, p.ImageAlt = "https://efie.example/card.png", "Nyansapo House"
	page := renderLayout(t, p)
	tags := []string{
		`<meta property="og:locale" content="en_GH"`, `<meta property="og:image:width" content="1200"`,
		`<meta property="og:image:height" content="630"`,
		`<meta property="og:image:alt" content="Nyansapo House"`, `<meta name="twitter:card" content="summary_large_image"`,
	}
	for _, tag := range tags {
		if strings.Count(page, tag) != 1 {
			t.Errorf("the page has %s %d times, want once", tag, strings.Count(page, tag))
		}
	}
	p.Canonical = ""
	personal := renderLayout(t, p)
	for _, tag := range tags {
		if strings.Contains(personal, tag) {
			t.Errorf("a page without a canonical address has %s", tag)
		}
	}
}

func TestStructuredDataIsAtTheEnd(t *testing.T) {
	p := example("/hostels/nyansapo")
	if page := renderLayout(t, p); strings.Contains(page, "ld+json") {
		t.Error("a page without structured data has an element for it")
	}
	p.Structured = `{"@context":"https://schema.org"}`
	light := p
	light.Light = true
	if page := renderLayout(t, light); strings.Contains(page, "ld+json") {
		t.Error("a light page has structured data")
	}
	page := renderLayout(t, p)
	want := `</footer><script type="application/ld+json">` + p.Structured + `</script></body>`
	if !strings.Contains(page, want) {
		t.Errorf("the page ends with %s", page[len(page)-200:])
	}
}
