// Package session keeps who is logged in: a gorilla session whose cookie carries a random
// token and nothing else, and whose record lives in the store, where it can be ended.
package session

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/securecookie"
	"github.com/gorilla/sessions"

	"efie/hostel"
)

// lifetime is how long a session lasts at most, used or not.
const lifetime = 14 * 24 * time.Hour

// studentKey and tokenKey are what a session's Values hold: whose it is, and the secret that
// a new one hands to the browser.
const (
	studentKey = "student"
	tokenKey   = "token"
)

// Records is where sessions are kept, under the hash of their token.
type Records interface {
	OpenSession(ctx context.Context, hash, studentID string, now, expires time.Time) error
	SessionStudent(ctx context.Context, hash string, now time.Time) (hostel.Student, error)
	CloseSession(ctx context.Context, hash string) error
}

// Keeper implements sessions.Store over Records.
type Keeper struct {
	records Records
	codec   *securecookie.SecureCookie
	clock   func() time.Time
	name    string
	options sessions.Options
}

var _ sessions.Store = (*Keeper)(nil)

// NewKeeper signs cookies with key, 32 bytes. Over https the cookie is a __Host- one; plain
// http, which only the demo speaks, cannot have that.
func NewKeeper(records Records, key []byte, siteURL string, clock func() time.Time) *Keeper {
	codec := securecookie.New(key, nil)
	codec.MaxAge(int(lifetime.Seconds()))
	secure := strings.HasPrefix(siteURL, "https://")
	name := "efie"
	if secure {
		name = "__Host-efie"
	}
	return &Keeper{records, codec, clock, name, sessions.Options{
		Path: "/", MaxAge: int(lifetime.Seconds()), Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}}
}

// Get implements sessions.Store.
func (k *Keeper) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.GetRegistry(r).Get(k, name)
}

// New implements sessions.Store. A cookie that is forged, expired or ended makes an empty session.
func (k *Keeper) New(r *http.Request, name string) (*sessions.Session, error) {
	s := sessions.NewSession(k, name)
	options := k.options
	s.Options, s.IsNew = &options, true
	cookie, err := r.Cookie(name)
	if err != nil {
		return s, nil
	}
	var token string
	if err := k.codec.Decode(name, cookie.Value, &token); err != nil {
		return s, nil
	}
	hash := hostel.HashToken(token)
	student, err := k.records.SessionStudent(r.Context(), hash, k.clock())
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.ID, s.IsNew = hash, false
	s.Values[studentKey] = student
	return s, nil
}

// Save implements sessions.Store: it writes the record of a new session and its cookie, or
// removes both when MaxAge is negative.
func (k *Keeper) Save(r *http.Request, w http.ResponseWriter, s *sessions.Session) error {
	if s.Options.MaxAge < 0 {
		http.SetCookie(w, sessions.NewCookie(s.Name(), "", s.Options))
		if s.ID == "" {
			return nil
		}
		return k.records.CloseSession(r.Context(), s.ID)
	}
	token, fresh := s.Values[tokenKey].(string)
	student, ok := s.Values[studentKey].(hostel.Student)
	if !fresh || !ok {
		return nil // nothing that the store does not have
	}
	delete(s.Values, tokenKey)
	now := k.clock()
	if err := k.records.OpenSession(r.Context(), s.ID, student.ID, now, now.Add(lifetime)); err != nil {
		return err
	}
	value, err := k.codec.Encode(s.Name(), token)
	if err != nil {
		return err
	}
	http.SetCookie(w, sessions.NewCookie(s.Name(), value, s.Options))
	return nil
}

// Student is who is logged in, nil for a visitor.
func (k *Keeper) Student(r *http.Request) (*hostel.Student, error) {
	s, err := k.Get(r, k.name)
	if err != nil {
		return nil, err
	}
	student, ok := s.Values[studentKey].(hostel.Student)
	if !ok {
		return nil, nil
	}
	return &student, nil
}

// Over says whether the browser came with a session that has ended, or was never ours.
func (k *Keeper) Over(r *http.Request) (bool, error) {
	s, err := k.Get(r, k.name)
	if err != nil {
		return false, err
	}
	_, none := r.Cookie(k.name)
	return none == nil && s.IsNew, nil
}

// Open logs a student in: always under a new token, and whatever session there was ends.
func (k *Keeper) Open(w http.ResponseWriter, r *http.Request, student hostel.Student) error {
	_, err := k.Issue(w, r, student)
	return err
}

// Issue is Open for a client that is not a page of ours: it also returns the session's token,
// to be sent in an Authorization header (see Caller).
func (k *Keeper) Issue(w http.ResponseWriter, r *http.Request, student hostel.Student) (token string, err error) {
	s, err := k.Get(r, k.name)
	if err != nil {
		return "", err
	}
	if s.ID != "" {
		if err := k.records.CloseSession(r.Context(), s.ID); err != nil {
			return "", err
		}
	}
	token, hash := hostel.NewToken()
	s.ID = hash
	s.Values[studentKey], s.Values[tokenKey] = student, token
	return token, s.Save(r, w)
}

// Close logs out.
func (k *Keeper) Close(w http.ResponseWriter, r *http.Request) error {
	s, err := k.Get(r, k.name)
	if err != nil {
		return err
	}
	s.Options.MaxAge = -1
	return s.Save(r, w)
}
