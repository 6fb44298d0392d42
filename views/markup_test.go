package views_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/hostelview"
	"efie/views/parts"
)

var (
	idAttr     = regexp.MustCompile(`\sid="([^"]+)"`)
	references = regexp.MustCompile(`\s(?:for|aria-labelledby|aria-describedby)="([^"]+)"|href="#([^"]+)"`)
	inlineCode = regexp.MustCompile(`(?i)\sstyle="|\son[a-z]+="|javascript:|<style`)
	scriptTag  = regexp.MustCompile(`<script[^>]*>`)
	// A quote after a backslash is inside JSON, so it does not end an attribute.
	asMarkup = regexp.MustCompile(`<script>|[^\\]"onload=|javascript:`)
	imageTag = regexp.MustCompile(`<img[^>]*>`)
)

// blendStyle is in every page. The content policy allows it by its hash.
const blendStyle = "<style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}</style>"

// Screen readers and the content policy rely on these rules in every page.
func TestEveryPageHasValidMarkup(t *testing.T) {
	for name, html := range samplePages(t) {
		t.Run(name, func(t *testing.T) {
			must.Equal(t, "h1 headings", strings.Count(html, "<h1"), 1)
			must.Contain(t, "the page", html, `<main id="main"`, `class="skip" href="#main"`)
			ids := map[string]bool{}
			for _, m := range idAttr.FindAllStringSubmatch(html, -1) {
				if ids[m[1]] {
					t.Errorf("two elements have the id %q", m[1])
				}
				ids[m[1]] = true
			}
			for _, m := range references.FindAllStringSubmatch(html, -1) {
				for _, id := range strings.Fields(m[1] + " " + m[2]) {
					if !ids[id] {
						t.Errorf("%s refers to a missing id", strings.TrimSpace(m[0]))
					}
				}
			}
			must.Equal(t, "code that violates the content policy",
				inlineCode.FindString(strings.Replace(html, blendStyle, "", 1)), "")
			for _, tag := range scriptTag.FindAllString(html, -1) {
				if !strings.Contains(tag, " src=") && !strings.Contains(tag, `type="application/json"`) {
					t.Errorf("inline script %s", tag)
				}
			}
			for _, tag := range imageTag.FindAllString(html, -1) {
				must.Contain(t, "the picture", tag, " width=", " height=", " alt=", ` decoding="async"`)
			}
		})
	}
}

func TestTextsOfHostsAreEscaped(t *testing.T) {
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
		"page":  render(t, hostelview.HostelDetailPage(p, m)),
		"popup": render(t, hostelview.HostelPopupFragment(m)),
		"cards": render(t, parts.Cards([]parts.HostelCard{c}, 0)),
	} {
		t.Run(name, func(t *testing.T) {
			must.Equal(t, "markup from a host's text", asMarkup.FindString(html), "")
			must.Contain(t, "the escaped text", html, "&lt;script&gt;")
		})
	}
}
