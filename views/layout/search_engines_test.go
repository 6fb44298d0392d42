package layout

import (
	"strings"
	"testing"

	"efie/test/must"
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
		must.Equal(t, c.description, ownAddress(Page{NoIndex: c.noIndex, Canonical: c.canonical, Here: c.here}), c.want)
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
		must.Equal(t, tag+" in the page", strings.Count(page, tag), 1)
	}
	p.Canonical = ""
	personal := renderLayout(t, p)
	for _, tag := range tags {
		must.Lack(t, "a page without a canonical address", personal, tag)
	}
	p.Preview = true
	preview := renderLayout(t, p)
	must.Contain(t, "a private page with a preview", preview, `<meta property="og:title" content="A page"`,
		`<meta property="og:description" content="What it is about."`)
	must.Lack(t, "a private page with a preview", preview, "og:url", `rel="canonical"`)
}

func TestStructuredDataIsAtTheEnd(t *testing.T) {
	p := example("/hostels/nyansapo")
	must.Lack(t, "a page without structured data", renderLayout(t, p), "ld+json")
	p.Structured = `{"@context":"https://schema.org"}`
	light := p
	light.Light = true
	must.Lack(t, "a light page", renderLayout(t, light), "ld+json")
	page := renderLayout(t, p)
	want := `</footer><script type="application/ld+json">` + p.Structured + `</script></body>`
	must.Contain(t, "the page", page, want)
}
