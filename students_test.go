package main

import (
	"encoding/json"
	"strings"
	"testing"

	"efie/hostel"
)

func TestAnOperatorFindsAStudentByEverythingSheIsKnownBy(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	s.browser().signUp("kofi@example.com", "male")
	s.exec(`update students set name = 'Kofi Boateng', phone = '233209876543' where email = 'kofi@example.com'`)
	for _, text := range []string{"mensah ama", "MENSAH", "ama@", " AMA@Example.com", "024 123 4567", "+233 24 123", code, strings.ToLower(code[:4] + "-" + code[4:]), reference} {
		told := s.efie("students", "find", text)
		told.says(0, "Ama Mensah", "ama@example.com", "233241234567", "female", "verified")
		if strings.Contains(told.out, "kofi@") {
			t.Errorf("%q finds kofi, too:\n%s", text, told.out)
		}
		s.efie("students", "show", text).says(0, "Ama Mensah: the account is verified.", code, reference)
	}
	s.efie("students", "find", "example.com", "--limit", "1").says(0, "ama@example.com", "These are the first 1; --limit shows more.")
	s.efie("students", "show", "example.com").says(1, "more than one student is known by", "efie students find")
	for _, text := range []string{"nobody", "ama boateng", "7K2M9ABC", "EFIE-NOBODY", "0201111111"} {
		s.efie("students", "find", text).says(1, "nobody is known by")
		s.efie("students", "show", text).says(1, "nobody is known by")
	}
	for _, text := range []string{"", " ", "024"} {
		s.efie("students", "find", text).says(1, "name somebody")
	}
	s.efie("students", "find", "ama", "--limit", "0").says(1, "at least 1")
}

func TestAStudentsFileHasEverythingButSecrets(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	ama := s.browser()
	ama.logIn("ama@example.com", "a long password")
	ama.post("/account/email", "email", "ama@new.example", "password", "a long password")
	s.eventually("all letters to leave", func() bool { return s.count(`select count(*) from outbox where sent_at = 0`) == 0 })
	addUnsent(s, "refund", hostel.LetterRefunded, givenUp, "recipient refused")
	s.exec(`update outbox set student_id = $1 where id = 'refund'`, s.word(`select id from students`))
	s.exec(`insert into alarms (kind, reference, detail, raised_at, seen_at) values ('dispute', $1, 'A bank asks.', 1, 0)`, reference)
	told := s.efie("students", "show", "ama@example.com")
	told.says(0, "e-mail", "ama@new.example", "+233241234567", "logged in", "2", "confirmed", "adom-court", "GH₵ 450.05", "allocated", "refunded", "given up", "dispute", "A bank asks.")

	text := s.efie("students", "show", "ama@example.com", "--json").out
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
	if err := json.Unmarshal([]byte(text), &plain); err != nil {
		t.Fatal(err)
	}
	if plain.State != "verified" || plain.Sessions != 2 || len(plain.Bookings) != 1 || plain.Bookings[0].Code != code || plain.Bookings[0].Price != 45005 ||
		len(plain.Payments) != 1 || plain.Payments[0].Reference != reference || len(plain.Letters) != 1 || plain.Letters[0].State != "given up" || len(plain.Alarms) != 1 {
		t.Errorf("the file is %s", text)
	}
	for _, query := range []string{`select password_hash from students`, `select hash from sessions`, `select hash from verifications`, `select hash from email_changes`} {
		if secret := s.word(query + ` limit 1`); strings.Contains(text+told.out, secret) {
			t.Errorf("%s is told", query)
		}
	}
}

func TestANameGivesNoOrdersToTheTerminal(t *testing.T) {
	s, _, _ := siteWithABooking(t)
	s.exec(`update students set name = $1`, "=Ama\x1b[2J\u202e")
	for _, args := range [][]string{{"students", "find", "ama"}, {"students", "show", "ama@example.com"}, {"students", "find", "ama", "--format", "csv"}} {
		if told := s.efie(args...); strings.ContainsAny(told.out+told.err, "\x1b\u202e") {
			t.Errorf("%v: %q", args, told.out)
		}
	}
	s.efie("students", "find", "ama", "--format", "csv").says(0, "name,email,phone,gender,state,created_at,verified_at\n'=Ama[2J,ama@example.com,")
	s.efie("students", "find", "\x1b[3J").says(1, `nobody is known by "\x1b[3J"`)
}

func TestADeletedAccountIsFoundByItsBookingAlone(t *testing.T) {
	s, code, reference := siteWithABooking(t)
	s.efie("bookings", "cancel", code, "--yes").says(0)
	s.arrivesBack(reference)
	ama := s.browser()
	ama.logIn("ama@example.com", "a long password")
	s.eventually("the account to be deleted", func() bool {
		ama.post("/account/delete", "password", "a long password")
		return s.count(`select count(*) from students where deleted_at > 0`) == 1
	})
	s.efie("students", "show", code).says(0, hostel.GoneName+": the account is deleted.", code)
	s.efie("students", "find", "deleted").says(1, "nobody is known by")
	s.efie("students", "find", "ama@example.com").says(1, "nobody is known by")
}
