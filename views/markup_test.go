package views_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/views/hostel"
	"efie/views/parts"
)

var (
	idAttr     = regexp.MustCompile(`\sid="([^"]+)"`)
	references = regexp.MustCompile(`\s(?:for|aria-labelledby|aria-describedby)="([^"]+)"|href="#([^"]+)"`)
	inlineCode = regexp.MustCompile(`(?i)\sstyle="|\son[a-z]+="|javascript:|<style`)
	scriptTag  = regexp.MustCompile(`<script[^>]*>`)
	// A quote after a backslash is inside JSON, where it ends nothing.
	asMarkup = regexp.MustCompile(`<script>|[^\\]"onload=|javascript:`)
	imageTag = regexp.MustCompile(`<img[^>]*>`)
)

// blendStyle is in every page. The content policy allows it by its hash.
const blendStyle = "<style>@media (prefers-reduced-motion: no-preference) " +
	"{ @view-transition { navigation: auto } }</style>"

// Screen readers and the content policy rely on these rules in every page.
func TestEveryPageIsSoundMarkup(t *testing.T) {
	for name, html := range samplePages(t) {
		if n := strings.Count(html, "<h1"); n != 1 {
			t.Errorf("%s: %d h1 headings, want one", name, n)
		}
		if !strings.Contains(html, `<main id="main"`) || !strings.Contains(html, `class="skip" href="#main"`) {
			t.Errorf("%s: no main landmark with a skip link to it", name)
		}
		ids := map[string]bool{}
		for _, m := range idAttr.FindAllStringSubmatch(html, -1) {
			if ids[m[1]] {
				t.Errorf("%s: id %q stands twice", name, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range references.FindAllStringSubmatch(html, -1) {
			for _, id := range strings.Fields(m[1] + " " + m[2]) {
				if !ids[id] {
					t.Errorf("%s: %s points at nothing", name, strings.TrimSpace(m[0]))
				}
			}
		}
		if bad := inlineCode.FindString(strings.Replace(html, blendStyle, "", 1)); bad != "" {
			t.Errorf("%s: %q breaks the content policy", name, bad)
		}
		for _, tag := range scriptTag.FindAllString(html, -1) {
			if !strings.Contains(tag, " src=") && !strings.Contains(tag, `type="application/json"`) {
				t.Errorf("%s: inline script %s", name, tag)
			}
		}
		for _, tag := range imageTag.FindAllString(html, -1) {
			for _, attr := range []string{" width=", " height=", " alt=", ` decoding="async"`} {
				if !strings.Contains(tag, attr) {
					t.Errorf("%s: %s lacks%s", name, tag, attr)
				}
			}
		}
	}
}

func TestWhatAHostWritesStaysText(t *testing.T) {
	const evil = `<script>alert(1)</script>"onload="x`
	m := sampleHostel()
	m.Name, m.HostName, m.Alert = evil, evil, evil
	m.Description, m.Amenities = []string{evil}, []string{evil}
	m.Rooms[0].Label, m.Rooms[0].Offer.Label = evil, "</script>"+evil
	m.HostEmail, m.CampusHref = `x"><script>`, "javascript:alert(1)"
	p := samplePage("/hostels/x")
	p.Title, p.Description = evil, evil
	c := sampleCard()
	c.Name, c.Slug, c.Image.Alt = evil, evil, evil
	for name, html := range map[string]string{
		"page":  render(t, hostel.HostelDetailPage(p, m)),
		"popup": render(t, hostel.HostelPopupFragment(m)),
		"cards": render(t, parts.Cards([]parts.HostelCard{c}, 0)),
	} {
		if bad := asMarkup.FindString(html); bad != "" {
			t.Errorf("%s: a host's words became markup: %q", name, bad)
		}
		if !strings.Contains(html, "&lt;script&gt;") {
			t.Errorf("%s: the words are not shown as they were written", name)
		}
	}
}
