package handlers

import (
	"context"
	"log/slog"
	"net/http"

	"efie/hostel"
)

// event writes down what matters for security (OWASP ASVS 5.0, 16.3), one line each: what, in
// which request, from which network. A student stands there by id; what a person typed, e-mails,
// names, passwords and tokens never do.
func (a *app) event(ctx context.Context, r *http.Request, name string, attrs ...slog.Attr) {
	a.Log.LogAttrs(ctx, slog.LevelInfo, "security", append([]slog.Attr{
		slog.String("event", name), slog.String("id", requestID(ctx)), slog.String("from", logged(r)),
	}, attrs...)...)
}

// whose is the student of an event.
func whose(s hostel.Student) slog.Attr { return slog.String("student", s.ID) }

// Untrue writes down that a student claimed another price, bed or e-mail than the hold's.
func (a accounts) Untrue(r *http.Request, s hostel.Student) {
	a.event(r.Context(), r, "refused", slog.String("why", "untrue_claim"), whose(s))
}

// Refused writes down the problems that matter: a limit that was met, what is not allowed, and a
// token that is nobody's.
func (a accounts) Refused(r *http.Request, problem *hostel.Problem) {
	switch problem.Kind {
	case hostel.Throttled:
		a.event(r.Context(), r, "throttled", slog.String("why", problem.Code), slog.String("path", loggedPath(r)))
	case hostel.Forbidden, hostel.Unauthorized:
		a.event(r.Context(), r, "refused", slog.String("why", problem.Code), slog.String("path", loggedPath(r)))
	}
}
