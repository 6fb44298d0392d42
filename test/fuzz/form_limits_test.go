package fuzz_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// tooMuch is a byte more than any form or call takes, in a field that most of them have.
func tooMuch() []byte {
	const field = "email="
	return append([]byte(field), bytes.Repeat([]byte("a"), 64<<10+1-len(field))...)
}

// unread are the routes whose forms hold nothing that is read.
var unread = []string{"/logout", "/email-verification/check", "/confirm-email/{token}"}

// TestEveryFormHasASizeLimit sends too much to every form and call that the web has, with its length
// and without, and a byte less to see that the limit is where it is said to be.
func TestEveryFormHasASizeLimit(t *testing.T) {
	t.Parallel()
	c := newScenario(t)
	send := func(route, accept string, body io.Reader) servertest.Response {
		r, err := http.NewRequest(http.MethodPost, c.path(route, ""), body)
		must.Do(t, err)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", c.cookies[ama])
		r.Header.Set("Accept", accept)
		return c.send(t, r)
	}
	refused := 0
	for _, route := range c.routesOf(http.MethodPost, "/") {
		if slices.Contains(unread, route) {
			continue
		}
		for name, body := range map[string]io.Reader{"with its length": bytes.NewReader(tooMuch()),
			"without": io.MultiReader(bytes.NewReader(tooMuch()))} {
			a := send(route, "text/html", body)
			if a.Status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s, %s, answers %d", route, name, a.Status)
			}
			if program := strings.HasPrefix(route, "/hq/api/"); !program &&
				!strings.Contains(a.Body, "That was more than this form takes.") {
				t.Errorf("%s does not say what was wrong:\n%s", route, a.Body)
			}
			refused++
		}
		a := send(route, "application/json", bytes.NewReader(tooMuch()))
		var said struct{ Message, Error, Code string }
		if err := json.Unmarshal([]byte(a.Body), &said); err != nil || a.Status != http.StatusRequestEntityTooLarge ||
			said.Code != "too_large" || said.Error != said.Message || said.Message == "" {
			t.Errorf("%s answers a program with %d %s", route, a.Status, a.Body)
		}
		if a := send(route, "text/html", bytes.NewReader(tooMuch()[1:])); a.Status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s refuses 64 KiB", route)
		}
	}
	if refused < 30 {
		t.Errorf("only %d refusals: the routes are not all there", refused)
	}
}
