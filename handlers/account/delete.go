package account

import (
	"errors"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	views "efie/views/account"
)

type deleteHandler struct {
	*web.Renderer
	access   *Access
	sessions Sessions
	privacy  Privacy
	clock    func() time.Time
}

// askDelete is the page at /account/delete: it says what deleting the account does, or why it cannot be done now.
func (de *deleteHandler) askDelete(w http.ResponseWriter, r *http.Request) error {
	student, err := de.NeedStudent(r)
	if err != nil {
		return err
	}
	return de.showDelete(w, r, student, nil)
}

// deleteAccount takes the student out of what is kept, and leaves nothing in the browser.
func (de *deleteHandler) deleteAccount(w http.ResponseWriter, r *http.Request) error {
	student, err := de.Posted(w, r)
	if err != nil || student == nil {
		return err
	}
	err = de.access.Delete(r, *student, r.PostForm.Get("password"))
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		return de.showDelete(w, r, student, problem)
	}
	if err != nil {
		return err
	}
	if err := de.sessions.Close(w, r); err != nil {
		return err
	}
	// Also by which browser it was known (session.Keeper.Known).
	w.Header().Set("Clear-Site-Data", clearSiteData+`, "cookies"`)
	return web.RedirectForm(w, r, "/account/deleted")
}

// showDelete asks for the password, or says why it is of no use now. wrong is the form's error, or nil.
func (de *deleteHandler) showDelete(w http.ResponseWriter, r *http.Request, s *hostel.Student,
	wrong *hostel.Problem) error {
	kept, err := de.privacy.OwnData(r.Context(), s.ID)
	if err != nil {
		return err
	}
	m := views.DeleteAccount{Email: s.Email, Bookings: len(kept.Bookings), Payments: len(kept.Payments)}
	status := http.StatusOK
	refusal, stands := errors.AsType[*hostel.Problem](account.DeletionRefusal(kept, de.clock()))
	switch {
	case stands:
		status, m.Refusal = de.StatusOf(w, r, refusal), refusal.Message
	case wrong != nil:
		status, m.Error, m.PasswordError = de.StatusOf(w, r, wrong), wrong.Message, wrong.Field("password")
	}
	p, err := de.NewOwnPage(r, "Delete your account")
	if err != nil {
		return err
	}
	return de.Show(w, r, status, p, views.DeleteAccountPage(p, m))
}

func (de *deleteHandler) accountDeleted(w http.ResponseWriter, r *http.Request) error {
	p, student, err := de.NewPage(r, "Your account is deleted", "")
	if err != nil {
		return err
	}
	if student != nil {
		return web.SeeOther(w, r, "/account")
	}
	web.MarkPersonal(&p)
	return de.Show(w, r, http.StatusOK, p, views.AccountDeletedPage(p))
}
