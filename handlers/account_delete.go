package handlers

import (
	"context"
	"errors"
	"net/http"

	"efie/hostel"
	"efie/hostel/account"
	"efie/views"
)

// askDelete is the page at /account/delete: it says what deleting the account does before it is
// done, or why it cannot be done now.
func (a *app) askDelete(w http.ResponseWriter, r *http.Request) error {
	student, first, err := a.needStudent(r)
	if err != nil {
		return err
	}
	if first != "" {
		return goTo(w, r, first)
	}
	return a.showDelete(w, r, student, nil)
}

// deleteAccount takes the student out of what is kept, and leaves nothing in the browser. It
// leads to a page that is said to a visitor.
func (a *app) deleteAccount(w http.ResponseWriter, r *http.Request) error {
	student, err := a.posted(w, r)
	if err != nil || student == nil {
		return err
	}
	err = accounts{a}.Delete(r, *student, r.PostForm.Get("password"))
	if problem, ok := errors.AsType[*hostel.Problem](err); ok && problem.Kind != hostel.Unready {
		return a.showDelete(w, r, student, problem)
	}
	if err != nil {
		return err
	}
	if err := a.Sessions.Close(w, r); err != nil {
		return err
	}
	// Also by which browser it was known (session.Keeper.Known).
	w.Header().Set("Clear-Site-Data", clearSiteData+`, "cookies"`)
	return leave(w, r, "/account/deleted")
}

// showDelete asks for the password, or says why it is of no use now. wrong is what a form that was
// sent met, nil for none.
func (a *app) showDelete(w http.ResponseWriter, r *http.Request, s *hostel.Student, wrong *hostel.Problem) error {
	kept, err := a.Privacy.OwnData(r.Context(), s.ID)
	if err != nil {
		return err
	}
	m := views.DeleteAccount{Email: s.Email, Bookings: len(kept.Bookings), Payments: len(kept.Payments)}
	status := http.StatusOK
	refusal, stands := errors.AsType[*hostel.Problem](account.DeletionRefusal(kept, a.Clock()))
	switch {
	case stands:
		status, m.Refusal = a.statusOf(w, r, refusal), refusal.Message
	case wrong != nil:
		status, m.Error, m.PasswordError = a.statusOf(w, r, wrong), wrong.Message, wrong.Field("password")
	}
	p, _, err := a.frame(r, "Delete your account", "")
	if err != nil {
		return err
	}
	personal(&p)
	return a.show(w, r, status, p, views.DeleteAccountPage(p, m))
}

// accountDeleted is the page at /account/deleted, for who is nobody any more.
func (a *app) accountDeleted(w http.ResponseWriter, r *http.Request) error {
	p, student, err := a.frame(r, "Your account is deleted", "")
	if err != nil {
		return err
	}
	if student != nil {
		return goTo(w, r, "/account")
	}
	personal(&p)
	return a.show(w, r, http.StatusOK, p, views.AccountDeletedPage(p))
}

// Delete deletes the account of somebody who knows its password. What stands in its way is no
// wrong guess.
func (a accounts) Delete(r *http.Request, s hostel.Student, password string) error {
	if password == "" {
		return &hostel.Problem{Kind: hostel.Invalid, Code: account.ErrWrongPassword.Code, Message: account.MsgMarked,
			Fields: []hostel.FieldProblem{{Field: "password", Message: "Type your password, so that we know it is you."}}}
	}
	err := a.Gate.Prove(r.Context(), s.Email, func() error {
		return a.Reception.ProvePassword(r.Context(), s, password)
	})
	if err == nil {
		err = a.Reception.DeleteAccount(context.WithoutCancel(r.Context()), s)
	}
	a.proved(r, s, "account deleted", err)
	return err
}
