package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/handlers/handlerstest"
	"efie/test/must"
)

// TestRoutesSendOtherReadersToTheLogIn opens each route that is behind NeedVerified or NeedAccount.
func TestRoutesSendOtherReadersToTheLogIn(t *testing.T) {
	const (
		logIn       = "/login?next="
		verify      = "/email-verification"
		toAccount   = logIn + "%2Faccount"
		toDashboard = logIn + "%2Fdashboard"
	)
	for _, c := range []struct{ method, path, visitor, unverified string }{
		{"GET", "/book/line", logIn + "%2Fbook%2Fline", verify + "?next=%2Fbook%2Fline"},
		{"GET", "/book/link", logIn + "%2Fbook%2Flink", verify + "?next=%2Fbook%2Flink"},
		{"POST", "/book/link", logIn + "%2Fbook%2Flink", verify + "?next=%2Fbook%2Flink"},
		{"POST", "/book/link/end", logIn + "%2Fbook%2Flink", verify + "?next=%2Fbook%2Flink"},
		{"POST", "/dashboard/cancel-hold", toDashboard, verify},
		{"POST", "/dashboard/room", toDashboard, verify},
		{"GET", "/dashboard/cancel", toDashboard + "%2Fcancel", verify + "?next=%2Fdashboard%2Fcancel"},
		{"POST", "/dashboard/cancel", toDashboard + "%2Fcancel", verify + "?next=%2Fdashboard%2Fcancel"},
		{"GET", "/account", toAccount, ""},
		{"GET", "/account/data.json", toAccount, ""},
		{"GET", "/account/delete", toAccount, ""},
		{"POST", "/account/delete", toAccount, ""},
		{"POST", "/account/profile", toAccount, ""},
		{"POST", "/account/password", toAccount, ""},
		{"POST", "/account/email", toAccount, ""},
		{"POST", "/account/sessions/end", toAccount, ""},
		{"POST", "/email-verification/code", toAccount, ""},
	} {
		t.Run(c.method+" "+c.path, func(t *testing.T) {
			s := handlerstest.New(t)
			wantRedirect(t, s, "", c.method, c.path, c.visitor)
			if c.unverified == "" {
				return
			}
			wantRedirect(t, s, s.LogIn(t, handlerstest.Unverified).String(), c.method, c.path, c.unverified)
			ask := handlerstest.Ask(c.method, c.path, "Cookie", s.LogIn(t, handlerstest.NoStudent).String())
			must.Equal(t, "the status for an account without a student", s.Do(t, ask).Code, http.StatusForbidden)
		})
	}
}

// wantRedirect fails the test unless a reader with a cookie is redirected. An island gets the address as JSON.
func wantRedirect(t *testing.T, s *handlerstest.Stage, cookie, method, path, to string) {
	t.Helper()
	answer := s.Do(t, handlerstest.Ask(method, path, "Cookie", cookie))
	must.Equal(t, "the status", answer.Code, http.StatusSeeOther)
	must.Equal(t, "the address", answer.Header().Get("Location"), to)
	if method == http.MethodGet {
		return
	}
	answer = s.Do(t, handlerstest.Ask(method, path, "Cookie", cookie, "Accept", "application/json"))
	must.Equal(t, "the status for an island", answer.Code, http.StatusOK)
	must.Equal(t, "the answer to an island", strings.TrimSpace(answer.Body.String()), `{"url":"`+to+`"}`)
}
