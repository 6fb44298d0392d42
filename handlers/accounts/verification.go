package accounts

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/accountview"
	"efie/views/layout"
	"efie/views/parts"
)

type verificationHandler struct {
	*roomHolder
	current booking.CurrentBookings
}

const (
	msgStillNot      = "Account is still not verified. Please check your email and click the verification link."
	msgNotNow        = "We could not verify your email right now. Your link is still good: try again in a moment."
	msgNotHeld       = "We could not keep a bed for you right now. Press Book this room to see why."
	titleVerified    = "Email verified"
	redirectVerified = 3 // seconds (R29)
)

func (vh *verificationHandler) emailVerification(
	w http.ResponseWriter, r *http.Request, reader session.Reader,
) error {
	next := vh.nextPage(r, r.URL.Query().Get("next"))
	if !reader.Verified() {
		return vh.showVerification(w, r, reader, http.StatusOK, accountview.EmailVerification{Next: next})
	}
	room := wantedRoom(vh.catalogue, next)
	if room == nil {
		return web.SeeOther(w, r, web.OwnPath(next, "/dashboard"))
	}
	if reader.HeldBed.RoomUUID == room.Offer.RoomUUID {
		return web.SeeOther(w, r, parts.SummaryHref)
	}
	p, err := vh.NewOwnPage(r, reader, titleVerified)
	if err != nil {
		return err
	}
	m := accountview.BookVerified{Room: *room, Alert: room.Refusal}
	if m.Alert == "" && r.URL.Query().Has("refused") {
		m.Alert = msgNotHeld
	}
	return vh.Show(w, r, http.StatusOK, p, accountview.BookVerifiedPage(p, m))
}

// checkVerified answers 'I've Verified My Email'. A logged-in browser gets the state of the account; any other browser
// is redirected to the dashboard, which asks for a log-in (R30).
func (vh *verificationHandler) checkVerified(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	next := vh.nextPage(r, r.PostForm.Get("next"))
	if reader.Account == nil {
		return web.RedirectForm(w, r, "/dashboard")
	}
	if !reader.Verified() {
		return vh.showVerification(w, r, reader, http.StatusOK, accountview.EmailVerification{Error: msgStillNot, Next: next})
	}
	return vh.goOn(w, r, reader.Student(), next)
}

// enterCode answers the six digits of the verification email. Only a browser that is logged in to the account may send
// them, such as the browser that signed up (R60).
func (vh *verificationHandler) enterCode(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	student := reader.Student()
	next := vh.nextPage(r, r.PostForm.Get("next"))
	typed := r.PostForm.Get("code")
	var err error
	if !student.Verified() {
		err = vh.access.EnterCode(r, &student.Account, typed)
	}
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		return vh.showVerification(w, r, reader, vh.StatusOf(w, r, problem), accountview.EmailVerification{
			Code: parts.FormField{Value: web.Truncate(typed), Error: problem.Message}, Next: next,
		})
	}
	if err != nil {
		return err
	}
	return vh.goOn(w, r, student, next)
}

func (vh *verificationHandler) resend(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	email := r.PostForm.Get("email")
	m := accountview.EmailVerification{Email: parts.FormField{Value: web.Truncate(email)},
		Next: vh.nextPage(r, r.PostForm.Get("next"))}
	err := vh.access.Resend(r, reader.Account, email)
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		m.Email.Error = problem.Message
		return vh.showVerification(w, r, reader, vh.StatusOf(w, r, problem), m)
	}
	if err != nil {
		return err
	}
	m.Success = account.MsgResent
	return vh.showVerification(w, r, reader, http.StatusOK, m)
}

func (vh *verificationHandler) showVerification(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m accountview.EmailVerification,
) error {
	p, err := vh.NewOwnPage(r, reader, "Check Your Email")
	if err != nil {
		return err
	}
	student := reader.Account
	m.Demo = vh.Site.Demo
	m.Room = wantedRoom(vh.catalogue, m.Next)
	m.TakesCode = student != nil
	m.Holds = m.Room != nil && m.Room.Offer.RoomUUID == vh.Sessions.WantedRoom(r)
	if student != nil && m.Email.Error == "" {
		m.Email.Value, m.Known, m.SuggestedEmail = student.Email, true, account.SuggestEmail(student.Email)
	}
	return vh.Show(w, r, status, p, accountview.EmailVerificationPage(p, m))
}

// verifyEmail opens the link in the verification email. It verifies at once, although it is a GET (R29, R33). Then it
// reads who asks: the page shows that the reader's account is verified now.
func (vh *verificationHandler) verifyEmail(w http.ResponseWriter, r *http.Request) error {
	token := chi.URLParam(r, "token")
	m := accountview.VerifyEmail{Retry: r.URL.Path}
	status := http.StatusOK
	title := titleVerified
	var err error
	if token == "" {
		err = account.ErrNoToken
	} else {
		err = vh.access.Verify(r, token)
	}
	if problem, ok := errors.AsType[*hostel.Problem](err); ok {
		status, title, m.Message = vh.StatusOf(w, r, problem), "Verification failed", problem.Message
	} else if err != nil {
		vh.Log.ErrorContext(r.Context(), "email not verified", "id", web.RequestID(r.Context()), "error", err)
		status, title, m.Message = http.StatusServiceUnavailable, "Verification failed", msgNotNow
	}
	reader, err := vh.Sessions.Reader(r)
	if err != nil {
		return err
	}
	p, err := vh.NewPage(r, reader, title, "")
	if err != nil {
		return err
	}
	m.Next, err = vh.pageAfterLink(r, reader)
	if err != nil {
		return err
	}
	if token != "" {
		m.Again = new(accountview.RetryVerification(token, m.Next.Href, redirectVerified))
	}
	markSecret(w, &p)
	if m.Message == "" {
		m.Verified = true
		m.Message = parts.TextVerified
		p.Refresh = &layout.Refresh{Seconds: redirectVerified, To: m.Next.Href}
	}
	return vh.Show(w, r, status, p, accountview.VerifyEmailPage(p, m))
}

// pageAfterLink returns the page to which the verification link leads (R29): the room for which Book was pressed in
// this browser, the summary if its student holds a bed there, otherwise the dashboard. It holds no bed, because mail
// scanners open links (R33).
func (vh *verificationHandler) pageAfterLink(r *http.Request, reader session.Reader) (accountview.NextPage, error) {
	dashboard := accountview.Dashboard()
	if reader.Account == nil {
		return dashboard, nil
	}
	room := wantedRoom(vh.catalogue, vh.nextPage(r, ""))
	if room == nil {
		return dashboard, nil
	}
	current, err := vh.current.CurrentBooking(r.Context(), reader.Account.ID)
	if err != nil {
		return dashboard, err
	}
	if current.Confirmed() {
		return dashboard, nil
	}
	if reader.HeldBed.RoomUUID == room.Offer.RoomUUID {
		return accountview.NextPage{Href: parts.SummaryHref, Room: room, Held: true}, nil
	}
	return accountview.NextPage{Href: room.Href, Room: room}, nil
}
