// Package session knows who sends a request: the Reader. It keeps students logged in (a browser has a cookie with a
// random token, the store has a record), and stores in other cookies what readers chose.
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
	"efie/hostel/account"
)

// The keys of a session's Values.
const (
	accountKey = "account" // hostel.Account
	recordKey  = "record"  // account.Session
	tokenKey   = "token"   // a new token that is not saved yet
)

// records stores sessions by the hash of their token.
type records interface {
	// OpenSession fails with account.ErrInvalidCredentials if the password has changed since the log-in.
	OpenSession(ctx context.Context, hash string, s account.Session) error
	// FindSession returns a session, which may be over, and its account, or hostel.ErrUnknownStudent.
	FindSession(ctx context.Context, hash string) (account.Session, hostel.Account, error)
	RecordSessionUse(ctx context.Context, hash string, now time.Time) error
	CloseSession(ctx context.Context, hash string) error
	AccountByEmail(ctx context.Context, email string) (hostel.Account, error)
	// MergeSaved adds the hostels with these ids to an account's saved hostels.
	MergeSaved(ctx context.Context, accountID string, hostelIDs []int64, now time.Time) error
}

// Keeper implements sessions.Store over records.
type Keeper struct {
	records records
	codec   *securecookie.SecureCookie // for cookies of known browsers
	tokens  *securecookie.SecureCookie // for all other cookies
	key     []byte
	clock   func() time.Time
	holdFor time.Duration // how long a bed is held from the moment its payment page opens
	name    string
	options sessions.Options
}

var _ sessions.Store = (*Keeper)(nil)

// NewKeeper returns a keeper that signs cookies with key, which has 32 bytes. Over https, names begin with __Host-.
func NewKeeper(records records, key []byte, siteURL string, holdFor time.Duration, clock func() time.Time) *Keeper {
	codec, tokens := securecookie.New(key, nil), securecookie.New(key, nil)
	codec.MaxAge(0) // the contents have their own expiry
	tokens.MaxAge(0)
	tokens.SetSerializer(securecookie.NopEncoder{}) // a token is a text; decoding it as gob is slow
	secure := strings.HasPrefix(siteURL, "https://")
	name := "efie"
	if secure {
		name = "__Host-efie"
	}
	options := sessions.Options{Path: "/", Secure: secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	return &Keeper{
		records: records, codec: codec, tokens: tokens, key: key, clock: clock, holdFor: holdFor, name: name,
		options: options,
	}
}

func (k *Keeper) Get(r *http.Request, name string) (*sessions.Session, error) {
	return sessions.GetRegistry(r).Get(k, name)
}

// New implements sessions.Store. It returns an empty session if the cookie is forged or its session is over.
func (k *Keeper) New(r *http.Request, name string) (*sessions.Session, error) {
	s := sessions.NewSession(k, name)
	s.Options, s.IsNew = new(k.options), true
	token := k.readCookie(r, name)
	if token == "" {
		return s, nil
	}
	hash := hostel.HashToken(token)
	record, owner, err := k.find(r.Context(), hash)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.ID, s.IsNew = hash, false
	s.Values[accountKey], s.Values[recordKey] = owner, record
	return s, nil
}

// seeTimeout bounds the time for which a request stores the use of its session.
const seeTimeout = time.Second

// find returns a session that is not over and its account, or hostel.ErrUnknownStudent. It stores the session's use
// once a minute at most.
func (k *Keeper) find(ctx context.Context, hash string) (account.Session, hostel.Account, error) {
	now := k.clock()
	record, owner, err := k.records.FindSession(ctx, hash)
	if err == nil && record.Over(now) {
		err = hostel.ErrUnknownStudent
	}
	if err != nil {
		return account.Session{}, hostel.Account{}, err
	}
	if record.MustSaveUse(now) {
		ctx, cancel := context.WithTimeout(ctx, seeTimeout)
		defer cancel()
		// If the store cannot be written, the page is still shown, and the next request tries again.
		_ = k.records.RecordSessionUse(ctx, hash, now)
	}
	return record, owner, nil
}

// Save implements sessions.Store: it writes the record and the cookie, or removes both if MaxAge is negative.
func (k *Keeper) Save(r *http.Request, w http.ResponseWriter, s *sessions.Session) error {
	if s.Options.MaxAge < 0 {
		http.SetCookie(w, sessions.NewCookie(s.Name(), "", s.Options))
		if s.ID == "" {
			return nil
		}
		return k.records.CloseSession(r.Context(), s.ID)
	}
	token, isNew := s.Values[tokenKey].(string)
	record, ok := s.Values[recordKey].(account.Session)
	if !isNew || !ok {
		return nil // the store has the session already
	}
	delete(s.Values, tokenKey)
	if err := k.records.OpenSession(r.Context(), s.ID, record); err != nil {
		return err
	}
	s.Options.MaxAge = 0 // on a shared phone the browser removes the cookie when it closes
	if !record.Shared {
		s.Options.MaxAge = int(record.ExpiresAt.Sub(record.CreatedAt).Seconds())
	}
	value, err := k.tokens.Encode(s.Name(), []byte(token))
	if err != nil {
		return err
	}
	http.SetCookie(w, sessions.NewCookie(s.Name(), value, s.Options))
	return nil
}

// Open logs an account in from a browser under a new token, and ends the browser's previous session. The hostels that
// the browser remembers move to the account. On a shared phone the session is short, and the browser stays unknown.
func (k *Keeper) Open(w http.ResponseWriter, r *http.Request, owner hostel.Account, shared bool) error {
	_, err := k.open(w, r, owner, account.NewSession(owner, Device(r.UserAgent()), shared, k.clock()))
	if err != nil {
		return err
	}
	return k.remember(w, r, owner, shared)
}

// Issue is Open for a client of the JSON interface. It also returns the session's token, which the client sends in an
// Authorization header (see Caller). The client may run in a browser, so its browser becomes known, too.
func (k *Keeper) Issue(w http.ResponseWriter, r *http.Request, owner hostel.Account) (token string, err error) {
	token, err = k.open(w, r, owner, account.NewSession(owner, program, false, k.clock()))
	if err != nil {
		return "", err
	}
	return token, k.remember(w, r, owner, false)
}

func (k *Keeper) open(w http.ResponseWriter, r *http.Request, owner hostel.Account,
	record account.Session) (token string, err error) {
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
	s.Values[accountKey], s.Values[recordKey], s.Values[tokenKey] = owner, record, token
	if err := s.Save(r, w); err != nil {
		return "", err
	}
	k.mergeSaved(r.Context(), w, r, owner)
	return token, nil
}

func (k *Keeper) Close(w http.ResponseWriter, r *http.Request) error {
	s, err := k.Get(r, k.name)
	if err != nil {
		return err
	}
	s.Options.MaxAge = -1
	return s.Save(r, w)
}
