package layout

import (
	"strings"
	"testing"
)

func TestAPageThatIsLeftOutSpeaksForNoOther(t *testing.T) {
	const whole = "https://efie.example/hostels"
	for _, c := range []struct {
		noIndex           bool
		canonical, here   string
		want, description string
	}{
		{false, whole, "/hostels?utm=1", whole, "a page that is listed has one address"},
		{true, whole, "/hostels?q=wi-fi", whole + "?q=wi-fi", "a filtered list is not the whole one"},
		{true, whole, "", whole, "a page that does not know its own address"},
		{true, whole, "/%zz", whole, "an address that is none"},
		{true, "https://efie.example/offline", "/offline", "https://efie.example/offline", "the same address anyhow"},
	} {
		if got := ownAddress(Page{NoIndex: c.noIndex, Canonical: c.canonical, Here: c.here}); got != c.want {
			t.Errorf("%s: %s, want %s", c.description, got, c.want)
		}
	}
}

func TestLinksToAPageShowItsPicture(t *testing.T) {
	p := example("/hostels/nyansapo")
	p.Image, p.ImageAlt = "https://efie.example/card.png", "Nyansapo House"
	page := shown(t, p)
	tags := []string{
		`<meta property="og:locale" content="en_GH"`, `<meta property="og:image:width" content="1200"`,
		`<meta property="og:image:height" content="630"`,
		`<meta property="og:image:alt" content="Nyansapo House"`, `<meta name="twitter:card" content="summary_large_image"`,
	}
	for _, tag := range tags {
		if strings.Count(page, tag) != 1 {
			t.Errorf("%d times %s", strings.Count(page, tag), tag)
		}
	}
	p.Canonical = ""
	personal := shown(t, p)
	for _, tag := range tags {
		if strings.Contains(personal, tag) {
			t.Errorf("a page without an address has %s", tag)
		}
	}
}

func TestStructuredDataStandsLast(t *testing.T) {
	p := example("/hostels/nyansapo")
	if page := shown(t, p); strings.Contains(page, "ld+json") {
		t.Error("a page that tells nothing has an element for it")
	}
	p.Structured = `{"@context":"https://schema.org"}`
	light := p
	light.Light = true
	if page := shown(t, light); strings.Contains(page, "ld+json") {
		t.Error("a visitor who saves data pays for what search engines read")
	}
	page := shown(t, p)
	want := `</footer><script type="application/ld+json">` + p.Structured + `</script></body>`
	if !strings.Contains(page, want) {
		t.Errorf("the page ends with %s", page[len(page)-200:])
	}
}
