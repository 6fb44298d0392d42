package handlers

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// overrun is a hasher with more to do than it can.
type overrun struct{ account.Hasher }

func (overrun) Hash(context.Context, string) (string, error) { return "", hostel.ErrBusy }
func (overrun) Matches(context.Context, string, string) (bool, error) {
	return false, hostel.ErrBusy
}

// strangers are accounts that do not exist.
type strangers struct{ account.Students }

func (strangers) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

func TestABusyLogInKeepsWhatWasTyped(t *testing.T) {
	s := newStage(t)
	s.config.Accounts = &account.Service{Students: strangers{}, Hasher: overrun{}, Clock: time.Now}
	for path, fields := range map[string]url.Values{
		"/login": {"email": {"ama@example.com"}, "password": {"a long password"}},
		"/signup": {"name": {"Ama Mensah"}, "email": {"ama@example.com"}, "gender": {"female"},
			"phone":    {"233241234567"},
			"password": {"a long password"}, "confirmPassword": {"a long password"}},
	} {
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(fields.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := s.do(t, r)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "10" {
			t.Errorf("%s answers %d, again after %q", path, w.Code, w.Header().Get("Retry-After"))
		}
		for _, text := range []string{`value="ama@example.com"`, hostel.ErrBusy.Message, `action="` + path + `"`} {
			if !strings.Contains(w.Body.String(), text) {
				t.Errorf("%s: the form lacks %q", path, text)
			}
		}
	}
	w := s.do(t, httptest.NewRequest(http.MethodPost, "/hq/api/login/",
		strings.NewReader(`{"email":"ama@example.com","password":"a long password"}`)))
	var said struct{ Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != http.StatusServiceUnavailable ||
		said.Code != "busy" || w.Header().Get("Retry-After") != "10" {
		t.Errorf("a program hears %d %s, %v", w.Code, w.Body, w.Header())
	}
	if strings.Contains(s.log.String(), "level=ERROR") {
		t.Errorf("a rush is no fault: %s", s.log.String())
	}
}
