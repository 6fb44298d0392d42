package pay

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"efie/pay/standin"
	"efie/test/must"
)

// paystackDocument is Paystack's OpenAPI document. It belongs to Paystack, so it is not in the repository.
const paystackDocument = "../../shared/facts/paystack-openapi.yaml"

// document reads the part of Paystack's document with the calls that we use.
func document(t *testing.T) routers.Router {
	t.Helper()
	if _, err := os.Stat(paystackDocument); errors.Is(err, fs.ErrNotExist) {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is missing, and CI requires it", paystackDocument)
		}
		t.Skipf("SKIPPED ONE CHECK: no call was compared with Paystack's document, because %s is missing",
			paystackDocument)
	}
	whole, err := openapi3.NewLoader().LoadFromFile(paystackDocument)
	must.Do(t, err)
	ours := openapi3.NewPaths()
	for _, path := range []string{"/transaction/initialize", "/transaction/verify/{reference}", "/refund"} {
		ours.Set(path, whole.Paths.Value(path))
	}
	whole.Paths, whole.Servers = ours, openapi3.Servers{{URL: "/"}} // any address matches
	router, err := legacy.NewRouter(whole, openapi3.DisableExamplesValidation(),
		openapi3.DisableSchemaDefaultsValidation())
	must.Do(t, err)
	return router
}

// validate checks a request against the document.
func validate(router routers.Router, r *http.Request) (*openapi3filter.RequestValidationInput, error) {
	route, params, err := router.FindRoute(r)
	if err != nil {
		return nil, err
	}
	input := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route,
		Options: &openapi3filter.Options{
			AuthenticationFunc: func(_ context.Context, in *openapi3filter.AuthenticationInput) error {
				if in.SecurityScheme.Scheme != "bearer" ||
					!strings.HasPrefix(r.Header.Get("Authorization"), "Bearer sk_") {
					return errors.New("no secret key")
				}
				return nil
			},
			RejectWhenRequestBodyNotSpecified: true, SkipSettingDefaults: true, IncludeResponseStatus: true,
		}}
	return input, openapi3filter.ValidateRequest(context.Background(), input)
}

// validatingProxy passes requests to another server and validates them against the document. It also validates the
// responses that full selects: other real responses have fewer fields than the document requires.
func validatingProxy(t *testing.T, router routers.Router, to http.Handler, full func(r *http.Request) bool,
	seen *sync.Map) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		input, err := validate(router, r)
		if err != nil {
			t.Errorf("%s %s: the request is not valid: %v", r.Method, r.URL, err)
		}
		answer := httptest.NewRecorder()
		to.ServeHTTP(answer, r)
		if full(r) && input != nil {
			err := openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
				RequestValidationInput: input, Status: answer.Code, Header: answer.Header(), Options: input.Options,
				Body: io.NopCloser(bytes.NewReader(answer.Body.Bytes())),
			})
			if err != nil {
				t.Errorf("%s %s: the response %d is not valid: %v", r.Method, r.URL, answer.Code, err)
			}
			seen.Store(answer.Code, true)
		}
		w.WriteHeader(answer.Code)
		answer.Body.WriteTo(w)
	})
}

func TestOurCallsMatchPaystacksDocument(t *testing.T) {
	router := document(t)
	s := standin.New(secret)
	var seen sync.Map
	initializing := func(r *http.Request) bool { return r.URL.Path == "/transaction/initialize" }
	server := httptest.NewServer(validatingProxy(t, router, s, initializing, &seen))
	defer server.Close()
	p := newPaystack(t, server.URL, 10*time.Second)
	for range 2 { // the second call has a duplicate reference
		_, _ = p.Authorize(t.Context(), newCharge("EFIE-1"))
	}
	without := newCharge("EFIE-2")
	without.CancelURL = ""
	if _, err := p.Authorize(t.Context(), without); err != nil {
		t.Error(err)
	}
	must.Do(t, s.Pay("EFIE-1"))
	for _, kind := range []string{standin.CallVerify, standin.CallRefunds, standin.CallRefund, standin.CallRefunds} {
		must.Do(t, p.callByKind(t.Context(), kind))
	}
	p.key = func() string { return "sk_test_wrong" }
	_, _ = p.Authorize(t.Context(), newCharge("EFIE-3"))
	for _, status := range []int{200, 400, 401} {
		if _, was := seen.Load(status); !was {
			t.Errorf("no response with status %d was validated", status)
		}
	}
	for kind, least := range map[string]int{standin.CallInitialize: 4, standin.CallVerify: 1, standin.CallRefund: 1,
		standin.CallRefunds: 2} {
		if s.Calls(kind) < least {
			t.Errorf("only %d calls of %s were validated", s.Calls(kind), kind)
		}
	}
}

// TestARequestThatDiffersFromTheDocumentIsDetected is the control of TestOurCallsMatchPaystacksDocument.
func TestARequestThatDiffersFromTheDocumentIsDetected(t *testing.T) {
	router := document(t)
	const good = `{"email":"a@example.com","amount":45050,"currency":"GHS","reference":"EFIE-1",` +
		`"channels":["card"],"metadata":{}}`
	request := func(method, path, body string) *http.Request {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+secret)
		return r
	}
	if _, err := validate(router, request("POST", "/transaction/initialize", good)); err != nil {
		t.Errorf("a valid request: %v", err)
	}
	for name, r := range map[string]*http.Request{
		"an amount as a text": request("POST", "/transaction/initialize",
			strings.Replace(good, "45050", `"45050"`, 1)),
		"an amount with a point": request("POST", "/transaction/initialize",
			strings.Replace(good, "45050", `450.5`, 1)),
		"no email": request("POST", "/transaction/initialize",
			strings.Replace(good, "email", "mail", 1)),
		"an unknown channel": request("POST", "/transaction/initialize",
			strings.Replace(good, `"card"`, `"momo"`, 1)),
		"an unknown currency": request("POST", "/transaction/initialize",
			strings.Replace(good, "GHS", "GHC", 1)),
		"metadata as text": request("POST", "/transaction/initialize",
			strings.Replace(good, "{}", `"{}"`, 1)),
		"another path":                     request("POST", "/transaction/initialise", good),
		"a refund without a charge":        request("POST", "/refund", `{"merchant_note":"x"}`),
		"a refund in another currency":     request("POST", "/refund", `{"transaction":"EFIE-1","currency":"EUR"}`),
		"a verification by POST":           request("POST", "/transaction/verify/EFIE-1", ""),
		"a page size that is not a number": request("GET", "/refund?perPage=many", ""),
	} {
		if _, err := validate(router, r); err == nil {
			t.Errorf("%s is valid", name)
		}
	}
	keyless := request("GET", "/transaction/verify/EFIE-1", "")
	keyless.Header.Del("Authorization")
	if _, err := validate(router, keyless); err == nil {
		t.Error("a call without a key is valid")
	}
}
