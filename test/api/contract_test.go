package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/handlers/api/apitest"
	"efie/server/servertest"
	"efie/test/must"
)

const contractPath = "/hq/api/openapi.json"

// TestTheContractIsServed checks that everybody may read the contract, and that it has an ETag and is compressed.
func TestTheContractIsServed(t *testing.T) {
	s := servertest.NewSite(t, servertest.TwoHostels)
	p := s.NewClient("nobody")
	r := p.Get(contractPath).WantsJSON(200, "openapi", "3.1.0")
	etag := r.Header.Get("ETag")
	if etag == "" || !strings.HasPrefix(r.Header.Get("Cache-Control"), "public, max-age=") {
		t.Errorf("the contract has ETag %q and Cache-Control %q", etag, r.Header.Get("Cache-Control"))
	}
	if again := p.With("If-None-Match", etag).Get(contractPath); again.Status != http.StatusNotModified ||
		again.Body != "" {
		t.Errorf("with its ETag the contract answers %d with %d bytes, want 304", again.Status, len(again.Body))
	}
	compressed := p.With("Accept-Encoding", "gzip").Get(contractPath).WantsJSON(200)
	if compressed.Header.Get("Content-Encoding") != "gzip" || len(compressed.Body)*4 > len(r.Body) {
		t.Errorf("the contract has %d bytes in coding %q, and %d bytes uncompressed", len(compressed.Body),
			compressed.Header.Get("Content-Encoding"),
			len(r.Body))
	}
	p.Post(contractPath, "{}").WantsJSON(405, "code", "wrong_method")
	p.Get(contractPath+"/").WantsJSON(404, "code", "no_call")
}

// TestTheContractDescribesEveryCall compares the contract with the routes of the server.
func TestTheContractDescribesEveryCall(t *testing.T) {
	s := servertest.NewSite(t, servertest.TwoHostels)
	c, err := servertest.LoadContract()
	must.Do(t, err)
	var served []string
	err = chi.Walk(s.Handler.(chi.Routes),
		func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			if strings.HasPrefix(route, "/hq/api/") && method != http.MethodHead {
				if route != contractPath {
					route = strings.TrimSuffix(route, "/") + "/"
				}
				served = append(served, method+" "+route)
			}
			return nil
		})
	must.Do(t, err)
	slices.Sort(served)
	if served, declared := slices.Compact(served), c.Calls(); !slices.Equal(served, declared) || len(served) != 13 {
		t.Errorf("the server has %d calls: %v\nthe contract has %d: %v", len(served), served, len(declared), declared)
	}
}

// sample returns an exchange. The tests below change exchanges that fit the contract.
func sample(call, sent string, status int, body string, headers ...string) apitest.Exchange {
	method, path, _ := strings.Cut(call, " ")
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("Authorization", "Token t")
	c := apitest.Exchange{
		Request: r, Sent: sent, Status: status, Body: body,
		Header: http.Header{"Content-Type": {"application/json"}},
	}
	for i := 0; i+1 < len(headers); i += 2 {
		c.Header.Set(headers[i], headers[i+1])
	}
	return c
}

// withAnswer returns c with one part of its answer replaced.
func withAnswer(c apitest.Exchange, old, new string) apitest.Exchange {
	c.Body = strings.Replace(c.Body, old, new, 1)
	return c
}

func withStatus(c apitest.Exchange, status int) apitest.Exchange {
	c.Status = status
	return c
}

func withBody(c apitest.Exchange, body string) apitest.Exchange {
	c.Sent = body
	return c
}

// withoutHeaders returns c without its token and without the headers of its answer.
func withoutHeaders(c apitest.Exchange) apitest.Exchange {
	c.Request = httptest.NewRequest(c.Request.Method, c.Request.URL.Path, nil)
	c.Header = http.Header{"Content-Type": {"application/json"}}
	return c
}

// TestExchangesThatBreakTheContractAreFound is the control of the other tests: exchanges that fit pass, and each change
// that breaks the contract is found.
func TestExchangesThatBreakTheContractAreFound(t *testing.T) {
	c, err := servertest.LoadContract()
	must.Do(t, err)
	const login, list, held = "POST /hq/api/login/", "GET /hq/api/hostels/", "POST /hq/api/payments/"
	const refusal = `{"message":"Invalid credentials","error":"Invalid credentials","code":"invalid_credentials"}`
	const credentials = `{"email":"a@example.com","password":"x"}`
	in := sample(login, credentials, 200, `{"token":"t","name":"n","account_verified":true,"message":"m"}`)
	wrong := sample(login, credentials, 401, refusal, "WWW-Authenticate", "Token")
	unverified := sample(login, credentials, 403, `{"message":"Please verify your email first.",
		"error":"Account not verified",
		"code":"unverified","account_verified":false,"requires_verification":true}`)
	hostels := sample(list, "", 200,
		servertest.NewSite(t, servertest.TwoHostels).NewClient("").Get("/hq/api/hostels/").Body, "ETag", "x")
	hold := sample(held, `{"room_uuid":"r","room_number":"1","more":[]}`, 200,
		`{"email":"e","reference":"r","expires_at":"2026-01-02T03:04:05Z"}`)
	none := sample("POST /hq/api/payments/consumer_request/", "", 200,
		`{"stat":"False","data":null,"room_uuid":null,"room":null}`)
	for name, call := range map[string]apitest.Exchange{
		"a log-in":          in,
		"wrong credentials": wrong,
		"unverified":        unverified,
		"an unknown path":   sample("GET /hq/api/rooms/", "", 404, refusal),
		"the hostels":       hostels,
		"unchanged":         sample(list, "", 304, "", "ETag", "x"),
		"no booking":        none,
		"a hold":            hold,
	} {
		t.Run(name, func(t *testing.T) {
			must.Do(t, c.Check(call))
		})
	}
	for name, call := range map[string]apitest.Exchange{
		"an added field":               withAnswer(in, "{", `{"id":1,`),
		"a missing field":              withAnswer(in, `"name":"n",`, ""),
		"a number instead of a text":   withAnswer(in, `"n"`, "5"),
		"another status":               withStatus(in, 201),
		"an accepted invalid body":     withBody(in, `{"password":"x"}`),
		"an answer without its header": withoutHeaders(wrong),
		"an unknown path":              sample("GET /hq/api/rooms/", "", 200, "[]"),
		"an unknown method":            sample("PUT /hq/api/login/", credentials, 200, in.Body),
		"hostels without an ETag":      withoutHeaders(hostels),
		"unchanged, without an ETag":   sample("GET /hq/api/search_request/", "", 304, ""),
		"a price as a text":            withAnswer(hostels, `"price":290.10`, `"price":"290.10"`),
		"a hostel with an added field": withAnswer(hostels, `"slug":`, `"beds":1,"slug":`),
		"an unknown category":          withAnswer(hostels, `"category":2`, `"category":11`),
		"a room without availability":  withAnswer(hostels, `"room_available":true`, `"room_available":null`),
		"no booking, for a visitor":    withoutHeaders(none),
		"a booking without its room":   withAnswer(none, "False", "True"),
		"a time that is no time":       withAnswer(hold, "2026-01-02T03:04:05Z", "soon"),
	} {
		t.Run("must break the contract: "+name, func(t *testing.T) {
			if err := c.Check(call); err == nil {
				t.Errorf("an exchange with %s passes the check of the contract", name)
			}
			if call.Body != "" && !json.Valid([]byte(call.Body)) {
				t.Errorf("the test's own body is not JSON: %s", call.Body)
			}
		})
	}
}
