package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// badLinks knows no link, or does not answer.
type badLinks struct {
	account.Accounts
	err error
}

func (b badLinks) ResetOwner(context.Context, string, time.Time) (hostel.Student, error) {
	return hostel.Student{}, b.err
}

func (b badLinks) EmailChange(context.Context, string, time.Time) (hostel.Student, string, error) {
	return hostel.Student{}, "", b.err
}

func TestTheTokensOfLettersAreSecret(t *testing.T) {
	const secret = "a-secret-token"
	for _, err := range []error{account.ErrBadReset, errors.New("disk on fire")} {
		s := newStage(t)
		links := badLinks{err: err}
		s.config.Accounts = &account.Service{Students: noStudents{}, Accounts: links, Clock: time.Now}
		for _, path := range []string{"/reset-password/", "/confirm-email/", "/verify-email/"} {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				w := s.do(t, httptest.NewRequest(method, path+secret, nil))
				if w.Code < 400 {
					t.Errorf("%s %s answers %d", method, path, w.Code)
				}
				shown := errors.Is(err, account.ErrBadReset)
				if path == "/verify-email/" {
					shown = method == http.MethodGet
				}
				if shown && (w.Header().Get("Referrer-Policy") != "same-origin" ||
					w.Header().Get("Cache-Control") != "private, no-store") {
					t.Errorf("%s %s is sent with %v", method, path, w.Header())
				}
			}
		}
		if log := s.log.String(); strings.Contains(log, secret) || !strings.Contains(log, "/reset-password/…") ||
			!strings.Contains(log, "/confirm-email/…") {
			t.Errorf("the log says\n%s", log)
		}
	}
}
