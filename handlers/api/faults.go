package api

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
)

// Statuses are the answers to the kinds of problems, for pages and programs alike.
var Statuses = map[hostel.Kind]int{
	hostel.Internal:     http.StatusInternalServerError,
	hostel.Invalid:      http.StatusUnprocessableEntity,
	hostel.Unauthorized: http.StatusUnauthorized,
	hostel.Forbidden:    http.StatusForbidden,
	hostel.NotFound:     http.StatusNotFound,
	hostel.Conflict:     http.StatusConflict,
	hostel.Unavailable:  http.StatusBadGateway,
	hostel.Throttled:    http.StatusTooManyRequests,
	hostel.Unready:      http.StatusServiceUnavailable,
}

var (
	errInternal     = &hostel.Problem{Kind: hostel.Internal, Code: "internal", Message: "Something went wrong on our side. Nothing of yours is lost; try again in a moment."}
	errNotJSON      = &hostel.Problem{Kind: hostel.Invalid, Code: "not_json", Message: "The body is not one JSON object in UTF-8."}
	errTooLarge     = &hostel.Problem{Kind: hostel.Invalid, Code: "too_large", Message: "The body is larger than 64 KiB."}
	errWrongMethod  = &hostel.Problem{Kind: hostel.Invalid, Code: "wrong_method", Message: "This call takes another method; the Allow header names it."}
	errNoCall       = &hostel.Problem{Kind: hostel.NotFound, Code: "no_call", Message: "There is no call at this path."}
	errNotLoggedIn  = &hostel.Problem{Kind: hostel.Unauthorized, Code: "not_logged_in", Message: "Log in first, and send the token as Authorization: Token …"}
	errUnknownToken = &hostel.Problem{Kind: hostel.Unauthorized, Code: "unknown_token", Message: "This token has expired or never was one. Log in again."}
	errUnverified   = &hostel.Problem{
		Kind: hostel.Forbidden, Code: hostel.ErrUnverified.Code,
		Message: "Please verify your email first: open the link in the letter that we sent you.",
	}
)

// Said is the body of an error. Clients show Message and compare Error with a sentence (spec.md section 8);
// Code is for programs.
type Said struct {
	Message string `json:"message"`
	Error   string `json:"error"`
	Code    string `json:"code"`
}

// Say is what clients are told of a problem.
func Say(code, message string) Said { return Said{Message: message, Error: message, Code: code} }

// notVerified is the error that clients compare with (spec.md section 8).
const notVerified = "Account not verified"

// fault is the body of every error of this interface.
type fault struct {
	Said
	Fields               []fieldFault `json:"fields,omitempty"`
	AccountVerified      *bool        `json:"account_verified,omitempty"`
	RequiresVerification bool         `json:"requires_verification,omitempty"`
}

type fieldFault struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// fail answers with what may be said of an error; the rest is for the log.
func (a *api) fail(w http.ResponseWriter, r *http.Request, err error) {
	problem, known := errors.AsType[*hostel.Problem](err)
	if !known {
		problem = errInternal
	}
	if errors.Is(problem, hostel.ErrUnverified) {
		problem = errUnverified
	}
	status := Statuses[problem.Kind]
	a.Accounts.Refused(r, problem)
	body := fault{Said: Say(problem.Code, problem.Message)}
	for _, f := range problem.Fields {
		body.Fields = append(body.Fields, fieldFault(f))
	}
	switch problem {
	case errNotJSON:
		status = http.StatusBadRequest
	case errTooLarge:
		status = http.StatusRequestEntityTooLarge
	case errWrongMethod:
		status = http.StatusMethodNotAllowed
	case errUnverified:
		body.Error, body.AccountVerified, body.RequiresVerification = notVerified, new(bool), true
	}
	switch {
	case status == http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Token")
	case problem.Passes():
		w.Header().Set("Retry-After", strconv.Itoa(RetryAfter(problem)))
	case status >= http.StatusInternalServerError:
		a.Log.ErrorContext(r.Context(), "call failed", "id", w.Header().Get("X-Request-Id"), "call", chi.RouteContext(r.Context()).RoutePattern(), "error", err)
	}
	Write(w, status, body)
}

// RetryAfter is after how many whole seconds a problem that passes is worth another try.
func RetryAfter(problem *hostel.Problem) int {
	return max(1, int(math.Ceil(problem.RetryAfter.Seconds())))
}

// Write answers with JSON. Unless the headers say otherwise already, nobody may keep it.
func Write(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own shapes can always be written
	}
	send(w, status, text)
}

func send(w http.ResponseWriter, status int, text []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client has gone; there is nobody to tell
}

// Allowed lists the methods that the address of a request takes, for an Allow header.
func Allowed(r *http.Request) string {
	path := r.URL.RawPath
	if path == "" {
		path = r.URL.Path
	}
	var list []string
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		if !chi.RouteContext(r.Context()).Routes.Match(chi.NewRouteContext(), method, path) {
			continue
		}
		list = append(list, method)
		if method == http.MethodGet {
			list = append(list, http.MethodHead) // answered wherever a GET is
		}
	}
	return strings.Join(list, ", ")
}
