// Package api is the JSON interface (R46), for browsers, apps and scripts of others.
package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/accounts"
	"efie/handlers/bookings"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
)

// Config has the parts from which the calls are made. Catalogue and clock are the ones of Bookings.
type Config struct {
	Bookings        *booking.Service
	Queue           *booking.Queue
	CurrentBookings booking.CurrentBookings
	Sessions        *session.Keeper
	RateLimiter     *account.RateLimiter
	Accounts        *accounts.Access
	Inquiries       *bookings.Inquiry
	Renderer        *web.Renderer
}

// responder finds the caller of a call, and turns errors into JSON.
type responder struct {
	*web.Renderer
	sessions *session.Keeper
}

// Routes adds the calls below /hq/api. Paths may end with a slash.
func (c Config) Routes(on web.Routes) {
	site := c.Renderer.Site
	documents := &documents{hostels: c.Bookings.Catalogue, pictures: pictures{site.URL, site.MediaURL}}
	answer := &responder{c.Renderer, c.Sessions}
	identity := &accountCalls{c.Accounts, c.Sessions}
	hostels := &hostelCalls{documents}
	payments := &paymentCalls{c.Queue, c.Bookings, c.RateLimiter, c.CurrentBookings, c.Renderer.Events}
	status := &statusCalls{c.CurrentBookings, c.Inquiries, documents}
	below := on.Mount("/hq/api")
	pages, searches, money := below.Pages, below.Searches, below.Exempt
	post(pages, "/login", answer.anonymous(withBody(identity.logIn)))
	post(pages, "/signup", answer.visitor(withBody(identity.signUp)))
	post(pages, "/resend-verification", answer.anonymous(withBody(identity.resend)))
	get(pages, "/verify-email", answer.anonymous(identity.verifyEmail))
	get(pages, "/verify-email/{token}", answer.anonymous(identity.verifyEmail))
	get(pages, "/landing_page", answer.student(identity.landingPage))
	get(pages, "/hostels", answer.visitor(hostels.hostels))
	get(searches, "/search_request", answer.visitor(hostels.campuses))
	post(searches, "/search_request", answer.visitor(withBody(hostels.search)))
	post(money, "/payments", answer.student(withBody(payments.hold)))
	post(money, "/payments/verify", answer.student(withBody(payments.pay)))
	post(money, "/payments/consumer_request", answer.student(status.booked))
	pages.Get("/openapi.json", answer.anonymous(openAPI))
	pages.NotFound(answer.serve(func(http.ResponseWriter, *http.Request) error { return errNoCall }))
	pages.MethodNotAllowed(answer.serve(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Allow", web.Allowed(r))
		return errWrongMethod
	}))
}

func get(r chi.Router, path string, h http.HandlerFunc) { addRoutes(r, http.MethodGet, path, h) }

func post(r chi.Router, path string, h http.HandlerFunc) { addRoutes(r, http.MethodPost, path, h) }

// addRoutes adds routes for a path with and without a slash at its end.
func addRoutes(r chi.Router, method, path string, h http.HandlerFunc) {
	r.Method(method, path, h)
	r.Method(method, path+"/", h)
}

type call func(w http.ResponseWriter, r *http.Request, student *hostel.Student) error

func withBody(
	c func(w http.ResponseWriter, r *http.Request, student *hostel.Student, b *body) error,
) call {
	return func(w http.ResponseWriter, r *http.Request, student *hostel.Student) error {
		b, err := readBody(r)
		if err != nil {
			return err
		}
		return c(w, r, student, b)
	}
}

// anonymous returns the handler of a call that does not need its caller.
func (rs *responder) anonymous(c call) http.HandlerFunc {
	return rs.serve(func(w http.ResponseWriter, r *http.Request) error { return c(w, r, nil) })
}

// visitor returns the handler of a call for everybody. The cookie of an unverified account is ignored; its token in a
// header is refused.
func (rs *responder) visitor(c call) http.HandlerFunc {
	return rs.serve(func(w http.ResponseWriter, r *http.Request) error {
		caller, err := rs.sessions.Caller(r)
		if err != nil {
			return err
		}
		if caller.ByToken && !caller.Account.Verified() {
			return errUnverified
		}
		return c(w, r, nil)
	})
}

func (rs *responder) student(c call) http.HandlerFunc {
	return rs.serve(func(w http.ResponseWriter, r *http.Request) error {
		caller, err := rs.sessions.Caller(r)
		switch {
		case err != nil:
			return err
		case caller.BadToken:
			return errUnknownToken
		case caller.Account == nil:
			return errNotLoggedIn
		case !caller.Account.Verified():
			return errUnverified
		case caller.Gender == "":
			return hostel.ErrNotStudent
		}
		return c(w, r, &hostel.Student{Account: *caller.Account, Gender: caller.Gender})
	})
}

func (rs *responder) serve(h func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			rs.fail(w, r, err)
		}
	}
}
