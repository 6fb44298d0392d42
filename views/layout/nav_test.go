package layout

import (
	"strings"
	"testing"
)

func TestNavigationFollowsTheSession(t *testing.T) {
	p := example("/x")
	p.Nav = Nav{LoggedIn: true, Name: "Ama Mensah"}
	visitor := shown(t, example("/x"))
	student := shown(t, p)
	for _, c := range []struct {
		text             string
		visitor, student int // times, in the bar and in the drawer
	}{
		{`class="nav-link" href="/hostels"`, 2, 2},
		{`href="/signup"`, 2, 0},
		{`href="/login"`, 2, 0},
		{`href="/dashboard"`, 0, 2},
		{`>Ama Mensah<`, 0, 2},
		{`href="/account"`, 0, 2},
		{`href="/logout"`, 0, 2},
		{`data-ref="logout">Logout`, 0, 2},
		{`Are you sure you want to logout? You&#39;ll need to sign in again to access your account.`, 0, 1},
	} {
		if n := strings.Count(visitor, c.text); n != c.visitor {
			t.Errorf("visitor: %q %d times, want %d", c.text, n, c.visitor)
		}
		if n := strings.Count(student, c.text); n != c.student {
			t.Errorf("student: %q %d times, want %d", c.text, n, c.student)
		}
	}
	if strings.Contains(visitor, "Verify it to book") {
		t.Error("a visitor is asked to verify")
	}
	p.Nav.Unverified = true
	if !strings.Contains(shown(t, p), `href="/email-verification">Verify it to book a room`) {
		t.Error("an unverified student is not told")
	}
}
