package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"testing"
)

// wire sends a GET as a browser does and reads all that comes back, headers and all.
func (s *site) wire(t *testing.T, path string, headers ...string) string {
	t.Helper()
	host := strings.TrimPrefix(s.url, "http://")
	c, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n%s\r\n", path, host, strings.Join(append(headers, ""), "\r\n")); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(bufio.NewReader(c))
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

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
		kept := regexp.MustCompile(`\r\nEtag: (\S+)`).FindStringSubmatch(s.wire(t, path)) // each coding has its own
		if kept == nil {
			t.Errorf("%s has no ETag", path)
			continue
		}
		again := s.wire(t, path, "If-None-Match: "+kept[1])
		if !strings.HasPrefix(again, "HTTP/1.1 304 ") || len(again) > mostUnchanged {
			t.Errorf("%s: a second visit costs %d bytes, want at most %d:\n%s", path, len(again), mostUnchanged, again[:min(len(again), 900)])
		}
		if whole := s.wire(t, path, "If-None-Match: W/\"another\""); len(whole) <= mostUnchanged {
			t.Errorf("%s: the control, a page that has changed, costs %d bytes", path, len(whole))
		}
	}
}
