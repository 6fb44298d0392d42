// Package accounts serves the pages where students sign up, log in, verify their email, and see and change their
// account. The JSON interface shares Access.
package accounts

import (
	"time"

	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

type Config struct {
	Renderer        *web.Renderer
	Access          *Access
	CurrentBookings booking.CurrentBookings
	Students        students
	Logins          Logins
	Privacy         Privacy
	Catalogue       *catalogue.Catalogue
	Beds            *booking.Service
	Clock           func() time.Time
}

func (c Config) Routes(on web.Routes) {
	r := on.Pages
	serve := c.Renderer.Serve
	form := c.Renderer.ServeForm
	plain := c.Renderer.ServePlain
	rooms := wantedRooms{c.Catalogue, c.Beds, c.Access.Limiter}
	signIn := &signInHandler{c.Renderer, c.Access, rooms, c.Students}
	on.CachedPages.Get("/signup", signIn.signUpForm)
	r.Post("/signup", form(signIn.signUp))
	on.CachedPages.GetVisitors("/login", signIn.logInForm, serve(signIn.logInAgain))
	r.Post("/login", form(signIn.logIn))
	r.Get("/logout", serve(signIn.confirmLogOut))
	r.Post("/logout", serve(signIn.logOut))

	verification := &verificationHandler{c.Renderer, c.Access, rooms, c.CurrentBookings}
	r.Get("/email-verification", serve(verification.emailVerification))
	r.Post("/email-verification/check", form(verification.checkVerified))
	r.With(c.Renderer.NeedAccount).Post("/email-verification/code", form(verification.enterCode))
	r.Post("/email-verification/resend", form(verification.resend))
	r.Get("/verify-email", plain(verification.verifyEmail))
	r.Get("/verify-email/", plain(verification.verifyEmail))
	r.Get("/verify-email/{token}", plain(verification.verifyEmail))

	link := &linkHandler{c.Renderer, c.Access}
	r.Get("/forgot-password", serve(link.forgotForm))
	r.Post("/forgot-password", form(link.forgot))
	r.Get("/reset-password/{token}", serve(link.resetForm))
	r.Post("/reset-password/{token}", form(link.reset))
	r.Get("/confirm-email/{token}", serve(link.confirmEmailForm))
	r.Post("/confirm-email/{token}", serve(link.confirmEmail))

	own := &accountHandler{
		Renderer: c.Renderer, access: c.Access, current: c.CurrentBookings, logins: c.Logins, logOut: signIn.logOut,
		clock: c.Clock,
	}
	profile := profileHandler{own}
	withAccount := r.With(c.Renderer.NeedAccount)
	withAccount.Get("/account", serve(own.accountPage))
	withAccount.Post("/account/profile", form(profile.changeProfile))
	withAccount.Post("/account/password", form(profile.changePassword))
	withAccount.Post("/account/email", form(profile.changeEmail))
	withAccount.Post("/account/sessions/end", form(own.endSession))

	data := &dataHandler{Renderer: c.Renderer, privacy: c.Privacy, catalogue: c.Catalogue, clock: c.Clock}
	withAccount.Get("/account/data.json", serve(data.ownData))

	deletion := &deleteHandler{Renderer: c.Renderer, access: c.Access, privacy: c.Privacy, clock: c.Clock}
	withAccount.Get("/account/delete", serve(deletion.askDelete))
	withAccount.Post("/account/delete", form(deletion.deleteAccount))
	r.Get("/account/deleted", serve(deletion.accountDeleted))
}
