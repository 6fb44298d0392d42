package intake

import (
	"regexp"
	"testing"

	"efie/test/must"
)

func TestANameHasOneUUIDOfVersionFive(t *testing.T) {
	first := namedUUID("Adom")
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(first) {
		t.Errorf("uuid %q", first)
	}
	must.Equal(t, "the UUID of the same name", namedUUID("Adom"), first)
	if namedUUID("a") == namedUUID("b") {
		t.Error("two names have the same uuid")
	}
}
