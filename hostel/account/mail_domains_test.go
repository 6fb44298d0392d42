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
		must.Equal(t, example.Typed, SuggestEmail(example.Typed), example.Meant)
	}
}

func TestNoCommonDomainIsTakenForAnother(t *testing.T) {
	for _, domain := range MailDomains {
		must.Equal(t, domain, SuggestEmail("ama@"+domain), "")
	}
}
