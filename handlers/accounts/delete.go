package accounts

import (
	"errors"
	"net/http"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/views/accountview"
)

// deleteHandler serves the pages where a student deletes the account.
type deleteHandler struct {
	*web.Renderer
	access  *Access
	privacy Privacy
	clock   func() time.Time
}

// askDelete serves /account/delete, which explains what the deletion does, or why it is not possible now.
func (de *deleteHandler) askDelete(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	return de.showDelete(w, r, reader, nil)
}

// deleteAccount deletes the student's account and clears the browser's storage and cookies.
func (de *deleteHandler) deleteAccount(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	err := de.access.Delete(r, *reader.Account, r.PostForm.Get("password"))
	problem, isRefusal := errors.AsType[*hostel.Problem](err)
	if isRefusal && problem.Kind != hostel.Unready {
		return de.showDelete(w, r, reader, problem)
	}
	if err != nil {
		return err
	}
	err = de.Sessions.Close(w, r)
	if err != nil {
		return err
	}
	// This also removes the cookie of the known browser (session.Keeper.KnownBrowser).
	w.Header().Set("Clear-Site-Data", clearSiteData+`, "cookies"`)
	return web.RedirectForm(w, r, "/account/deleted")
}

// showDelete asks for the password, or shows why the account cannot be deleted now. wrong is the form's error, or nil.
func (de *deleteHandler) showDelete(
	w http.ResponseWriter, r *http.Request, reader session.Reader, wrong *hostel.Problem,
) error {
	data, err := de.privacy.OwnData(r.Context(), reader.Account.ID, account.UnpaidHoldsInData)
	if err != nil {
		return err
	}
	problem, isRefusal := errors.AsType[*hostel.Problem](account.DeletionRefusal(data, de.clock()))
	if !isRefusal {
		problem = wrong
	}
	status := http.StatusOK
	if problem != nil {
		status = de.StatusOf(w, r, problem)
	}
	p, err := de.NewOwnPage(r, reader, "Delete your account")
	if err != nil {
		return err
	}
	m := accountview.NewDeleteAccount(reader.Account, len(data.Bookings) > 0, problem, isRefusal)
	return de.Show(w, r, status, p, accountview.DeleteAccountPage(p, m))
}

func (de *deleteHandler) accountDeleted(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	if reader.Account != nil {
		return web.SeeOther(w, r, "/account")
	}
	p, err := de.NewOwnPage(r, reader, "Your account is deleted")
	if err != nil {
		return err
	}
	return de.Show(w, r, http.StatusOK, p, accountview.AccountDeletedPage(p))
}
