package web

import (
	"context"
	"net/http"

	"efie/hostel"
)

type requestIDKey struct{}

// RequestID returns the id of the request. Error pages show it, and log lines contain it.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// StoreRequestID stores the request's id, which the access log set in a header, in the context for RequestID.
func StoreRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := w.Header().Get("X-Request-Id")
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// NewRequestID returns a random id, so that it does not reveal the number of requests.
func NewRequestID() string { return hostel.NewID()[:12] }
