package store_test

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestStudentsAreFoundByNameInOrder(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("yaa", "Esi", "ama", "esther")
	names := func(fits func(hostel.Student) bool, most int) string {
		t.Helper()
		found, err := h.Students(t.Context(), fits, most)
		h.Must(err)
		var list []string
		for _, s := range found {
			if s.PasswordHash != "" {
				t.Errorf("%s has a password hash", s.Name)
			}
			list = append(list, s.Name)
		}
		return strings.Join(list, " ")
	}
	h.Run(`update students set password_hash = 'hash'`)
	everybody := func(hostel.Student) bool { return true }
	for _, c := range []struct {
		fits func(hostel.Student) bool
		most int
		want string
	}{
		{everybody, 10, "ama Esi esther yaa"},
		{everybody, 2, "ama Esi"},
		{catalogue.Describes("ES"), 10, "Esi esther"},
		{catalogue.Describes("kofi"), 10, ""},
	} {
		must.Equal(t, "students", names(c.fits, c.most), c.want)
	}
}

func TestADeletedStudentIsNotFoundByNameOrAddress(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.Must(h.DeleteAccount(t.Context(), "ama", "", noon, hostel.Letter{
		Kind: hostel.LetterAccountDeleted, To: "ama@example.com",
	}))
	for _, text := range []string{"ama", "deleted", "account", "ama@example.com"} {
		if found, err := h.Students(t.Context(), catalogue.Describes(text), 10); err != nil || len(found) > 0 {
			t.Errorf("%q finds %s, error %v", text, fmt.Sprint(found), err)
		}
	}
}
