package cli

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

func TestOperatorFindsAStudentByNameContactOrBooking(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	s.NewBrowser().SignUp("kofi@example.com", "male")
	s.Exec(`update accounts set name = 'Kofi Boateng', phone = '233209876543' where email = 'kofi@example.com'`)
	c.run("students find ama@", "students find ama@ --json", "students find example.com --limit 1",
		"students show example.com")
	want, code := s.Run("students", "find", "ama@").Out, c.values.Replace("CODE")
	for _, text := range []string{"mensah ama", "MENSAH", " AMA@Example.com", "024 123 4567", "+233 24 123",
		code, strings.ToLower(code[:4] + "-" + code[4:]), c.values.Replace("EFIE-P")} {
		must.Equal(t, "students found by "+text, s.Run("students", "find", text).Out, want)
		s.Run("students", "show", text).Wants(0, "Ama Mensah: the account is verified.", code)
	}
	for _, text := range []string{"nobody", `"ama boateng"`, "7K2M9ABC", "EFIE-NOBODY", "0201111111", "024", `" "`} {
		c.run("students find "+text, "students show "+text)
	}
	c.run("students find ama --limit 0")
	s.Exec(`update accounts set name = $1`, "=Ama\x1b[2J\u202e") // control characters for a terminal
	c.run("students find ama --limit 1", "students show CODE", "students find CODE --format csv")
	c.golden("students-find")
	s.Run("students", "find", "\x1b[3J").Wants(1, `no student matches "\x1b[3J"`)
}

func TestStudentFileHasNoSecrets(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	ama := s.NewBrowser()
	ama.LogIn("ama@example.com", servertest.Password)
	ama.Post("/account/email", "email", "ama@new.example", "password", servertest.Password)
	s.Eventually("all emails sent",
		func() bool { return s.Count(`select count(*) from outbox where sent_at = 0 and about = ''`) == 0 })
	addUnsent(s, "refund", hostel.EmailRefunded, givenUp, "recipient refused")
	s.Exec(`update outbox set student_id = $1 where id = 'refund'`, s.Text(`select id from accounts`))
	s.Exec(`insert into alarms (kind, reference, detail, raised_at, seen_at) values ('dispute', $1, 'A bank asks.', 1, 0)`,
		c.values.Replace("EFIE-P"))
	c.run("students show ama@example.com", "students show ama@example.com --json")
	c.golden("students-show")
	for _, query := range []string{`select password_hash from accounts`, `select hash from sessions`,
		`select hash from verifications`, `select hash from email_changes`} {
		must.Lack(t, "the output", c.text.String(), s.Text(query+` limit 1`))
	}
}

func TestDeletedAccountIsFoundOnlyByItsBooking(t *testing.T) {
	t.Parallel()
	s, code, reference := servertest.NewBookedSite(t)
	s.Run("bookings", "cancel", code, "--yes").Wants(0)
	s.AwaitRefund(reference)
	ama := s.NewBrowser()
	ama.LogIn("ama@example.com", servertest.Password)
	s.Eventually("the account to be deleted", func() bool {
		ama.Post("/account/delete", "password", servertest.Password)
		return s.Count(`select count(*) from accounts where deleted_at > 0`) == 1
	})
	s.Run("students", "show", code).Wants(0, hostel.DeletedName+": the account is deleted.", code)
	s.Run("students", "find", "deleted").Wants(1, "no student matches")
	s.Run("students", "find", "ama@example.com").Wants(1, "no student matches")
}

func TestOperatorVerifiesCorrectsBlocksAndDeletesAnAccount(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	ama := s.NewBrowser()
	ama.SignUp("ama@exmaple.com", "female")
	c := newTranscript(t, s.Config.DataDir)
	c.run("students verify nobody@example.com", "students email ama@exmaple.com nonsense",
		"students email ama@exmaple.com Ama@Example.com", "students email ama@exmaple.com ama@example.com",
		"students verify ama@example.com", "students verify ama@example.com")
	must.Equal(t, "logged in after the change of the address", ama.LoggedIn(), false)
	nudgeWorker(s)
	s.NewBrowser().Get(ama.VerificationLink("ama@example.com")).Wants(t, 200, "verified")
	ama.LogIn("ama@example.com", "a long password")
	ama.Book("room", "room-0").Wants(t, 200, "pay")
	s.Run("students", "delete", "ama@example.com").Wants(1, "the account cannot be deleted", "A bed is kept for you")
	c.naming = strings.NewReplacer(s.Text(`select code from bookings`), "CODE",
		s.Text(`select reference from payments`), "EFIE-P")
	c.run("students block ama@example.com --reason Touts",
		"students block ama@example.com --reason Touts --yes")
	must.Equal(t, "logged in after the block", ama.LoggedIn(), false)
	must.Equal(t, "beds taken after the block", s.Count(`select taken from room_beds`), 0)
	ama.Post("/login", "email", "ama@example.com", "password", "a long password").
		Wants(t, 403, "This account is blocked. Write to us")
	s.NewClient("").Post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).
		WantsJSON(403, "code", "blocked")
	c.run("students show ama@example.com", "students unblock ama@example.com")
	must.Equal(t, "the page after the log-in", ama.LogIn("ama@example.com", "a long password").Path, "/")
	ama.Get("/account/data.json").Wants(t, 200, `"text": "Touts"`)
	s.Exec(`update payments set created_at = 1`) // the opened page can no longer be paid
	c.run("students delete ama@example.com", "students delete ama@example.com --yes", "students delete ama@example.com")
	c.golden("students-change")
	must.Equal(t, "notes of a deleted account", s.Count(`select count(*) from notes`), 0)
	s.ProveLedger()
}
