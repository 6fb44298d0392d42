package account

import (
	"encoding/json"
	"testing"

	"efie/test/must"
)

func TestOneSlipInACommonDomainIsNoticed(t *testing.T) {
	text := must.Read(t, "testdata/slips.json")
	var examples []struct{ Typed, Meant string }
	if err := json.Unmarshal(text, &examples); err != nil || len(examples) < 20 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for _, example := range examples {
		if got := SuggestEmail(example.Typed); got != example.Meant {
			t.Errorf("%q: suggested %q, want %q", example.Typed, got, example.Meant)
		}
	}
}

func TestNoCommonDomainIsTakenForAnother(t *testing.T) {
	for _, domain := range MailDomains {
		if meant := SuggestEmail("ama@" + domain); meant != "" {
			t.Errorf("%s: suggested %s", domain, meant)
		}
	}
}
