package api_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestAWrongAmountIsLogged(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.TwoHostels)
	ama := s.NewVerifiedClient("ama@example.com", "female")
	ama.Post(holdPath, holdTwo).WantsJSON(200)
	ama.Post(payPath, paymentBody("ama@example.com")).WantsJSON(200)
	must.Lack(t, "the log of a right amount", s.Log.String(), "untrue_claim")
	ama.Post(payPath, paymentBody("ama@example.com", "amount", `1`)).WantsJSON(422)
	if log := s.Log.String(); strings.Count(log, `event=refused`) != 1 ||
		!regexp.MustCompile(`msg=security event=refused id=\w+ from=\S+ why=untrue_claim student=\w+`).MatchString(
			log) {
		t.Errorf("the log lacks the wrong amount, or has it twice:\n%s", log)
	}
}
