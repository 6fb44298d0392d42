package web

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
)

// Routes registers routes. Each route is registered at one of the fields, which decides whether its requests are
// refused under overload. So no route is without load shedding by mistake.
type Routes struct {
	// Pages are refused after a long wait. Their forms are exempt, because store.Passwords limits them. A request with a
	// search (?q=) or for a part of a page (?part=) is refused like Searches.
	Pages chi.Router
	// Searches have the fewest slots and the shortest wait.
	Searches chi.Router
	// PaymentReturns are Pages, but exempt if the address has the reference of a payment.
	PaymentReturns chi.Router
	// Exempt requests are never refused: payments, pages that show a payment's result, and files, which cost almost
	// nothing.
	Exempt chi.Router
	// CachedPages and CachedSearches are the Pages and Searches that many readers share. A stored page is never refused.
	CachedPages, CachedSearches cache.Routes
	// Mount returns the routes below a path. They have their own answers to unknown paths and wrong methods.
	Mount func(path string) Routes
}
