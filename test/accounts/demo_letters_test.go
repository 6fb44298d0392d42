package accounts_test

import (
	"testing"

	"efie/server/servertest"
)

func TestTheDemoShowsItsLetters(t *testing.T) {
	t.Parallel()
	_, b := servertest.NewStudentSite(t, servertest.TwoHostels)
	link := b.VerificationLink("ama@example.com")
	b.Get("/dev/mail").Wants(t, 200, "Emails of the demo", "ama@example.com", link+`">`)
}
