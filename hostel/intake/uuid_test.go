package intake

import (
	"regexp"
	"testing"
)

func TestANameHasOneUUIDOfVersionFive(t *testing.T) {
	first := namedUUID("Adom")
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(first) {
		t.Errorf("uuid %q", first)
	}
	if again := namedUUID("Adom"); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	if namedUUID("a") == namedUUID("b") {
		t.Error("two names have the same uuid")
	}
}
