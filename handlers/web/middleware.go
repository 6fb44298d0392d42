package web

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/klauspost/compress/gzhttp"

	"efie/hostel"
)

// RecoverPanic turns a panic into a 500 page and a log line, or cuts the connection of a response that has begun.
func (rd *Renderer) RecoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if v == http.ErrAbortHandler {
				panic(v)
			}
			err := fmt.Errorf("panic: %v\n%s", v, debug.Stack())
			if seen, ok := w.(middleware.WrapResponseWriter); ok && seen.Status() != 0 {
				rd.Log.ErrorContext(r.Context(), "answer broken off", "id", RequestID(r.Context()), "path",
					LoggedPath(r), "error", err)
				panic(http.ErrAbortHandler)
			}
			rd.Fail(w, r, err)
		}()
		next.ServeHTTP(w, r)
	})
}

// Compress is for what is made for one visitor; it leaves alone what is compressed already.
func Compress(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true))
	if err != nil {
		panic(err) // the options are ones that there are
	}
	return wrap(next)
}

// MarkCompressed keeps Compress from compressing again what is compressed already.
func MarkCompressed(h http.Header) { h.Set(gzhttp.HeaderNoCompression, "packed already") }

// MaxBody is more than any form of ours needs.
const MaxBody = 64 << 10

// SameOrigin refuses what another site's page makes a browser send, and bounds what anyone sends.
func (rd *Renderer) SameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(rd.Serve(func(http.ResponseWriter, *http.Request) error {
		return hostel.NewProblem(hostel.Forbidden, "cross_origin",
			"This was sent from another website, so nothing was done. Open the page on Efie itself and try again.")
	}))
	return protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
		next.ServeHTTP(w, r)
	}))
}
