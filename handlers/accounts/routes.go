package accounts

import "github.com/go-chi/chi/v5"

func Routes(r chi.Router, c Config) {
	serve, form, cached := c.Renderer.Serve, c.Renderer.ServeForm, c.Cached
	signIn := &signInHandler{
		Renderer: c.Renderer, access: c.Access, sessions: c.Sessions,
		catalogue: c.Catalogue,
	}
	cached.Get("/signup", signIn.signUpForm)
	r.Post("/signup", form(signIn.signUp))
	cached.GetVisitors("/login", signIn.logInForm, serve(signIn.logInAgain))
	r.Post("/login", form(signIn.logIn))
	r.Get("/logout", serve(signIn.confirmLogOut))
	r.Post("/logout", serve(signIn.logOut))

	verification := &verificationHandler{
		Renderer: c.Renderer, access: c.Access, sessions: c.Sessions, catalogue: c.Catalogue,
	}
	r.Get("/email-verification", serve(verification.emailVerification))
	r.Post("/email-verification/check", form(verification.checkVerified))
	r.Post("/email-verification/resend", form(verification.resend))
	r.Get("/verify-email", serve(verification.verifyEmail))
	r.Get("/verify-email/", serve(verification.verifyEmail))
	r.Get("/verify-email/{token}", serve(verification.verifyEmail))

	link := &linkHandler{Renderer: c.Renderer, access: c.Access, sessions: c.Sessions, owners: c.Accounts}
	r.Get("/forgot-password", serve(link.forgotForm))
	r.Post("/forgot-password", form(link.forgot))
	r.Get("/reset-password/{token}", serve(link.resetForm))
	r.Post("/reset-password/{token}", form(link.reset))
	r.Get("/confirm-email/{token}", serve(link.confirmEmailForm))
	r.Post("/confirm-email/{token}", serve(link.confirmEmail))

	own := &accountHandler{
		Renderer: c.Renderer, access: c.Access, sessions: c.Sessions, current: c.CurrentBookings, logins: c.Logins,
		logOut: signIn.logOut, clock: c.Clock,
	}
	r.Get("/account", serve(own.accountPage))
	r.Post("/account/profile", form(own.changeProfile))
	r.Post("/account/password", form(own.changePassword))
	r.Post("/account/email", form(own.changeEmail))
	r.Post("/account/sessions/end", form(own.endSession))

	data := &dataHandler{Renderer: c.Renderer, privacy: c.Privacy, catalogue: c.Catalogue, clock: c.Clock}
	r.Get("/account/data.json", serve(data.ownData))

	deletion := &deleteHandler{
		Renderer: c.Renderer, access: c.Access, sessions: c.Sessions, privacy: c.Privacy, clock: c.Clock,
	}
	r.Get("/account/delete", serve(deletion.askDelete))
	r.Post("/account/delete", form(deletion.deleteAccount))
	r.Get("/account/deleted", serve(deletion.accountDeleted))
}
