package api

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
	"efie/hostel"
)

// Apps show these messages to their students. Programs decide by the code.
var (
	errNotJSON = hostel.NewProblem(hostel.Invalid, "not_json",
		"This app sent something that we cannot read, so nothing was done. (It is not a JSON object in UTF-8.)")
	errNoObject = hostel.NewProblem(hostel.Invalid, "no_object",
		"This app sent something that we cannot read, so nothing was done. (It is JSON, but not an object.)")
	errTooLarge = hostel.NewProblem(hostel.Invalid, "too_large",
		"That was more than we can take at once. Shorten it and send it again.")
	errWrongMethod = hostel.NewProblem(hostel.Invalid, "wrong_method", "This address cannot be used that way.")
	errNoCall      = hostel.NewProblem(hostel.NotFound, "no_call", "There is nothing at this address.")
	errNotLoggedIn = hostel.NewProblem(hostel.Unauthorized, "not_logged_in", "Please log in first.")

	errUnknownToken = hostel.NewProblem(hostel.Unauthorized, "unknown_token",
		"You are logged out. Please log in again.")
	errUnverified = hostel.NewProblem(hostel.Forbidden, hostel.ErrUnverified.Code,
		"Please verify your email first: open the link in the email that we sent you.")
)

// notVerified is the error with which clients compare (R46).
const notVerified = "Account not verified"

type errorBody struct {
	web.ErrorBody
	Fields               []fieldError `json:"fields,omitempty"`
	AccountVerified      *bool        `json:"account_verified,omitempty"`
	RequiresVerification bool         `json:"requires_verification,omitempty"`
}

type fieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// fail answers with the public part of an error. The details go to the log.
func (rs *responder) fail(w http.ResponseWriter, r *http.Request, err error) {
	problem := web.ProblemOf(err)
	if errors.Is(problem, hostel.ErrUnverified) {
		problem = errUnverified
	}
	status := rs.StatusOf(w, r, problem)
	body := errorBody{ErrorBody: web.NewErrorBody(problem.Code, problem.Message)}
	for _, f := range problem.Fields {
		body.Fields = append(body.Fields, fieldError(f))
	}
	if problem == errUnverified {
		body.Error, body.AccountVerified, body.RequiresVerification = notVerified, new(bool), true
	}
	switch {
	case status == http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Token")
	case status >= http.StatusInternalServerError && !problem.Temporary():
		rs.Log.ErrorContext(r.Context(), "call failed", "id", w.Header().Get("X-Request-Id"), "call",
			chi.RouteContext(r.Context()).RoutePattern(), "error", err)
	}
	web.WriteJSON(w, status, body)
}
