package handlers

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/web"
)

// Answer describes one request and its response.
type Answer struct {
	At     time.Time // arrival of the request
	Took   time.Duration
	ID     string // the request's id
	Method string
	// Path is the request's path. It omits the query and the tokens of emailed links, because they are personal.
	Path   string
	Route  string // the route's pattern, or "" if no route matches
	Status int    // 0 if no status was written
	Bytes  int    // length of the body after compression
}

// Observer receives every Answer.
type Observer interface{ Answered(Answer) }

type observers []Observer

func (ob observers) report(r *http.Request, answer Answer) {
	answer.Took = time.Since(answer.At)
	answer.Method, answer.Path = r.Method, web.LoggedPath(r)
	if answer.Method == http.MethodHead {
		answer.Bytes = 0 // net/http discards the body
	}
	for _, observer := range ob {
		observer.Answered(answer)
	}
}

// Logged is the access log: an Observer that writes one line for each request.
type Logged struct{ Log *slog.Logger }

// Answered implements Observer. It calls the log handler directly: slog.Logger would look up the caller for each line.
// It leaves out health checks that succeed, because proxies make them every two seconds.
func (l Logged) Answered(a Answer) {
	if (a.Path == "/healthz" || a.Path == "/readyz") && a.Status == http.StatusOK {
		return
	}
	line := slog.NewRecord(a.At.Add(a.Took), slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("id", a.ID), slog.String("method", a.Method), slog.String("path", a.Path),
		slog.Int("status", a.Status), slog.Int("bytes", a.Bytes), slog.Duration("took", a.Took))
	_ = l.Log.Handler().Handle(context.Background(), line) // an error of the log cannot be logged
}

// logAccess gives each request a new id, also if the client sent one, and reports the response to the observers.
func (ob observers) logAccess(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, id := time.Now(), web.NewRequestID()
		w.Header()["X-Request-Id"] = []string{id}
		wrapped := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { // deferred, so that a panic is reported too
			ob.report(r, Answer{At: began, ID: id, Route: route(r), Status: wrapped.Status(), Bytes: wrapped.BytesWritten()})
		}()
		next.ServeHTTP(wrapped, r)
	})
}

// route returns the pattern of the request's route, or "" if no route matched.
func route(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil {
		return c.RoutePattern()
	}
	return ""
}
