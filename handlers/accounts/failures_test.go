package accounts_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"efie/handlers/handlerstest"
	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

// busyHasher is a hasher that is always busy.
type busyHasher struct{ account.Hasher }

func (busyHasher) Hash(context.Context, string) (string, error) { return "", hostel.ErrBusy }
func (busyHasher) Matches(context.Context, string, string) (bool, error) {
	return false, hostel.ErrBusy
}

// failingStudents is a store without accounts. It fails to verify emails.
type failingStudents struct{ account.Students }

func (failingStudents) AccountByEmail(context.Context, string) (hostel.Account, error) {
	return hostel.Account{}, hostel.ErrUnknownStudent
}

func (failingStudents) VerifyEmail(context.Context, string, time.Time) (hostel.Account, error) {
	return hostel.Account{}, errors.New("disk on fire")
}

// failingLinks is a store that fails to read the links of emails.
type failingLinks struct{ account.Accounts }

func (failingLinks) ResetOwner(context.Context, string, time.Time) (hostel.Account, error) {
	return hostel.Account{}, errors.New("disk on fire")
}

func (failingLinks) EmailChange(context.Context, string, time.Time) (hostel.Account, string, error) {
	return hostel.Account{}, "", errors.New("disk on fire")
}

func TestAFormThatMeetsABusyHasherKeepsItsValues(t *testing.T) {
	s := handlerstest.New(t)
	s.Accounts = &account.Service{Students: failingStudents{}, Hasher: busyHasher{}, Clock: time.Now}
	for path, fields := range map[string][]string{
		"/login": {"email", "ama@example.com", "password", "a long password"},
		"/signup": {"name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
			"password", "a long password", "confirmPassword", "a long password"},
	} {
		w := s.Do(t, handlerstest.Form(path, fields...))
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "10" {
			t.Errorf("%s answers %d, Retry-After %q", path, w.Code, w.Header().Get("Retry-After"))
		}
		must.Contain(t, "the form", w.Body.String(), `value="ama@example.com"`, hostel.ErrBusy.Message, `action="`+path+`"`)
	}
	w := s.Do(t, httptest.NewRequest(http.MethodPost, "/hq/api/login/",
		strings.NewReader(`{"email":"ama@example.com","password":"a long password"}`)))
	var answer struct{ Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != http.StatusServiceUnavailable ||
		answer.Code != "busy" || w.Header().Get("Retry-After") != "10" {
		t.Errorf("a program gets %d %s, %v", w.Code, w.Body, w.Header())
	}
	must.Lack(t, "the log of a busy hasher", s.Log.String(), "level=ERROR")
}

func TestALinkStaysValidWhenTheStoreFails(t *testing.T) {
	s := handlerstest.New(t)
	s.Accounts = &account.Service{Students: failingStudents{}, Accounts: failingLinks{}, Clock: time.Now}
	for _, path := range []string{"/reset-password/", "/confirm-email/"} {
		if w := s.Do(t, handlerstest.Ask(http.MethodGet, path+"a-secret-token")); w.Code < 500 ||
			strings.Contains(w.Body.String(), "fire") {
			t.Errorf("%s answers %d: %s", path, w.Code, w.Body)
		}
	}
	w := s.Do(t, handlerstest.Ask(http.MethodGet, "/verify-email/a-secret-token"))
	must.Equal(t, "the status of the page", w.Code, http.StatusServiceUnavailable)
	must.Contain(t, "the page", w.Body.String(), "Your link is still good", "Try Again", "Back to Login")
	if strings.Contains(w.Body.String(), "fire") || !strings.Contains(s.Log.String(), "disk on fire") ||
		strings.Contains(s.Log.String(), "a-secret-token") {
		t.Errorf("the cause is on the page or not in the log, or the token is in the log:\n%s", s.Log.String())
	}
}
