package main

import (
	"regexp"
	"strings"
	"testing"
)

func TestAClaimThatIsNotSoIsWrittenDown(t *testing.T) {
	t.Parallel()
	s := newSite(t, apiCatalogue)
	ama := s.verified("ama@example.com", "female")
	ama.post(holdPath, holdTwo).is(200)
	ama.post(payPath, claim("ama@example.com")).is(200)
	if log := s.everything.String(); strings.Contains(log, "untrue_claim") {
		t.Errorf("a claim that is so is written down:\n%s", log)
	}
	ama.post(payPath, claim("ama@example.com", "amount", `1`)).is(422)
	if log := s.everything.String(); strings.Count(log, `event=refused`) != 1 || !regexp.MustCompile(`msg=security event=refused id=\w+ from=\S+ why=untrue_claim student=\w+`).MatchString(log) {
		t.Errorf("the log lacks it:\n%s", log)
	}
}
