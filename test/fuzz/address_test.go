package fuzz_test

import (
	"bufio"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/test/must"
)

// FuzzAddress sends any address, method and headers that a server can read. The answer must have no fault: no status
// 500, no script of the input, no redirect to another site, and no file that is not public.
func FuzzAddress(f *testing.F) {
	c := newScenario(f)
	const secret = "the text of a private file"
	must.Do(f, os.WriteFile(filepath.Join(c.config.DataDir, "secret.txt"), []byte(secret), 0o600))
	for i, route := range c.routesOf("", "/") {
		f.Add("GET", c.path(route, ""), "", uint8(i))
		f.Add("HEAD", c.path(route, "")+"?a=%00&a=b", "Accept: application/json", uint8(i))
		f.Add("POST", c.path(route, payloads[i%len(payloads)]), "Accept-Encoding: zstd, gzip", uint8(i))
	}
	for i, target := range []string{
		"/hostels?q=<script>window.__ran=1</script>&category=2&page=99",
		"/hostels?q=%22onfocus=x&category=-1&page=0&part=rows", "/hostels/adom-court?part=popup", "/hostels/1",
		"/detailed_search?location=%3Cscript%3E&room_type=2&amenity=a&amenity=%22&max_price=1e9&page=2",
		"/login?next=//evil.example&done=email", "/signup?next=%5C%5Cevil.example",
		"/dashboard/?reference=%3Cscript%3E", "/dashboard/cancel?code=<b>", "/account?saved=profile",
		"/check?code=%3Cscript%3E", "/check/7k2m-9qxa%2F..", "/shared-receipt/%ff", "/verify-email/%ff",
		"/media/../secret.txt", "/media/..%2fsecret.txt", "/static/..%5csecret.txt", "/images//etc/passwd",
		"/static/build/", "/%2e%2e/secret.txt", "//evil.example/..", "/\u202e", "*",
		"/privacy-policy", "/%70rivacy-policy/", "http://evil.example/hostels", "/hq/api/hostels/?x=%zz",
		"/a%0d%0aSet-Cookie:b=c", "/favicon.ico;a=b?c;d", "/dev/mail", "/readyz",
	} {
		f.Add("GET", target, "Cookie: efie=%22\r\nX-Forwarded-For: 10.0.0.1, <script>", uint8(i))
		f.Add("BREW", target, "If-None-Match: W/\"a\", *\r\nRange: bytes=1-0\r\nIf-Modified-Since: now", uint8(i))
	}
	f.Fuzz(func(t *testing.T, method, target, headers string, who uint8) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target +
			" HTTP/1.1\r\nHost: localhost:8080\r\n" + headers + "\r\n\r\n")))
		if err != nil {
			return // net/http answers 400 by itself
		}
		if r.Header.Get("Cookie") == "" {
			r.Header.Set("Cookie", c.cookie(who, headers))
		}
		a := c.send(t, r)
		if strings.Contains(a.Body, secret) {
			t.Fatalf("%s %q returns a private file of the server", method, target)
		}
		c.next(t, loggedOut(a, who))
	})
}
