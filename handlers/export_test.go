package handlers

import (
	"net/http"
	"runtime"

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

// CacheOf returns the page cache and the renderer of a web.
func CacheOf(w *Web) (*cache.Pages, *web.Renderer) {
	return w.shared.pages, w.shared.renderer
}

func LogAccess(log Logged, next http.Handler) http.Handler { return observers{log}.logAccess(next) }
