package account

import (
	"time"

	"efie/hostel"
)

// Session is one browser or program in which a student is logged in. Its token is known there
// alone, and its hash to the store alone.
type Session struct {
	ID        string // public: the student's own list names it by this
	StudentID string
	Device    string // "Chrome on Android", for the student to know it again
	Shared    bool   // a phone that others use, too
	CreatedAt time.Time
	SeenAt    time.Time // of its last use, to the minute; zero for one that was not used since it began
	ExpiresAt time.Time // used or not
	Proof     string    // the password's hash that let it begin: with another one it cannot
}

// How long a session lasts, used or not, and how long while nobody uses it (ASVS 5.0, 7.3). On a
// shared phone it lasts half a day, and no longer than it takes to walk away.
const (
	sessionLives = 14 * 24 * time.Hour
	sessionIdles = 3 * 24 * time.Hour
	sharedLives  = 12 * time.Hour
	sharedIdles  = 30 * time.Minute

	// seenEvery is how often the use of a session is written down.
	seenEvery = time.Minute
)

// MostSessions is how many a student may have; the next one ends the oldest. Nobody has as many
// phones, and a program that logs in for each call fills no disk.
const MostSessions = 50

// NewSession is a session that begins at now.
func NewSession(s hostel.Student, device string, shared bool, now time.Time) Session {
	lives := sessionLives
	if shared {
		lives = sharedLives
	}
	return Session{
		ID: hostel.NewID(), StudentID: s.ID, Device: device, Shared: shared, CreatedAt: now,
		SeenAt: now, ExpiresAt: now.Add(lives),
		Proof: s.PasswordHash,
	}
}

// LastUse is when the session was used last, as far as it was written down.
func (s Session) LastUse() time.Time {
	if s.SeenAt.After(s.CreatedAt) {
		return s.SeenAt
	}
	return s.CreatedAt
}

// Over says whether the session has ended by itself: too old, or unused for too long.
func (s Session) Over(now time.Time) bool {
	idles := sessionIdles
	if s.Shared {
		idles = sharedIdles
	}
	return !now.Before(s.ExpiresAt) || !now.Before(s.LastUse().Add(idles))
}

// Unseen says whether the use of the session at now is to be written down.
func (s Session) Unseen(now time.Time) bool { return !now.Before(s.LastUse().Add(seenEvery)) }
