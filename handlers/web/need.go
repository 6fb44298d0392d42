package web

import (
	"errors"
	"net/http"

	"efie/handlers/session"
	"efie/hostel"
	"efie/views/parts"
)

// NeedAccount is middleware of routes for readers with an account, verified or not. It redirects visitors to the
// log-in.
func (rd *Renderer) NeedAccount(next http.Handler) http.Handler {
	return rd.need(next, func(reader session.Reader) error {
		if reader.Account == nil {
			return &Redirect{http.StatusSeeOther, AccountLoginHref()}
		}
		return nil
	})
}

// NeedVerified returns middleware of routes for verified students. It answers other readers as Verified does.
func (rd *Renderer) NeedVerified(back string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return rd.need(next, func(reader session.Reader) error {
			_, err := Verified(reader, back)
			return err
		})
	}
}

// need calls next for the readers whom check does not refuse.
func (rd *Renderer) need(next http.Handler, check func(session.Reader) error) http.Handler {
	return rd.Serve(func(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
		err := check(reader)
		redirect, redirects := errors.AsType[*Redirect](err)
		if redirects && !IsGetOrHead(r) {
			return RedirectForm(w, r, redirect.To)
		}
		if err == nil {
			next.ServeHTTP(w, r)
		}
		return err
	})
}

// Verified returns the reader as a student. For a visitor it fails with a Redirect to the log-in, for an unverified
// account with a Redirect to the verification. Both lead on to the path back. For an account without the role of a
// student it fails with hostel.ErrNotStudent.
func Verified(reader session.Reader, back string) (*hostel.Student, error) {
	switch {
	case reader.Account == nil:
		return nil, &Redirect{http.StatusSeeOther, parts.Href("/login", "next", back)}
	case !reader.Verified():
		if back == "/dashboard" || back == "/dashboard/" {
			back = "" // the verification leads there by default
		}
		return nil, &Redirect{http.StatusSeeOther, parts.Href("/email-verification", "next", back)}
	case reader.Gender == "":
		return nil, hostel.ErrNotStudent
	}
	return reader.Student(), nil
}

// AccountLoginHref returns the address where a visitor logs in to see the account page.
func AccountLoginHref() string { return parts.Href("/login", "next", "/account") }
