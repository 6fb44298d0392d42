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

// APIClient is a program that uses the JSON interface: plain HTTP, a token in a header, no cookies.
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

// APIReply is the response to an APIClient. Call checks it against the contract.
type APIReply struct {
	*Response
	T    testing.TB
	JSON map[string]any // nil unless the body is an object
}

func (p *APIClient) Call(method, path, body string) APIReply {
	p.T.Helper()
	request, err := http.NewRequest(method, p.URL+path, strings.NewReader(body))
	must.Do(p.T, err)
	request.Header = p.header.Clone()
	response, err := p.HTTP.Do(request)
	must.Do(p.T, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.Do(p.T, err)
	answer := &Response{
		Status: response.StatusCode, Path: method + " " + path, Body: string(text), Header: response.Header,
	}
	r := APIReply{answer, p.T, nil}
	r.check()
	CheckContract(p.T, apitest.Exchange{Request: request, Sent: body, Status: r.Status, Header: r.Header, Body: r.Body})
	return r
}

var LoadContract = sync.OnceValues(func() (*apitest.Contract, error) {
	return apitest.Load(Repository("handlers/api/openapi.json"))
})

// CheckContract fails the test if a call and its response differ from the contract.
func CheckContract(t testing.TB, call apitest.Exchange) {
	t.Helper()
	c, err := LoadContract()
	must.Do(t, err)
	if err := c.Check(call); err != nil {
		t.Errorf("%s %s with status %d differs from the contract: %.800v",
			call.Request.Method, call.Request.URL.Path, call.Status, err)
	}
}

func (r *APIReply) check() {
	r.T.Helper()
	if r.Status == http.StatusNotModified {
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		r.T.Errorf("%s returns %d with %q:\n%.200s", r.Path, r.Status, kind, r.Body)
	}
	if r.Status == http.StatusInternalServerError || r.Header.Get("Cache-Control") == "" {
		r.T.Errorf("%s returns %d, Cache-Control %q:\n%.200s", r.Path, r.Status, r.Header.Get("Cache-Control"), r.Body)
	}
	if strings.HasPrefix(r.Path, http.MethodHead) || r.Header.Get("Content-Encoding") != "" {
		return
	}
	var v any
	if err := json.Unmarshal([]byte(r.Body), &v); err != nil {
		r.T.Errorf("%s returns %d with a body that is not JSON: %v\n%.200s", r.Path, r.Status, err, r.Body)
	}
	r.JSON, _ = v.(map[string]any)
	if r.Status < 400 {
		return
	}
	if programWords.MatchString(r.Text("message")) {
		r.T.Errorf("%s: the message is for students, but has words for programs: %s", r.Path, r.Body)
	}
	// Clients show message, and compare error with a sentence (R46).
	if sentence := r.Text("error"); sentence == "" || r.Text("code") == "" ||
		sentence != r.Text("message") && sentence != "Account not verified" {
		r.T.Errorf("%s returns %d without message, error and code: %s", r.Path, r.Status, r.Body)
	}
}

// programWords matches the name of a field, alone or before a sentence, and "must be", the words of a schema.
var programWords = regexp.MustCompile(`(^|\. )[a-zA-Z_]+: |[a-z]_[a-z]| must be `)

// Text returns the text of a field. If the field is missing or not a text, it returns "".
func (r APIReply) Text(field string) string {
	text, _ := r.JSON[field].(string)
	return text
}

// WantsJSON fails the test if the status or a field differs. pairs are names and values in turn.
func (r APIReply) WantsJSON(status int, pairs ...any) APIReply {
	r.T.Helper()
	if r.Status != status {
		r.T.Errorf("%s returns %d, want %d:\n%.300s", r.Path, r.Status, status, r.Body)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		must.Equal(r.T, fmt.Sprint(r.Path, ": ", pairs[i]), r.JSON[pairs[i].(string)], pairs[i+1])
	}
	return r
}

// WantsError fails the test unless the reply is an error with this status and code whose message contains text.
func (r APIReply) WantsError(status int, code, text string) {
	r.T.Helper()
	r.WantsJSON(status, "code", code)
	must.Contain(r.T, r.Path+": the message", r.Text("message"), text)
}

// WantsRefusal fails the test unless the reply refuses these fields. Each field has its own sentence, and the message
// repeats it.
func (r APIReply) WantsRefusal(code string, fields ...string) {
	r.T.Helper()
	r.WantsJSON(http.StatusUnprocessableEntity, "code", code)
	var refusal struct {
		Message string
		Fields  []struct{ Field, Message string }
	}
	r.Decode(&refusal)
	var named []string
	for _, f := range refusal.Fields {
		named = append(named, f.Field)
		if f.Message == "" || !strings.Contains(refusal.Message, strings.TrimSuffix(f.Message, ".")) {
			r.T.Errorf("%s: the message lacks the sentence of %s: %s", r.Path, f.Field, r.Body)
		}
	}
	for _, field := range fields {
		if !slices.Contains(named, field) {
			r.T.Errorf("%s: the refusal names %v, but not %s: %s", r.Path, named, field, r.Body)
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

// NewSignedUpClient returns a client with the token of a new, unverified account.
func (s *RunningSite) NewSignedUpClient(email, gender string) *APIClient {
	s.T.Helper()
	return s.NewClient(s.NewClient("").Post("/hq/api/signup/",
		SignUpBody(email, gender)).WantsJSON(http.StatusCreated).Text("token"))
}

func (s *RunningSite) EmailToken(email string) string {
	s.T.Helper()
	return path.Base(s.NewBrowser().VerificationLink(email))
}

func (s *RunningSite) NewVerifiedClient(email, gender string) *APIClient {
	s.T.Helper()
	p := s.NewSignedUpClient(email, gender)
	s.NewClient("").Get("/hq/api/verify-email/"+s.EmailToken(email)+"/").WantsJSON(200, "status", "success")
	return p
}

func (s *RunningSite) Pay(checkout APIReply) {
	s.T.Helper()
	b := s.NewBrowser()
	b.Press(b.Get(checkout.Text("authorization_url")), "pay")
}
