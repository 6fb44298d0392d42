package handlers

import (
	"net/http"
	"runtime"

	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
)

// SlotsOf returns the slots of each class of requests, and their number.
func SlotsOf(w *Web) map[*web.Slots]int64 {
	cores, shedding := runtime.GOMAXPROCS(0), w.shared.shedding
	return map[*web.Slots]int64{
		shedding.searches.Slots: searchSlots(cores), shedding.visitors.Slots: visitorSlots(cores),
		shedding.students.Slots: studentSlots(cores),
	}
}

// CachedPagesOf returns cached pages of a web at another router, and the renderer of the web.
func CachedPagesOf(w *Web, router chi.Router) (cache.Routes, *web.Renderer) {
	return w.shared.routes(router).CachedPages, w.shared.renderer
}

func LogAccess(log Logged, next http.Handler) http.Handler { return observers{log}.logAccess(next) }
