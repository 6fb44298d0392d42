// Package api is the JSON interface (R46), for browsers, apps and scripts of others.
package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

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
	Sessions        Sessions
	RateLimiter     *account.RateLimiter
	Accounts        accounts
	Inquiries       Inquiries
	Renderer        *web.Renderer
}

// accounts signs students up and logs them in, within the rate limits.
type accounts interface {
	LogIn(r *http.Request, email, password string) (hostel.Account, error)
	SignUp(r *http.Request, application account.Application) (hostel.Account, error)
	// Resend sends the verification email again. own is the logged-in account, or nil for a visitor.
	Resend(r *http.Request, own *hostel.Account, email string) error
	Verify(r *http.Request, token string) error
}

type Sessions interface {
	// Account returns the account of a request's session cookie, or nil for a visitor.
	Account(r *http.Request) (*hostel.Account, error)
	Caller(r *http.Request) (web.Caller, error)
	Issue(w http.ResponseWriter, r *http.Request, owner hostel.Account) (token string, err error)
}

// Inquiries asks the provider about payments.
type Inquiries interface {
	// AskAboutOpenPayment asks the provider about the student's open payment and settles it. It reports whether the
	// booking may have changed. It takes two seconds at most.
	AskAboutOpenPayment(r *http.Request, studentID string) (asked bool, err error)
}

// responder finds the caller of a call, and turns errors into JSON.
type responder struct {
	*web.Renderer
	sessions Sessions
}

// Routes adds the calls below /hq/api. Paths may end with a slash.
func (c Config) Routes(on web.Routes) {
	site := c.Renderer.Site
	documents := &documents{hostels: c.Bookings.Catalogue, pictures: pictures{site.URL, site.MediaURL}}
	answer := &responder{c.Renderer, c.Sessions}
	accounts := &accountCalls{c.Accounts, c.Sessions}
	hostels := &hostelCalls{documents}
	payments := &paymentCalls{c.Queue, c.Bookings, c.RateLimiter, c.CurrentBookings, c.Renderer.Events}
	status := &statusCalls{c.CurrentBookings, c.Inquiries, documents}
	below := on.Mount("/hq/api")
	pages, searches, money := below.Pages, below.Searches, below.Exempt
	post(pages, "/login", answer.anonymous(withBody(accounts.logIn)))
	post(pages, "/signup", answer.visitor(withBody(accounts.signUp)))
	post(pages, "/resend-verification", answer.anonymous(withBody(accounts.resend)))
	get(pages, "/verify-email", answer.anonymous(accounts.verifyEmail))
	get(pages, "/verify-email/{token}", answer.anonymous(accounts.verifyEmail))
	get(pages, "/landing_page", answer.student(accounts.landingPage))
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
