package handlers

import (
	"context"
	"log/slog"
	"net/http"

	"efie/handlers/web"
)

// healthz answers while the process lives.
func healthz(w http.ResponseWriter, _ *http.Request) {
	web.ShowJSON(w, http.StatusOK, map[string]string{"status": "alive"})
}

// readyz answers 200 while the server can serve.
func readyz(ready func(context.Context) error, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := ready(r.Context()); err != nil {
			log.ErrorContext(r.Context(), "not ready", "error", err)
			web.ShowJSON(w, http.StatusServiceUnavailable, map[string]string{"status": "the database does not answer"})
			return
		}
		web.ShowJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	}
}
