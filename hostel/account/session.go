package account

import (
	"time"

	"efie/hostel"
)

// Session is the log-in of an account in one browser or program. The store has only the hash of its token.
type Session struct {
	ID           string // public: the student's list of sessions uses it
	AccountID    string
	Device       string // a name that the student recognises, such as "Chrome on Android"
	Shared       bool   // the phone is shared with other people
	CreatedAt    time.Time
	SeenAt       time.Time      // the log-in or the last use, stored once per minute
	ExpiresAt    time.Time      // the end of the session, even if it is used
	PasswordHash string         // the password's hash when the session began; another hash ends the session
	Gender       hostel.Gender  // of the student, when the session was read; "" without the role or in the log-in
	HeldBed      hostel.HeldBed // the student's hold when the session was read; it may have run out since
	BookedRoom   string         // uuid of the room of the student's confirmed booking, or ""
}

// These times are from ASVS 5.0, 7.3. They are shorter on a shared phone.
const (
	sessionLifetime    = 14 * 24 * time.Hour
	sessionIdleTimeout = 3 * 24 * time.Hour
	sharedLifetime     = 12 * time.Hour
	sharedIdleTimeout  = 30 * time.Minute

	seenInterval = time.Minute // between two updates of SeenAt
)

// MaxSessions is the maximum number of sessions of a student, because a program may log in for each call. A new
// session above it ends the oldest.
const MaxSessions = 50

func NewSession(s hostel.Account, device string, shared bool, now time.Time) Session {
	lifetime := sessionLifetime
	if shared {
		lifetime = sharedLifetime
	}
	return Session{
		ID: hostel.NewID(), AccountID: s.ID, Device: device, Shared: shared, CreatedAt: now,
		SeenAt: now, ExpiresAt: now.Add(lifetime), PasswordHash: s.PasswordHash,
	}
}

// Over reports whether the session has ended at now: it is too old, or was not used for too long.
func (s Session) Over(now time.Time) bool {
	timeout := sessionIdleTimeout
	if s.Shared {
		timeout = sharedIdleTimeout
	}
	return !now.Before(s.ExpiresAt) || !now.Before(s.SeenAt.Add(timeout))
}

// MustSaveUse reports whether a use of the session at now must be stored.
func (s Session) MustSaveUse(now time.Time) bool { return !now.Before(s.SeenAt.Add(seenInterval)) }
