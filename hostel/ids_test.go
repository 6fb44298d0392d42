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
		"id":        {NewID, `^[0-9a-f]{32}$`},
		"reference": {func() string { return Reference(NewID(), 0) }, `^EFIE-[0-9A-HJKMNP-TV-Z]{16}$`}, // as Paystack takes it
		"code":      {NewCode, `^[0-9A-HJKMNP-TV-Z]{8}$`},
		"token":     {func() string { token, _ := NewToken(); return token }, `^[0-9A-Za-z_-]{43}$`},
		"uuid":      {func() string { return namedUUID("Adom") }, `^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`},
	} {
		first := c.make()
		if !regexp.MustCompile(c.shape).MatchString(first) {
			t.Errorf("%s %q", name, first)
		}
		if again := c.make(); (again == first) != (name == "uuid") {
			t.Errorf("%s: %s, then %s", name, first, again)
		}
	}
	if token, hash := NewToken(); hash != HashToken(token) || hash == token {
		t.Error("a token's hash is not its hash")
	}
	first, again := Reference("a", 0), Reference("a", 0)
	if first != again || first == Reference("a", 1) || first == Reference("b", 0) {
		t.Error("each attempt of each booking has one reference of its own")
	}
	if namedUUID("a") == namedUUID("b") {
		t.Error("two names have one uuid")
	}
}
