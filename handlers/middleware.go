package handlers

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/klauspost/compress/gzhttp"

	"efie/hostel"
	"efie/hostel/catalogue"
)

type requestIDKey struct{}

// requestID is what a visitor can tell us of a fault, and what its log lines carry.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// identify gives each request an id of its own. One that a client sends is not believed.
func (a *app) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := newRequestID()
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// logAccess notes how each request was answered.
func (a *app) logAccess(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		seen := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { // also of an answer that is broken off
			a.answered(r, Answer{At: began, ID: requestID(r.Context()), Route: route(r), Status: seen.Status(), Bytes: seen.BytesWritten()})
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

// linked are the paths of the letters' links; what follows is a token.
var linked = []string{"/verify-email/", "/reset-password/", "/confirm-email/"}

// loggedPath is a request's path without the token of a letter's link.
func loggedPath(r *http.Request) string {
	for _, path := range linked {
		if before, _, secret := strings.Cut(r.URL.Path, path); secret {
			return before + path + "…"
		}
	}
	return r.URL.Path
}

// recoverPanic turns a panic of a handler into a 500 page and a log line. Where the answer has
// begun, the connection is cut, so that nobody takes the half for the whole.
func (a *app) recoverPanic(next http.Handler) http.Handler {
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
				a.Log.ErrorContext(r.Context(), "answer broken off", "id", requestID(r.Context()), "path", loggedPath(r), "error", err)
				panic(http.ErrAbortHandler)
			}
			a.fail(w, r, err)
		}()
		next.ServeHTTP(w, r)
	})
}

// strictTransport keeps browsers to https for a year (ASVS 3.4.1).
const strictTransport = "max-age=31536000; includeSubDomains"

func (a *app) overTLS() bool { return strings.HasPrefix(a.SiteURL, "https://") }

// secure sets the headers that keep a page to itself (see pagePolicy). Pictures may also come from the hosts
// that the catalogue names, and a booking's form may lead to the provider's page.
func (a *app) secure(next http.Handler) http.Handler {
	openers := "same-origin"
	if hostel.Origin(a.InlineScript) != "" {
		// A bank may ask its customer in a window of its own, which has to tell the provider's
		// frame in our page how that went. Under "same-origin" such a window knows no opener.
		openers = "same-origin-allow-popups"
	}
	policy := contentPolicy{make: func(c *catalogue.Snapshot) string {
		return pagePolicy{
			site: a.SiteURL, images: append([]string{a.mediaOrigin}, c.ImageOrigins()...),
			inline: a.InlineScript, checkouts: a.Checkouts, styles: a.assets.StyleSources(),
		}.String()
	}}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy.of(a.Directory.Snapshot()))
		if a.overTLS() {
			h.Set("Strict-Transport-Security", strictTransport)
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", openers)
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		next.ServeHTTP(w, r)
	})
}

// compress is for what is made for one visitor; it leaves alone what is compressed already.
func compress(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(true))
	if err != nil {
		panic(err) // the options are ones that there are
	}
	return wrap(next)
}

// contentPolicy is the pages' policy, put together once for each catalogue.
type contentPolicy struct {
	make func(*catalogue.Snapshot) string
	kept atomic.Pointer[cataloguePolicy]
}

type cataloguePolicy struct {
	catalogue *catalogue.Snapshot
	text      string
}

func (p *contentPolicy) of(c *catalogue.Snapshot) string {
	kept := p.kept.Load()
	if kept == nil || kept.catalogue != c {
		kept = &cataloguePolicy{c, p.make(c)}
		p.kept.Store(kept)
	}
	return kept.text
}

// filePolicy is for a file that somebody opens by its own address: it loads nothing. It goes with
// every picture and script, so it is short.
const filePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxBody is more than any form of ours needs.
const maxBody = 64 << 10

// sameOrigin refuses what another site's page makes a browser send, and bounds what anyone sends.
func (a *app) sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(a.serve(func(http.ResponseWriter, *http.Request) error {
		return &hostel.Problem{Kind: hostel.Forbidden, Code: "cross_origin", Message: "This was sent from another website, so nothing was done. Open the page on Efie itself and try again."}
	}))
	return protection.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	}))
}
