package web

import (
	"context"
	"net/http"

	"efie/hostel"
)

type requestIDKey struct{}

// RequestID returns the id of the request. Error pages show it, and log lines carry it.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// Identify puts the id of a request, which the access log made, where RequestID finds it.
func Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := w.Header().Get("X-Request-Id")
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// NewRequestID is random, so that it does not reveal how many requests there were.
func NewRequestID() string { return hostel.NewID()[:12] }
