package fuzz_test

import (
	"bytes"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// payloads are texts that inject code, headers or addresses into careless programs.
var payloads = []string{
	`<script>window.__ran=1</script>`, `"><img src=x onerror=window.__ran=1>`, `javascript:window.__ran=1`,
	`</script><script>window.__ran=1</script>`,
	`{{.}}${7*7}{{constructor.constructor('window.__ran=1')()}}`, `' autofocus onfocus='window.__ran=1`,
	"a\u2028window.__ran=1\u2029//", "--><svg onload=window.__ran=1>", `\"};window.__ran=1;//`,
	"a\r\nSet-Cookie: x=y", "\x00", "\xff\xfe", "\ufeff\u202e", "' or 1=1 --", strings.Repeat("ɔ", 300),
	"//evil.example", `/\evil.example`,
}

// The bits of the way in which a form is sent. The lowest two choose the body.
const (
	wayRaw       = 1 // the body is the text
	wayMultipart = 2
	wayOdd       = 3  // the fields, with the text as content type
	wayIsland    = 4  // as an island
	wayParam     = 8  // the text is also the path's parameter
	wayQuery     = 16 // the fields are also the query
)

// FuzzForms sends any form to any route of the server. The answer must have no fault, and the ledger must add up.
func FuzzForms(f *testing.F) {
	c := newScenario(f)
	routes := slices.DeleteFunc(c.routesOf(http.MethodPost, "/"),
		func(route string) bool { return strings.HasPrefix(route, "/hq/api") })
	fields := slices.Sorted(maps.Keys(c.typed))
	for i := range routes {
		for who := range 5 {
			f.Add(uint8(i), uint8(who), uint8(0), uint8(255), uint8(255), "", []byte("x"))
			f.Add(uint8(i), uint8(who), uint8((1+(i+who)%7)*32), uint8(255), uint8(255), "", []byte("x"))
		}
		for j, text := range payloads {
			f.Add(uint8(i), uint8(j), uint8(j*8), uint8(i+j), uint8(j), text, []byte(text))
			f.Add(uint8(i), uint8(j), uint8(wayRaw+j%4*8), uint8(0), uint8(0), "",
				[]byte("email=a&name="+text+"&email=b;%"))
		}
	}
	for i := range routes {
		for j := range fields {
			f.Add(uint8(i), uint8(ama+(i+j)%2), uint8(0), uint8(j), uint8(255), payloads[(i+j)%len(payloads)],
				[]byte(nil))
		}
	}
	for j := range fields {
		f.Add(uint8(j), uint8(1), uint8(wayOdd), uint8(j), uint8(255),
			"application/x-www-form-urlencoded; charset=utf-16", []byte("x"))
		f.Add(uint8(j), uint8(2), uint8(wayMultipart), uint8(j), uint8(j+1), "2", []byte{0, '\r', '\n'})
	}
	signUp, email, name := slices.Index(routes, "/signup"), slices.Index(fields, "email"), slices.Index(fields, "name")
	for _, text := range payloads {
		f.Add(uint8(signUp), uint8(visitor), uint8(0), uint8(name), uint8(email), text, []byte("new@example.com"))
	}
	f.Fuzz(func(t *testing.T, route, who, way, field, another uint8, text string, body []byte) {
		typed := url.Values{}
		for name, value := range c.typed {
			typed.Set(name, value)
		}
		if who == ama || who == esi {
			typed.Set("code", c.codes[who])
		}
		if int(another) < len(fields) {
			typed.Set(fields[another], string(body))
		}
		if int(field) < len(fields) {
			typed.Set(fields[field], text)
			if strings.HasSuffix(fields[field], "assword") && field != another {
				typed.Set("confirmPassword", text)
			}
		}
		kind := "application/x-www-form-urlencoded"
		sent := []byte(typed.Encode())
		switch way % 4 {
		case wayRaw:
			sent = body
		case wayMultipart:
			sent, kind = asParts(t, typed)
		case wayOdd:
			kind = text
		}
		address := c.path(routes[int(route)%len(routes)], "")
		if way&wayParam != 0 {
			address = c.path(routes[int(route)%len(routes)], text)
		}
		if way&wayQuery != 0 {
			address += "?" + typed.Encode()
		}
		r, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(sent))
		if err != nil {
			return // no client can send such an address
		}
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Cookie", c.cookie(who, text))
		if way&wayIsland != 0 {
			r.Header.Set("Accept", servertest.IslandAccept)
		}
		a := c.send(t, r)
		after, err := http.NewRequest(http.MethodGet, resultPages[int(way/32)%len(resultPages)]+
			c.codes[int(who)%len(c.codes)], nil)
		must.Do(t, err)
		after.Header.Set("Cookie", c.cookie(who, text))
		c.next(t, loggedOut(c.send(t, after), who) || loggedOut(a, who))
	})
}

// resultPages are pages that show the result of a form. Some end in the code of a booking.
var resultPages = []string{"/dashboard?", "/dashboard/cancel?", "/receipt/", "/check/", "/account?", "/dev/mail?",
	"/hostels/adom-court?", "/login?"}

// cookie returns the Cookie header of one of the four people, or an invalid one.
func (c *scenario) cookie(who uint8, text string) string {
	if i := int(who) % (len(c.cookies) + 1); i < len(c.cookies) {
		return c.cookies[i]
	}
	return "efie=" + url.PathEscape(text)
}

func asParts(t *testing.T, form url.Values) (body []byte, kind string) {
	t.Helper()
	var text bytes.Buffer
	parts := multipart.NewWriter(&text)
	for name, values := range form {
		for _, value := range values {
			must.Do(t, parts.WriteField(name, value))
		}
	}
	must.Do(t, parts.Close())
	return text.Bytes(), parts.FormDataContentType()
}
