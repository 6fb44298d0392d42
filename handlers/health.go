package handlers

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"efie/handlers/web"
	"efie/hostel"
)

func healthz(w http.ResponseWriter, _ *http.Request) {
	web.ShowJSON(w, http.StatusOK, map[string]string{"status": "alive"})
}

func readyz(ready func(context.Context) error, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := ready(r.Context()); err != nil {
			log.ErrorContext(r.Context(), "server not ready", "error", err)
			status := "the database does not answer"
			if errors.Is(err, hostel.ErrUpdating) {
				status = "the database is newer than this server"
			}
			web.ShowJSON(w, http.StatusServiceUnavailable, map[string]string{"status": status})
			return
		}
		web.ShowJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	}
}
