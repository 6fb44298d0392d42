package account

import (
	"testing"
	"time"

	"efie/hostel"
)

func TestASessionEndsWhenItIsOldOrUnused(t *testing.T) {
	for name, c := range map[string]struct {
		shared      bool
		lives, idle time.Duration
	}{
		"an own phone":   {false, 14 * 24 * time.Hour, 3 * 24 * time.Hour},
		"a shared phone": {true, 12 * time.Hour, 30 * time.Minute},
	} {
		s := NewSession(hostel.Account{ID: "ama"}, "Chrome on Android", c.shared, noon)
		if s.Over(noon) || s.Over(noon.Add(c.idle-time.Millisecond)) || !s.Over(noon.Add(c.idle)) {
			t.Errorf("%s: unused, it does not end after %v", name, c.idle)
		}
		s.SeenAt = noon.Add(c.lives - time.Minute)
		if s.Over(noon.Add(c.lives-time.Millisecond)) || !s.Over(noon.Add(c.lives)) {
			t.Errorf("%s: used, it does not end after %v", name, c.lives)
		}
	}
}

func TestASessionsUseIsStoredOnceAMinute(t *testing.T) {
	s := NewSession(hostel.Account{ID: "ama"}, "", false, noon)
	if s.MustSaveUse(noon.Add(time.Minute-time.Millisecond)) || !s.MustSaveUse(noon.Add(time.Minute)) {
		t.Error("the use of a session is not stored once per minute")
	}
}

func TestSessionsHaveRandomIDs(t *testing.T) {
	one, other := NewSession(hostel.Account{ID: "ama"}, "", false,
		noon), NewSession(hostel.Account{ID: "ama"}, "", false, noon)
	if one.ID == other.ID || len(one.ID) != 32 {
		t.Errorf("the ids are %q and %q", one.ID, other.ID)
	}
}
