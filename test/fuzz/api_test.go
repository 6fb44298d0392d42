package fuzz_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/handlers/api/apitest"
	"efie/server/servertest"
	"efie/test/must"
)

// wayText sends a field's text as a JSON string.
const wayText = 2

// FuzzAPI sends anything to the JSON interface. Each answer must be JSON and keep the contract, an error must have a
// message, and the ledger must add up.
func FuzzAPI(f *testing.F) {
	c := newScenario(f)
	routes := c.routesOf("", "/hq/api")
	fields := slices.Sorted(maps.Keys(c.called))
	values := []string{`null`, `""`, `"new@example.com"`, `[]`, `{}`, `-1`, `1e999`, `0.1`, `"2"`, `true`,
		`{"a":[[[[]]]]}`, `9007199254740993`, `"\ud800"`, `"\u0000"`}
	for _, text := range payloads {
		quoted, err := json.Marshal(text)
		must.Do(f, err)
		values = append(values, string(quoted))
	}
	for i := range routes {
		for who := range 6 {
			f.Add(uint8(i), uint8(who), uint8(0), uint8(255), "")
			f.Add(uint8(i), uint8(who), uint8(4), uint8(255), "")
		}
		for j, value := range values {
			f.Add(uint8(i), uint8(j), uint8(j*8), uint8(i+j), value)
		}
	}
	for name, m := range servertest.MalformedBodies {
		if len(m.Body) < 4<<10 {
			f.Add(uint8(len(name)), uint8(1), uint8(wayRaw), uint8(0), m.Body)
		}
	}
	f.Fuzz(func(t *testing.T, route, who, way, field uint8, text string) {
		body := text
		if way%4 != wayRaw {
			list := []string{}
			for i, name := range fields {
				value := c.called[name]
				if i == int(field) && way%4 == wayText {
					quoted, err := json.Marshal(text)
					must.Do(t, err)
					value = string(quoted)
				} else if i == int(field) {
					value = text
				}
				list = append(list, `"`+name+`":`+value)
			}
			body = "{" + strings.Join(list, ",") + "}"
		}
		method, param := http.MethodPost, ""
		if way&4 != 0 {
			method = http.MethodGet
		}
		if way&wayParam != 0 {
			param = text
		}
		r, err := http.NewRequest(method, c.path(routes[int(route)%len(routes)], param), strings.NewReader(body))
		if err != nil {
			return // no client can send such an address
		}
		r.Header.Set("Content-Type", "application/json")
		c.authenticate(r, who, text)
		a := c.send(t, r)
		servertest.CheckContract(t,
			apitest.Exchange{Request: r, Sent: body, Status: a.Status, Header: a.Header, Body: a.Body})
		if !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
			t.Fatalf("%s %s is answered with %d %v, want JSON: %s", method, r.URL, a.Status, a.Header, a.Body)
		}
		var reply struct{ Message, Error string }
		if err := json.Unmarshal([]byte(a.Body), &reply); a.Status >= 400 &&
			(err != nil || reply.Message == "" || reply.Error == "") {
			t.Fatalf("%s %s is answered with the error %d without a message: %s", method, r.URL, a.Status, a.Body)
		}
		c.next(t, a.Status == http.StatusUnauthorized && int(who)%(2*len(c.tokens)+1) == ama)
	})
}

// authenticate identifies the caller by a token, by a cookie, or by an invalid token.
func (c *scenario) authenticate(r *http.Request, who uint8, text string) {
	switch i := int(who) % (2*len(c.tokens) + 1); {
	case i < len(c.tokens):
		r.Header.Set("Authorization", "Token "+c.tokens[i])
	case i < 2*len(c.tokens):
		r.Header.Set("Cookie", c.cookies[i-len(c.tokens)])
	default:
		r.Header.Set("Authorization", text)
	}
}
