package web

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/klauspost/compress/gzhttp"

	"efie/hostel"
)

// RecoverPanic turns a panic into a 500 page and a log line. If the response has begun, it closes the connection.
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
			if wrapped, ok := w.(middleware.WrapResponseWriter); ok && wrapped.Status() != 0 {
				rd.Log.ErrorContext(r.Context(), "response aborted", "id", RequestID(r.Context()), "path",
					LoggedPath(r), "error", err)
				panic(http.ErrAbortHandler)
			}
			rd.Fail(w, r, err)
		}()
		next.ServeHTTP(w, r)
	})
}

// Compress compresses responses that are not compressed yet (see MarkCompressed).
func Compress(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true))
	if err != nil {
		panic(err) // the options are constants
	}
	return wrap(next)
}

// MarkCompressed marks a response that Compress must not compress again.
func MarkCompressed(h http.Header) { h.Set(gzhttp.HeaderNoCompression, "packed already") }

// MaxBody is the limit of a request's body in bytes. Every form of ours is smaller.
const MaxBody = 64 << 10

// SameOrigin refuses requests that a page of another site makes a browser send. It also limits bodies to MaxBody.
func (rd *Renderer) SameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	// These pages send no referrer, so an old browser sends the origin "null". Their right is the token in the address.
	protection.AddInsecureBypassPattern("POST /pay/")
	protection.SetDenyHandler(rd.ServePlain(func(http.ResponseWriter, *http.Request) error {
		return hostel.NewProblem(hostel.Forbidden, "cross_origin",
			"This was sent from another website, so nothing was done. Open the page on Efie itself and try again.")
	}))
	return protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
		next.ServeHTTP(w, r)
	}))
}
