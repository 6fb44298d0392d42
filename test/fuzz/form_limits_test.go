package fuzz_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// tooLargeBody returns a body with one byte more than any form or call accepts.
func tooLargeBody() []byte {
	const field = "email="
	return append([]byte(field), bytes.Repeat([]byte("a"), 64<<10+1-len(field))...)
}

// unreadForms are the routes that read no field of their forms.
var unreadForms = []string{"/logout", "/email-verification/check", "/confirm-email/{token}"}

// TestEveryFormHasASizeLimit sends too much to every form and call, with and without a Content-Length. A body of the
// allowed size must pass.
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
		if slices.Contains(unreadForms, route) {
			continue
		}
		for name, body := range map[string]io.Reader{"with its length": bytes.NewReader(tooLargeBody()),
			"without its length": io.MultiReader(bytes.NewReader(tooLargeBody()))} {
			a := send(route, "text/html", body)
			must.Equal(t, fmt.Sprintf("%s: the status of a body that is too large, sent %s", route, name), a.Status,
				http.StatusRequestEntityTooLarge)
			if program := strings.HasPrefix(route, "/hq/api/"); !program &&
				!strings.Contains(a.Body, "That is too long for this form.") {
				t.Errorf("%s does not explain that the body is too large:\n%s", route, a.Body)
			}
			refused++
		}
		a := send(route, "application/json", bytes.NewReader(tooLargeBody()))
		var reply struct{ Message, Error, Code string }
		if err := json.Unmarshal([]byte(a.Body), &reply); err != nil || a.Status != http.StatusRequestEntityTooLarge ||
			reply.Code != "too_large" || reply.Error != reply.Message || reply.Message == "" {
			t.Errorf("%s answers a program's large body with %d %s", route, a.Status, a.Body)
		}
		if a := send(route, "text/html",
			bytes.NewReader(tooLargeBody()[1:])); a.Status == http.StatusRequestEntityTooLarge {
			t.Errorf("%s refuses a body of 64 KiB, which is allowed", route)
		}
	}
	if refused < 30 {
		t.Errorf("only %d refusals, want 30 or more: routes are missing", refused)
	}
}
