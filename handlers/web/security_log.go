package web

import (
	"context"
	"log/slog"
	"net/http"
	"regexp"

	"github.com/go-chi/chi/v5/middleware"

	"efie/hostel"
)

// SecurityLog logs events that matter for security (OWASP ASVS 5.0, 16.3).
type SecurityLog struct{ log *slog.Logger }

// Event logs an event with its request and its network. It logs no personal data except ids.
func (sl SecurityLog) Event(ctx context.Context, r *http.Request, name string, attrs ...slog.Attr) {
	sl.log.LogAttrs(ctx, slog.LevelInfo, "security", append([]slog.Attr{
		slog.String("event", name), slog.String("id", RequestID(ctx)), slog.String("from", loggedNetwork(r)),
	}, attrs...)...)
}

// Account returns the log attribute with the id of an account.
func Account(a hostel.Account) slog.Attr { return slog.String("student", a.ID) }

// FalseClaim logs that a student sent a price, bed or email that differs from the hold.
func (sl SecurityLog) FalseClaim(r *http.Request, s hostel.Student) {
	sl.Event(r.Context(), r, "refused", slog.String("why", "untrue_claim"), Account(s.Account))
}

// Refused logs a refusal if its reason is a limit, a forbidden action or an unknown token.
func (sl SecurityLog) Refused(r *http.Request, problem *hostel.Problem) {
	switch problem.Kind {
	case hostel.Throttled:
		sl.Event(r.Context(), r, "throttled", slog.String("why", problem.Code), slog.String("path", LoggedPath(r)))
	case hostel.Forbidden, hostel.Unauthorized:
		sl.Event(r.Context(), r, "refused", slog.String("why", problem.Code), slog.String("path", LoggedPath(r)))
	}
}

// linkPath matches the path of a link whose token is a secret: the links in emails, to shared receipts and for payers.
// Some payers type capital letters.
var linkPath = regexp.MustCompile(`(?is)/(verify-email|reset-password|confirm-email|shared-receipt|pay)/.*`)

// LoggedPath returns the path of a request without the token of a link.
func LoggedPath(r *http.Request) string { return linkPath.ReplaceAllString(r.URL.Path, "/$1/…") }

// loggedNetwork returns the network of the client. Log lines contain it instead of the address.
func loggedNetwork(r *http.Request) string {
	from := middleware.GetClientIPAddr(r.Context())
	if from.Is6() {
		return network(from, 64)
	}
	return network(from, 24)
}
