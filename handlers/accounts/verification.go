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

// verificationHandler serves the pages where a student verifies the email address.
type verificationHandler struct {
	*web.Renderer
	access  *Access
	rooms   wantedRooms
	current booking.CurrentBookings
}

const (
	msgStillNot   = "Account is still not verified. Please check your email and click the verification link."
	msgNotNow     = "We could not verify your email right now. Your link is still good: try again in a moment."
	titleVerified = "Email verified"
)

func (vh *verificationHandler) emailVerification(
	w http.ResponseWriter, r *http.Request, reader session.Reader,
) error {
	next := vh.nextPage(r, r.URL.Query().Get("next"))
	if !reader.Verified() {
		return vh.showVerification(w, r, reader, http.StatusOK, next, accountview.VerificationNews{})
	}
	room := vh.rooms.at(next)
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
	m := accountview.NewBookVerified(*room, r.URL.Query().Has("refused"))
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
		news := accountview.VerificationNews{Error: msgStillNot}
		return vh.showVerification(w, r, reader, http.StatusOK, next, news)
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
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		news := accountview.VerificationNews{Code: web.Truncate(typed), CodeError: problem.Message}
		return vh.showVerification(w, r, reader, vh.StatusOf(w, r, problem), next, news)
	}
	if err != nil {
		return err
	}
	return vh.goOn(w, r, student, next)
}

// goOn redirects a student who has just verified the email to next. If next is the room for which Book was pressed in
// this browser, goOn holds a bed there and redirects to the summary (R31).
func (vh *verificationHandler) goOn(
	w http.ResponseWriter, r *http.Request, student *hostel.Student, next string,
) error {
	room := vh.rooms.at(next)
	if room == nil {
		return web.RedirectForm(w, r, web.OwnPath(next, "/dashboard?verified=1"))
	}
	if vh.Sessions.WantedRoom(r) != room.Offer.RoomUUID {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", next)) // it offers the room
	}
	summary, err := vh.rooms.hold(r, student, room.Offer.RoomUUID)
	_, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		return web.RedirectForm(w, r, parts.Href("/email-verification", "next", next, "refused", "1"))
	}
	if err != nil {
		return err
	}
	return web.RedirectForm(w, r, summary+"&verified=1")
}

func (vh *verificationHandler) resend(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	next := vh.nextPage(r, r.PostForm.Get("next"))
	email := r.PostForm.Get("email")
	news := accountview.VerificationNews{Email: web.Truncate(email)}
	err := vh.access.Resend(r, reader.Account, email)
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		news.EmailError = problem.Message
		return vh.showVerification(w, r, reader, vh.StatusOf(w, r, problem), next, news)
	}
	if err != nil {
		return err
	}
	news.Success = account.MsgResent
	return vh.showVerification(w, r, reader, http.StatusOK, next, news)
}

func (vh *verificationHandler) showVerification(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, next string,
	news accountview.VerificationNews,
) error {
	p, err := vh.NewOwnPage(r, reader, "Check Your Email")
	if err != nil {
		return err
	}
	m := accountview.NewEmailVerification(
		reader.Account, news, next, vh.rooms.at(next), vh.Sessions.WantedRoom(r), vh.Site.Demo,
	)
	return vh.Show(w, r, status, p, accountview.EmailVerificationPage(p, m))
}

// verifyEmail opens the link in the verification email. It verifies at once, although it is a GET (R29, R33). Then it
// reads who asks: the page shows that the reader's account is verified now.
func (vh *verificationHandler) verifyEmail(w http.ResponseWriter, r *http.Request) error {
	token := chi.URLParam(r, "token")
	status, message := vh.verify(w, r, token)
	reader, err := vh.Sessions.Reader(r)
	if err != nil {
		return err
	}
	title := titleVerified
	if message != "" {
		title = "Verification failed"
	}
	p, err := vh.NewPage(r, reader, title, "")
	if err != nil {
		return err
	}
	next, err := vh.pageAfterLink(r, reader)
	if err != nil {
		return err
	}
	markSecret(w, &p)
	m := accountview.NewVerifyEmail(message, r.URL.Path, token, next)
	if m.Verified {
		p.Refresh = &layout.Refresh{Seconds: accountview.VerifiedSeconds, To: next.Href}
	}
	return vh.Show(w, r, status, p, accountview.VerifyEmailPage(p, m))
}

// verify verifies the email of a link's token. It returns the status of the page, and the reason why the email is not
// verified, or "".
func (vh *verificationHandler) verify(w http.ResponseWriter, r *http.Request, token string) (int, string) {
	err := error(account.ErrNoToken)
	if token != "" {
		err = vh.access.Verify(r, token)
	}
	if err == nil {
		return http.StatusOK, ""
	}
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal {
		return vh.StatusOf(w, r, problem), problem.Message
	}
	vh.Log.ErrorContext(r.Context(), "email not verified", "id", web.RequestID(r.Context()), "error", err)
	return http.StatusServiceUnavailable, msgNotNow
}

// nextPage returns the page for a verified student: next, otherwise the remembered room, otherwise "" (the dashboard).
func (vh *verificationHandler) nextPage(r *http.Request, next string) string {
	next = web.OwnPath(next, "")
	if next != "" {
		return next
	}
	h, room, isListed := vh.rooms.catalogue.Snapshot().Room(vh.Sessions.WantedRoom(r))
	if !isListed || h.Retired {
		return ""
	}
	return parts.RoomHref(h, room)
}

// pageAfterLink returns the page to which the verification link leads (R29): the room for which Book was pressed in
// this browser, the summary if its student holds a bed there, otherwise the dashboard. It holds no bed, because mail
// scanners open links (R33).
func (vh *verificationHandler) pageAfterLink(r *http.Request, reader session.Reader) (accountview.NextPage, error) {
	dashboard := accountview.Dashboard()
	if reader.Account == nil {
		return dashboard, nil
	}
	room := vh.rooms.at(vh.nextPage(r, ""))
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
