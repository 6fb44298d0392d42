package main

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"efie/handlers/api/apitest"
)

// program is a client that is not ours: plain HTTP, a token in a header, no cookies.
type program struct {
	*site
	client *http.Client
	header http.Header
}

func (s *site) program(token string) *program {
	p := &program{s, &http.Client{Transport: &http.Transport{DisableCompression: true}}, http.Header{}}
	if token != "" {
		p.header.Set("Authorization", "Token "+token)
	}
	s.t.Cleanup(p.client.CloseIdleConnections)
	return p
}

// with is the same program that sends one more header.
func (p *program) with(name, value string) *program {
	other := &program{p.site, p.client, p.header.Clone()}
	other.header.Set(name, value)
	return other
}

// reply is what came back. Whatever it is, it was proved to be JSON, no fault of ours, and with a
// message and an error where it is one.
type reply struct {
	*answer
	t    testing.TB
	json map[string]any // of an object
}

func (p *program) call(method, path, body string) reply {
	p.t.Helper()
	request, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	request.Header = p.header.Clone()
	response, err := p.client.Do(request)
	if err != nil {
		p.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatalf("%s %s: %v", method, path, err)
	}
	r := reply{&answer{response.StatusCode, method + " " + path, string(text), response.Header}, p.t, nil}
	r.prove()
	holds(p.t, apitest.Call{Request: request, Sent: body, Status: r.status, Header: r.header, Body: r.body})
	return r
}

var contract = sync.OnceValues(func() (*apitest.Contract, error) { return apitest.Load(repository("handlers/api/openapi.json")) })

// holds fails the test where a call and its answer are not what the contract declares.
func holds(t testing.TB, call apitest.Call) {
	t.Helper()
	c, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(call); err != nil {
		t.Errorf("%s %s, answered with %d, is not what the contract declares: %.800v",
			call.Request.Method, call.Request.URL.Path, call.Status, err)
	}
}

func (r *reply) prove() {
	r.t.Helper()
	if r.status == http.StatusNotModified {
		return
	}
	if kind, _, err := mime.ParseMediaType(r.header.Get("Content-Type")); err != nil || kind != "application/json" {
		r.t.Errorf("%s answers %d with %q:\n%.200s", r.path, r.status, kind, r.body)
	}
	if r.status == http.StatusInternalServerError || r.header.Get("Cache-Control") == "" {
		r.t.Errorf("%s answers %d, Cache-Control %q:\n%.200s", r.path, r.status, r.header.Get("Cache-Control"), r.body)
	}
	if strings.HasPrefix(r.path, http.MethodHead) || r.header.Get("Content-Encoding") != "" {
		return
	}
	var v any
	if err := json.Unmarshal([]byte(r.body), &v); err != nil {
		r.t.Errorf("%s answers %d with what is not JSON: %v\n%.200s", r.path, r.status, err, r.body)
	}
	r.json, _ = v.(map[string]any)
	if r.status < 400 {
		return
	}
	if prefixed.MatchString(r.text("message")) {
		r.t.Errorf("%s: the message is for students, and begins with the name of a field: %s", r.path, r.body)
	}
	// spec.md section 8: clients show message, and compare error with a sentence.
	if said := r.text("error"); said == "" || said != r.text("message") && said != "Account not verified" ||
		r.text("code") == "" {
		r.t.Errorf("%s answers %d, and not with message, error and code: %s", r.path, r.status, r.body)
	}
}

// prefixed is a message with a field's name before a sentence, such as "password: Choose…".
var prefixed = regexp.MustCompile(`(^|\. )[a-zA-Z_]+: `)

// text is a text of the object, "" where there is none.
func (r reply) text(field string) string {
	text, _ := r.json[field].(string)
	return text
}

// is checks the status and some fields of the object, as pairs of name and value.
func (r reply) is(status int, pairs ...any) reply {
	r.t.Helper()
	if r.status != status {
		r.t.Errorf("%s answers %d, want %d:\n%.300s", r.path, r.status, status, r.body)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		if got := r.json[pairs[i].(string)]; got != pairs[i+1] {
			r.t.Errorf("%s: %v is %#v, want %#v", r.path, pairs[i], got, pairs[i+1])
		}
	}
	return r
}

// says is is for an error, whose message has a text in it.
func (r reply) says(status int, code, text string) {
	r.t.Helper()
	r.is(status, "code", code)
	if !strings.Contains(r.text("message"), text) {
		r.t.Errorf("%s: the message %q does not say %q", r.path, r.text("message"), text)
	}
}

// refuses is says for fields that do not fit: each is named, with a sentence of its own that the message has, too.
func (r reply) refuses(code string, fields ...string) {
	r.t.Helper()
	r.is(http.StatusUnprocessableEntity, "code", code)
	var said struct {
		Message string
		Fields  []struct{ Field, Message string }
	}
	r.into(&said)
	var named []string
	for _, f := range said.Fields {
		named = append(named, f.Field)
		if f.Message == "" || !strings.Contains(said.Message, strings.TrimSuffix(f.Message, ".")) {
			r.t.Errorf("%s: the message lacks what is said of %s: %s", r.path, f.Field, r.body)
		}
	}
	for _, field := range fields {
		if !slices.Contains(named, field) {
			r.t.Errorf("%s: the refusal names %v, and not %s: %s", r.path, named, field, r.body)
		}
	}
}

// into reads the whole answer.
func (r reply) into(v any) {
	r.t.Helper()
	if err := json.Unmarshal([]byte(r.body), v); err != nil {
		r.t.Fatalf("%s: %v\n%.300s", r.path, err, r.body)
	}
}

func (p *program) get(path string) reply { p.t.Helper(); return p.call(http.MethodGet, path, "") }

func (p *program) post(path, body string) reply {
	p.t.Helper()
	return p.call(http.MethodPost, path, body)
}

// application is the body of a sign-up.
func application(email, gender string) string {
	return fmt.Sprintf(`{"name":"Ama Mensah","email":%q,"password":"a long password","gender":%q,"phone":"233241234567"}`, email, gender)
}

// signedUp is a program with the token of a new account, which is not verified.
func (s *site) signedUp(email, gender string) *program {
	s.t.Helper()
	return s.program(s.program("").post("/hq/api/signup/", application(email, gender)).is(http.StatusCreated).text("token"))
}

// letterToken is the token of the newest verification letter to an address.
func (s *site) letterToken(email string) string {
	s.t.Helper()
	return path.Base(s.browser().verificationLink(email))
}

// verified is signedUp with the link of the letter followed.
func (s *site) verified(email, gender string) *program {
	s.t.Helper()
	p := s.signedUp(email, gender)
	s.program("").get("/hq/api/verify-email/"+s.letterToken(email)+"/").is(200, "status", "success")
	return p
}

// pays presses Pay on the page of the sandbox.
func (s *site) pays(checkout reply) {
	s.t.Helper()
	b := s.browser()
	b.pressed(b.get(checkout.text("authorization_url")), "pay")
}
