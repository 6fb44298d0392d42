package pages_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
)

// mostUnchanged is how many bytes it may cost to hear that a page is as it was.
const mostUnchanged = 700

// Two visitors get the same bytes, so that the second visit of one of them is short.
func TestASecondVisitToAPublicPageIsShort(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	b := s.NewBrowser()
	for _, path := range []string{
		"/", "/hostels", "/hostels?part=rows", "/hostels/adom-court", "/hostels/adom-court?part=popup",
		"/detailed_search?location=legon",
		"/signup", "/login", "/check", "/privacy-policy", "/help-center",
	} {
		one, two := b.Get(path), s.NewBrowser().Get(path)
		tag := one.Header.Get("ETag")
		if one.Status != 200 || one.Body != two.Body || tag == "" || tag != two.Header.Get("ETag") {
			t.Errorf("%s differs from visit to visit: %d, %s and %s", path, one.Status, tag, two.Header.Get("ETag"))
		}
		kept := regexp.MustCompile(`\r\nEtag: (\S+)`).FindStringSubmatch(rawPage(s, t, path)) // each coding has its own
		if kept == nil {
			t.Errorf("%s has no ETag", path)
			continue
		}
		again := rawPage(s, t, path, "If-None-Match: "+kept[1])
		if !strings.HasPrefix(again, "HTTP/1.1 304 ") || len(again) > mostUnchanged {
			t.Errorf("%s: a second visit costs %d bytes, want at most %d:\n%s", path, len(again), mostUnchanged,
				again[:min(len(again), 900)])
		}
		if whole := rawPage(s, t, path, "If-None-Match: W/\"another\""); len(whole) <= mostUnchanged {
			t.Errorf("%s: the control, a page that has changed, costs %d bytes", path, len(whole))
		}
	}
}
