package servertest

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
	"efie/test/must"
)

// APIClient is a program that is not ours: plain HTTP, a token in a header, no cookies.
type APIClient struct {
	*RunningSite
	HTTP   *http.Client
	header http.Header
}

func (s *RunningSite) NewClient(token string) *APIClient {
	p := &APIClient{s, &http.Client{Transport: &http.Transport{DisableCompression: true}}, http.Header{}}
	if token != "" {
		p.header.Set("Authorization", "Token "+token)
	}
	s.T.Cleanup(p.HTTP.CloseIdleConnections)
	return p
}

func (p *APIClient) With(name, value string) *APIClient {
	other := &APIClient{p.RunningSite, p.HTTP, p.header.Clone()}
	other.header.Set(name, value)
	return other
}

// APIReply is the answer to a client. Each is proved to keep to the contract.
type APIReply struct {
	*Response
	T    testing.TB
	JSON map[string]any // of an object
}

func (p *APIClient) Call(method, path, body string) APIReply {
	p.T.Helper()
	request, err := http.NewRequest(method, p.URL+path, strings.NewReader(body))
	must.Do(p.T, err)
	request.Header = p.header.Clone()
	response, err := p.HTTP.Do(request)
	if err != nil {
		p.T.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.T.Fatalf("%s %s: %v", method, path, err)
	}
	r := APIReply{&Response{response.StatusCode, method + " " + path, string(text), response.Header}, p.T, nil}
	r.prove()
	HoldsContract(p.T, apitest.Exchange{Request: request, Sent: body, Status: r.Status, Header: r.Header, Body: r.Body})
	return r
}

var Contract = sync.OnceValues(func() (*apitest.Contract,
	error) {
	return apitest.Load(Repository("handlers/api/openapi.json"))
})

// HoldsContract fails the test if a call and its answer differ from what the contract declares.
func HoldsContract(t testing.TB, call apitest.Exchange) {
	t.Helper()
	c, err := Contract()
	must.Do(t, err)
	if err := c.Check(call); err != nil {
		t.Errorf("%s %s, answered with %d, is not what the contract declares: %.800v",
			call.Request.Method, call.Request.URL.Path, call.Status, err)
	}
}

func (r *APIReply) prove() {
	r.T.Helper()
	if r.Status == http.StatusNotModified {
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		r.T.Errorf("%s answers %d with %q:\n%.200s", r.Path, r.Status, kind, r.Body)
	}
	if r.Status == http.StatusInternalServerError || r.Header.Get("Cache-Control") == "" {
		r.T.Errorf("%s answers %d, Cache-Control %q:\n%.200s", r.Path, r.Status, r.Header.Get("Cache-Control"), r.Body)
	}
	if strings.HasPrefix(r.Path, http.MethodHead) || r.Header.Get("Content-Encoding") != "" {
		return
	}
	var v any
	if err := json.Unmarshal([]byte(r.Body), &v); err != nil {
		r.T.Errorf("%s answers %d with what is not JSON: %v\n%.200s", r.Path, r.Status, err, r.Body)
	}
	r.JSON, _ = v.(map[string]any)
	if r.Status < 400 {
		return
	}
	if prefixed.MatchString(r.Text("message")) {
		r.T.Errorf("%s: the message is for students, and begins with the name of a field: %s", r.Path, r.Body)
	}
	// spec.md section 8: clients show message, and compare error with a sentence.
	if said := r.Text("error"); said == "" || said != r.Text("message") && said != "Account not verified" ||
		r.Text("code") == "" {
		r.T.Errorf("%s answers %d, and not with message, error and code: %s", r.Path, r.Status, r.Body)
	}
}

// prefixed is a message with a field's name before a sentence, such as "password: Choose…".
var prefixed = regexp.MustCompile(`(^|\. )[a-zA-Z_]+: `)

// Text returns a text of the object, or "" if there is none.
func (r APIReply) Text(field string) string {
	text, _ := r.JSON[field].(string)
	return text
}

// WantsJSON fails the test if the status or one of the fields differs. Fields are pairs of name and value.
func (r APIReply) WantsJSON(status int, pairs ...any) APIReply {
	r.T.Helper()
	if r.Status != status {
		r.T.Errorf("%s answers %d, want %d:\n%.300s", r.Path, r.Status, status, r.Body)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		if got := r.JSON[pairs[i].(string)]; got != pairs[i+1] {
			r.T.Errorf("%s: %v is %#v, want %#v", r.Path, pairs[i], got, pairs[i+1])
		}
	}
	return r
}

// WantsError is WantsJSON for an error, whose message must hold a text.
func (r APIReply) WantsError(status int, code, text string) {
	r.T.Helper()
	r.WantsJSON(status, "code", code)
	if !strings.Contains(r.Text("message"), text) {
		r.T.Errorf("%s: the message %q does not say %q", r.Path, r.Text("message"), text)
	}
}

// WantsRefusal is WantsError for fields that do not fit. Each has a sentence of its own, which the message repeats.
func (r APIReply) WantsRefusal(code string, fields ...string) {
	r.T.Helper()
	r.WantsJSON(http.StatusUnprocessableEntity, "code", code)
	var said struct {
		Message string
		Fields  []struct{ Field, Message string }
	}
	r.Decode(&said)
	var named []string
	for _, f := range said.Fields {
		named = append(named, f.Field)
		if f.Message == "" || !strings.Contains(said.Message, strings.TrimSuffix(f.Message, ".")) {
			r.T.Errorf("%s: the message lacks what is said of %s: %s", r.Path, f.Field, r.Body)
		}
	}
	for _, field := range fields {
		if !slices.Contains(named, field) {
			r.T.Errorf("%s: the refusal names %v, and not %s: %s", r.Path, named, field, r.Body)
		}
	}
}

func (r APIReply) Decode(v any) {
	r.T.Helper()
	if err := json.Unmarshal([]byte(r.Body), v); err != nil {
		r.T.Fatalf("%s: %v\n%.300s", r.Path, err, r.Body)
	}
}

func (p *APIClient) Get(path string) APIReply { p.T.Helper(); return p.Call(http.MethodGet, path, "") }

func (p *APIClient) Post(path, body string) APIReply {
	p.T.Helper()
	return p.Call(http.MethodPost, path, body)
}

func SignUpBody(email, gender string) string {
	return fmt.Sprintf(`{"name":"Ama Mensah","email":%q,"password":"a long password","gender":%q,
		"phone":"233241234567"}`, email, gender)
}

// NewSignedUpClient returns a client with the token of a new account, which is not verified.
func (s *RunningSite) NewSignedUpClient(email, gender string) *APIClient {
	s.T.Helper()
	return s.NewClient(s.NewClient("").Post("/hq/api/signup/",
		SignUpBody(email, gender)).WantsJSON(http.StatusCreated).Text("token"))
}

func (s *RunningSite) LetterToken(email string) string {
	s.T.Helper()
	return path.Base(s.NewBrowser().VerificationLink(email))
}

func (s *RunningSite) NewVerifiedClient(email, gender string) *APIClient {
	s.T.Helper()
	p := s.NewSignedUpClient(email, gender)
	s.NewClient("").Get("/hq/api/verify-email/"+s.LetterToken(email)+"/").WantsJSON(200, "status", "success")
	return p
}

func (s *RunningSite) Pay(checkout APIReply) {
	s.T.Helper()
	b := s.NewBrowser()
	b.Press(b.Get(checkout.Text("authorization_url")), "pay")
}
