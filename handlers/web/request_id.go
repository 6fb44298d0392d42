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

// Identify gives each request an id of its own. One that a client sends is not believed.
func Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := NewRequestID()
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// NewRequestID is random, so that it does not reveal how many requests there were.
func NewRequestID() string { return hostel.NewID()[:12] }
