package handlers

import (
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"efie/handlers/api"
)

// routes is everything that Efie answers, but for the pages that front has already.
func (a *app) routes() chi.Router {
	r := chi.NewRouter()
	r.Use(middleware.GetHead, a.identify, a.locate(), a.logAccess, a.recoverPanic, a.secure, a.sameOrigin, compress, a.rush)

	r.Get("/healthz", a.healthz)
	r.Get("/readyz", a.readyz)
	r.Get("/static/*", a.static())
	r.Get("/images/*", a.images())
	r.Get("/media/*", a.media())
	r.Get("/favicon.ico", a.favicon)
	r.Get(workerPath, a.serve(a.worker))
	r.Get("/manifest.webmanifest", a.serve(a.webManifest))
	r.Get("/offline", a.visitors(a.offline))

	r.Get("/robots.txt", a.serve(a.robots))
	sitemap := a.serve(a.sitemap(mostAddresses))
	r.Get("/sitemap.xml", sitemap)
	r.Get("/sitemap-{n}.xml", sitemap)
	if a.IndexNowKey != "" {
		r.Get("/"+a.IndexNowKey+".txt", a.serve(a.indexNowKey))
	}

	r.Get("/", a.everyone(a.landing))
	r.Get("/hostels", a.everyone(a.browse))
	r.Get("/hostels/{key}", a.everyone(a.hostel))
	r.Get("/hostels/{key}/", a.everyone(a.hostel))
	r.Get("/hostels/{key}/card.png", a.serve(a.hostelCard))
	r.Get(feedPath, a.serve(a.feed()))
	r.Get("/detailed_search", a.everyone(a.search))
	r.Get("/campuses", a.everyone(a.campuses))
	r.Get("/campuses/{slug}", a.everyone(a.campus))
	r.Get("/categories", a.everyone(a.categories))
	r.Get("/categories/{slug}", a.everyone(a.category))

	r.Post("/light", a.serve(a.changeLight))

	r.Get("/signup", a.visitors(a.signUpForm))
	r.Post("/signup", a.serve(a.signUp))
	r.Get("/login", a.visitors(a.logInForm))
	r.Post("/login", a.serve(a.logIn))
	r.Get("/logout", a.serve(a.confirmLogOut))
	r.Post("/logout", a.serve(a.logOut))
	r.Get("/email-verification", a.serve(a.emailVerification))
	r.Post("/email-verification/check", a.serve(a.checkVerified))
	r.Post("/email-verification/resend", a.serve(a.resend))
	r.Get("/verify-email", a.serve(a.verifyEmail))
	r.Get("/verify-email/", a.serve(a.verifyEmail))
	r.Get("/verify-email/{token}", a.serve(a.verifyEmail))

	r.Get("/forgot-password", a.visitors(a.forgotForm))
	r.Post("/forgot-password", a.serve(a.forgot))
	r.Get("/reset-password/{token}", a.serve(a.resetForm))
	r.Post("/reset-password/{token}", a.serve(a.reset))
	r.Get("/account", a.serve(a.accountPage))
	r.Post("/account/profile", a.serve(a.changeProfile))
	r.Post("/account/password", a.serve(a.changePassword))
	r.Post("/account/email", a.serve(a.changeEmail))
	r.Get("/confirm-email/{token}", a.serve(a.confirmEmailForm))
	r.Post("/confirm-email/{token}", a.serve(a.confirmEmail))
	r.Post("/account/sessions/end", a.serve(a.endSession))
	r.Get("/account/data.json", a.serve(a.ownData))
	r.Get("/account/delete", a.serve(a.askDelete))
	r.Post("/account/delete", a.serve(a.deleteAccount))
	r.Get("/account/deleted", a.serve(a.accountDeleted))

	r.Post("/book", a.serve(a.book))
	r.Get(linePath, a.serve(a.line))
	r.Post(linePath+"/leave", a.serve(a.leaveLine))
	r.Get("/dashboard", a.serve(a.dashboard))
	r.Get("/dashboard/", a.serve(a.dashboard))
	r.Post("/dashboard/cancel-hold", a.serve(a.giveUp))
	r.Get("/dashboard/cancel", a.serve(a.askCancel))
	r.Post("/dashboard/cancel", a.serve(a.cancel))
	r.Get("/receipt/{code}", a.serve(a.receipt))
	r.Get("/check", a.visitors(a.checkForm))
	r.Get("/check/", a.visitors(a.checkForm))
	r.Get("/check/{code}", a.serve(a.check))

	r.Mount("/hq/api", api.New(api.Config{
		Desk: a.Desk, Line: a.Line, Clock: a.Clock, Directory: a.Directory, Standings: a.Standings, Gate: a.Gate,
		Sessions: a.Sessions, Accounts: accounts{a}, Inquiries: a, Log: a.Log, SiteURL: a.SiteURL, MediaURL: a.MediaURL,
	}))
	r.Get("/dialing-codes.json", a.dialingCodes)
	if a.Webhook != nil {
		r.Post("/webhooks/paystack", a.webhook)
	}

	if a.Demo != nil {
		r.Get("/dev/mail", a.serve(a.devMail))
	}
	if a.Demo != nil && a.Demo.Sandbox != nil {
		r.Get("/sandbox/checkout/{reference}", a.serve(a.checkoutPage))
		r.Post("/sandbox/checkout/{reference}", a.serve(a.decideCheckout))
	}

	r.Get(contentPages, a.everyone(a.reading))
	r.NotFound(a.serve(a.elsewhere(r)))
	r.MethodNotAllowed(a.serve(a.wrongMethod))
	return r
}
