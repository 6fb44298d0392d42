package main

import (
	"regexp"
	"strings"
	"testing"
)

// mostUnchanged is how many bytes it may cost to hear that a page is as it was.
const mostUnchanged = 700

// Two visitors get the same bytes, so that the second visit of one of them is short.
func TestASecondVisitToAPublicPageIsShort(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	for _, path := range []string{
		"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court", "/hostels/adom-court?part=popup", "/detailed_search?location=legon",
		"/signup", "/login", "/check", "/privacy-policy", "/help-center",
	} {
		one, two := b.get(path), s.browser().get(path)
		tag := one.header.Get("ETag")
		if one.status != 200 || one.body != two.body || tag == "" || tag != two.header.Get("ETag") {
			t.Errorf("%s differs from visit to visit: %d, %s and %s", path, one.status, tag, two.header.Get("ETag"))
		}
		kept := regexp.MustCompile(`\r\nEtag: (\S+)`).FindStringSubmatch(rawPage(s, t, path)) // each coding has its own
		if kept == nil {
			t.Errorf("%s has no ETag", path)
			continue
		}
		again := rawPage(s, t, path, "If-None-Match: "+kept[1])
		if !strings.HasPrefix(again, "HTTP/1.1 304 ") || len(again) > mostUnchanged {
			t.Errorf("%s: a second visit costs %d bytes, want at most %d:\n%s", path, len(again), mostUnchanged, again[:min(len(again), 900)])
		}
		if whole := rawPage(s, t, path, "If-None-Match: W/\"another\""); len(whole) <= mostUnchanged {
			t.Errorf("%s: the control, a page that has changed, costs %d bytes", path, len(whole))
		}
	}
}
