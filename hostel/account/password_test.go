package account

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"efie/hostel"
)

func TestCommonPasswordsAreSortedAndInLowerCase(t *testing.T) {
	list := commonPasswords()
	if len(list) < 10_000 || !slices.IsSorted(list) || strings.Join(list, "\n")+"\n" != commonFile {
		t.Fatalf("%d passwords, sorted %v", len(list), slices.IsSorted(list))
	}
	for _, p := range list {
		if utf8.RuneCountInString(p) < MinPassword || p != strings.ToLower(p) {
			t.Errorf("%q is too short or not in lower case", p)
		}
	}
}

func TestEasilyGuessedPasswordsAreRefused(t *testing.T) {
	const common = "This password is among the most common ones. Choose another."
	for password, want := range map[string]string{
		"password": common, "PassWord": common, "12345678": common, "qwertyuiop": common, "iloveyou": common,
		"Ama Mensah": "name", "amamensah": "name", "AMA_MENSAH": "name",
		"ama.serwaa@example.com": "name", "Ama.Serwaa": "name",
		"efie2026": "belong to Efie", "Efie-Hostel": "belong to Efie",
		"KNUST!2025": "belong to Efie", "hostels 1": "belong to Efie", "legonlegon": "belong to Efie",
		"efie2026 kente": "", "13579086": "", "legon sleeps well": "", "hostelling": "",
		"short": "at least 8", "": "at least 8", strings.Repeat("ɔ", 129): "at least 8",
		"eight888": "", "ama mensah sleeps here": "", "a long password": "", strings.Repeat("ɔ", 128): "",
	} {
		got := passwordAdvice(password, "Ama Mensah", "ama.serwaa@example.com")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
	a := ama()
	a.Password, a.ConfirmPassword = "sunshine", "sunshine"
	var p *hostel.Problem
	if err := a.Check(); !errors.As(err, &p) || p.Field("password") != common || len(p.Fields) != 1 {
		t.Errorf("a sign-up with a common password: %v", err)
	}
}

func TestTextThatADatabaseRefusesIsReplaced(t *testing.T) {
	for _, s := range []string{"a\x00@example.com", "a\xff@example.com", "\xc3\x28"} {
		t.Run(s, func(t *testing.T) {
			if hostel.Storable(s) || !hostel.Storable(hostel.NormalEmail(s)) ||
				!strings.Contains(hostel.NormalEmail(s), "\uFFFD") || hostel.ValidEmail(hostel.NormalEmail(s)) {
				t.Errorf("%q becomes %q", s, hostel.NormalEmail(s))
			}
			a := ama()
			a.Name = "Ama " + s
			if fieldsOf(a.Check()) != "name" || !hostel.Storable(a.Name) {
				t.Errorf("%q is accepted as a name", a.Name)
			}
		})
	}
}
