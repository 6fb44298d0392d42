package hostel

import (
	"regexp"
	"testing"
)

func TestIdentifiersHaveTheirShape(t *testing.T) {
	for name, c := range map[string]struct {
		make  func() string
		shape string
	}{
		"id":    {NewID, `^[0-9a-f]{32}$`},
		"token": {func() string { token, _ := NewToken(); return token }, `^[0-9A-Za-z_-]{43}$`},
	} {
		first := c.make()
		if !regexp.MustCompile(c.shape).MatchString(first) {
			t.Errorf("%s %q", name, first)
		}
		if again := c.make(); again == first {
			t.Errorf("%s: %s, then %s", name, first, again)
		}
	}
	if token, hash := NewToken(); hash != HashToken(token) || hash == token {
		t.Errorf("NewToken returns the hash %s for the token %s", hash, token)
	}
}
