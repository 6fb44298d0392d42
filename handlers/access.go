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

type Answer struct {
	At     time.Time // when the request came
	Took   time.Duration
	ID     string // of the request
	Method string
	// Path is what was asked for, without the query and the tokens of letters' links, which are personal.
	Path   string
	Route  string // the pattern that the path fits, "" for none
	Status int    // 0 where there was no answer
	Bytes  int    // of the body as it went out
}

// Observer is told of every answer.
type Observer interface{ Answered(Answer) }

type observers []Observer

func (ob observers) answered(r *http.Request, how Answer) {
	how.Took = time.Since(how.At)
	how.Method, how.Path = r.Method, web.LoggedPath(r)
	if how.Method == http.MethodHead {
		how.Bytes = 0 // net/http throws the body away
	}
	for _, observer := range ob {
		observer.Answered(how)
	}
}

type Logged struct{ Log *slog.Logger }

// Answered implements Observer. It calls the handler itself, because the logger would look up its caller for each line.
func (l Logged) Answered(a Answer) {
	line := slog.NewRecord(a.At.Add(a.Took), slog.LevelInfo, "request", 0)
	line.AddAttrs(slog.String("id", a.ID), slog.String("method", a.Method), slog.String("path", a.Path),
		slog.Int("status", a.Status), slog.Int("bytes", a.Bytes), slog.Duration("took", a.Took))
	_ = l.Log.Handler().Handle(context.Background(), line) // there is no other place to report an error
}

// logAccess gives each request its own id, whatever the client sends, and reports the answer to the observers.
func (ob observers) logAccess(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, id := time.Now(), web.NewRequestID()
		w.Header()["X-Request-Id"] = []string{id}
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { // also of an answer that is broken off
			ob.answered(r, Answer{At: began, ID: id, Route: route(r), Status: seen.Status(), Bytes: seen.BytesWritten()})
		}()
		next.ServeHTTP(seen, r)
	})
}

// route is the pattern that answered a request, "" where it came to none.
func route(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil {
		return c.RoutePattern()
	}
	return ""
}
