package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

func TestAnOperatorFindsAStudentByEverythingSheIsKnownBy(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	s.NewBrowser().SignUp("kofi@example.com", "male")
	s.Exec(`update students set name = 'Kofi Boateng', phone = '233209876543' where email = 'kofi@example.com'`)
	for _, text := range []string{"mensah ama", "MENSAH", "ama@", " AMA@Example.com", "024 123 4567", "+233 24 123",
		code, strings.ToLower(code[:4] + "-" + code[4:]), reference} {
		t.Run(text, func(t *testing.T) {
			told := s.Run("students", "find", text)
			told.Wants(0, "Ama Mensah", "ama@example.com", "233241234567", "female", "verified")
			if strings.Contains(told.Out, "kofi@") {
				t.Errorf("%q finds kofi, too:\n%s", text, told.Out)
			}
			s.Run("students", "show", text).Wants(0, "Ama Mensah: the account is verified.", code, reference)
		})
	}
	s.Run("students", "find", "example.com", "--limit", "1").Wants(0, "ama@example.com",
		"These are the first 1; --limit shows more.")
	s.Run("students", "show", "example.com").Wants(1, "more than one student is known by", "efie students find")
	for _, text := range []string{"nobody", "ama boateng", "7K2M9ABC", "EFIE-NOBODY", "0201111111"} {
		s.Run("students", "find", text).Wants(1, "nobody is known by")
		s.Run("students", "show", text).Wants(1, "nobody is known by")
	}
	for _, text := range []string{"", " ", "024"} {
		s.Run("students", "find", text).Wants(1, "name somebody")
	}
	s.Run("students", "find", "ama", "--limit", "0").Wants(1, "at least 1")
}

func TestAStudentsFileHasEverythingButSecrets(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	ama := s.NewBrowser()
	ama.LogIn("ama@example.com", "a long password")
	ama.Post("/account/email", "email", "ama@new.example", "password", "a long password")
	s.Eventually("all letters to leave",
		func() bool { return s.Count(`select count(*) from outbox where sent_at = 0`) == 0 })
	addUnsent(s, "refund", hostel.LetterRefunded, givenUp, "recipient refused")
	s.Exec(`update outbox set student_id = $1 where id = 'refund'`, s.Text(`select id from students`))
	s.Exec(`insert into alarms (kind, reference, detail, raised_at, seen_at) values ('dispute', $1, 'A bank asks.', 1, 0)`, reference)
	told := s.Run("students", "show", "ama@example.com")
	told.Wants(0, "e-mail", "ama@new.example", "+233241234567", "logged in", "2", "confirmed", "adom-court",
		"GH₵ 450.05", "allocated", "refunded", "given up", "dispute", "A bank asks.")

	text := s.Run("students", "show", "ama@example.com", "--json").Out
	var plain struct {
		State    string
		Sessions int
		Bookings []struct {
			Code  string
			Price int `json:"price_pesewas"`
		}
		Payments []struct{ Reference, State string }
		Letters  []struct{ Kind, State string }
		Alarms   []struct{ Kind string }
	}
	must.Do(t, json.Unmarshal([]byte(text), &plain))
	if plain.State != "verified" || plain.Sessions != 2 || len(plain.Bookings) != 1 || plain.Bookings[0].Code != code ||
		plain.Bookings[0].Price != 45005 ||
		len(plain.Payments) != 1 || plain.Payments[0].Reference != reference || len(plain.Letters) != 1 ||
		plain.Letters[0].State != "given up" || len(plain.Alarms) != 1 {
		t.Errorf("the file is %s", text)
	}
	for _, query := range []string{`select password_hash from students`, `select hash from sessions`,
		`select hash from verifications`, `select hash from email_changes`} {
		t.Run(query, func(t *testing.T) {
			if secret := s.Text(query + ` limit 1`); strings.Contains(text+told.Out, secret) {
				t.Errorf("%s is told", query)
			}
		})
	}
}

func TestANameGivesNoOrdersToTheTerminal(t *testing.T) {
	s, _, _ := servertest.NewBookedSite(t)
	s.Exec(`update students set name = $1`, "=Ama\x1b[2J\u202e")
	for _, args := range [][]string{{"students", "find", "ama"}, {"students", "show", "ama@example.com"},
		{"students", "find", "ama", "--format", "csv"}} {
		if told := s.Run(args...); strings.ContainsAny(told.Out+told.Err, "\x1b\u202e") {
			t.Errorf("%v: %q", args, told.Out)
		}
	}
	s.Run("students", "find", "ama", "--format", "csv").Wants(0,
		"name,email,phone,gender,state,created_at,verified_at\n'=Ama[2J,ama@example.com,")
	s.Run("students", "find", "\x1b[3J").Wants(1, `nobody is known by "\x1b[3J"`)
}

func TestADeletedAccountIsFoundByItsBookingAlone(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	s.Run("bookings", "cancel", code, "--yes").Wants(0)
	s.AwaitRefund(reference)
	ama := s.NewBrowser()
	ama.LogIn("ama@example.com", "a long password")
	s.Eventually("the account to be deleted", func() bool {
		ama.Post("/account/delete", "password", "a long password")
		return s.Count(`select count(*) from students where deleted_at > 0`) == 1
	})
	s.Run("students", "show", code).Wants(0, hostel.GoneName+": the account is deleted.", code)
	s.Run("students", "find", "deleted").Wants(1, "nobody is known by")
	s.Run("students", "find", "ama@example.com").Wants(1, "nobody is known by")
}
