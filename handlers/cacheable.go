package handlers

import (
	"context"
	"errors"
	"net/http"
)

// cacheable implements cache.Middleware for one kind of cached page.
type cacheable struct {
	*shared
	classOf classOf
}

func (s cacheable) SetHeaders(h http.Header) { s.headers(h) }

// Slot implements cache.Middleware. Concurrent requests for one page share a slot, so the slot does not depend on the
// context of the first request.
func (s cacheable) Slot(r *http.Request) (leave func(), err error) {
	c := s.classOf(r)
	if c == nil {
		return func() {}, nil
	}
	if !c.Enter(context.WithoutCancel(r.Context())) {
		return nil, &refusal{c}
	}
	return c.Leave, nil
}

// refusal is the error of a request that waited too long for a slot.
type refusal struct{ class *class }

func (*refusal) Error() string { return "no slot was free in time" }

func (s cacheable) Wrap(next http.Handler) http.Handler {
	return s.chain.Handler(s.shedding.limit(s.classOf)(next))
}

// Fail implements cache.Middleware. The error response passes the same middleware as all other requests.
func (s cacheable) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if refused, ok := errors.AsType[*refusal](err); ok {
		refuse := func(w http.ResponseWriter, r *http.Request) { s.shedding.refuse(w, r, refused.class) }
		s.chain.HandlerFunc(refuse).ServeHTTP(w, r)
		return
	}
	s.Wrap(s.renderer.ServePlain(func(http.ResponseWriter, *http.Request) error { return err })).ServeHTTP(w, r)
}

func (s *shared) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.headers(w.Header())
		next.ServeHTTP(w, r)
	})
}
