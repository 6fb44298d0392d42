package booking

import (
	"regexp"
	"testing"

	"efie/hostel"
)

func TestCodesAndReferencesHaveTheirShape(t *testing.T) {
	for name, c := range map[string]struct {
		make  func() string
		shape string
	}{
		"reference": {func() string { return Reference(hostel.NewID(), 0) }, `^EFIE-[0-9A-HJKMNP-TV-Z]{16}$`},
		"code":      {NewCode, `^[0-9A-HJKMNP-TV-Z]{8}$`},
	} {
		first := c.make()
		if !regexp.MustCompile(c.shape).MatchString(first) {
			t.Errorf("%s %q", name, first)
		}
		if again := c.make(); again == first {
			t.Errorf("%s: %s, then %s", name, first, again)
		}
	}
}

func TestEachAttemptHasItsOwnReference(t *testing.T) {
	first, again := Reference("a", 0), Reference("a", 0)
	if first != again || first == Reference("a", 1) || first == Reference("b", 0) {
		t.Errorf("%s, %s, %s, %s", first, again, Reference("a", 1), Reference("b", 0))
	}
}
