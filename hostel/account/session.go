package account

import (
	"time"

	"efie/hostel"
)

// Session is one browser or program in which a student is logged in. The store has only the token's hash.
type Session struct {
	ID        string // public: the student's list of sessions uses it
	StudentID string
	Device    string // for the student to recognise it, such as "Chrome on Android"
	Shared    bool   // a phone that others use, too
	CreatedAt time.Time
	SeenAt    time.Time      // of its last use, to the minute
	ExpiresAt time.Time      // whether it is used or not
	Proof     string         // the password's hash when it began; another hash ends it
	Kept      hostel.KeptBed // held for the student when the session was read; it may have run out
}

// How long a session lasts, and how long without use (ASVS 5.0, 7.3); shorter on a shared phone.
const (
	sessionLives = 14 * 24 * time.Hour
	sessionIdles = 3 * 24 * time.Hour
	sharedLives  = 12 * time.Hour
	sharedIdles  = 30 * time.Minute

	// seenEvery is how often the use of a session is stored.
	seenEvery = time.Minute
)

// MostSessions is the most sessions of a student; a further one ends the oldest. A program may log in for each call.
const MostSessions = 50

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

// LastUse returns when the session was last used, as far as that is stored.
func (s Session) LastUse() time.Time {
	if s.SeenAt.After(s.CreatedAt) {
		return s.SeenAt
	}
	return s.CreatedAt
}

// Over reports whether the session is too old at now, or unused for too long.
func (s Session) Over(now time.Time) bool {
	idles := sessionIdles
	if s.Shared {
		idles = sharedIdles
	}
	return !now.Before(s.ExpiresAt) || !now.Before(s.LastUse().Add(idles))
}

func (s Session) Unseen(now time.Time) bool { return !now.Before(s.LastUse().Add(seenEvery)) }
