package account

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// phoneCase is an example. The tests of the sign-up form's island read the same examples.
type phoneCase struct {
	Typed    string
	Kept     string // the stored number
	Country  string // the text that the form shows
	Possible bool
}

func phoneCases(t testing.TB) []phoneCase {
	t.Helper()
	file := must.Read(t, "testdata/phones.json")
	var cases []phoneCase
	if err := json.Unmarshal(file, &cases); err != nil || len(cases) < 30 {
		t.Fatalf("%d examples, %v", len(cases), err)
	}
	return cases
}

func TestPhoneNumbersAsPeopleTypeThem(t *testing.T) {
	for _, c := range phoneCases(t) {
		kept := hostel.NormalPhone(c.Typed)
		if kept != c.Kept || hostel.NormalPhone(kept) != kept {
			t.Errorf("%q is stored as %s, want %s", c.Typed, kept, c.Kept)
		}
		country := ""
		if code, name, ok := hostel.DetectCountry(kept); ok {
			country = "+" + code + " " + name
		}
		must.Equal(t, c.Typed+": the country", country, c.Country)
		must.Equal(t, c.Typed+": possible", hostel.PossiblePhone(kept) == hostel.PhonePossible, c.Possible)
		a := ama()
		a.Phone = c.Typed
		if err := a.Check(); (err == nil) != c.Possible || err == nil && a.Phone != c.Kept {
			t.Errorf("%q: a sign-up returns %v and stores %s", c.Typed, err, a.Phone)
		}
	}
}

func TestAnImpossibleNumberHasItsReason(t *testing.T) {
	for digits, want := range map[string]hostel.PhoneReason{
		"233241234567": hostel.PhonePossible, "23324123456": hostel.PhoneTooShort,
		"2332412345678": hostel.PhoneTooLong, "233": hostel.PhoneTooShort,
		"12423591234": hostel.PhonePossible, "1242359123": hostel.PhoneTooShort, "124235912345": hostel.PhoneTooLong,
		"4712345678": hostel.PhonePossible, "50812345678": hostel.PhoneOddLength,
		"508123456": hostel.PhonePossible, "508123456789": hostel.PhonePossible,
		"": hostel.PhoneUnknownCode, "0241234567": hostel.PhoneUnknownCode, "99912345678": hostel.PhoneUnknownCode,
	} {
		must.Equal(t, digits+": the reason", hostel.PossiblePhone(digits), want)
	}
}

func TestAnImpossibleNumberHasItsAdvice(t *testing.T) {
	for typed, wants := range map[string][]string{
		"":                              {"Type your phone number, such as 024 123 4567."},
		"024 123 456":                   {"10 digits with its 0", "this one has 9"},
		"233 24 123 456":                {"too short", "after +233 (Ghana) come 9 digits", "you typed 8"},
		"233 24 123 45678":              {"too long", "after +233 (Ghana) come 9 digits", "you typed 10"},
		"508 12 345 678":                {"not whole", "come 6 or 9 digits", "you typed 8"},
		"27 1":                          {"come 5 to 9 digits"},
		"213 1":                         {"come 8 or 9 digits"},
		"54 1":                          {"come 10 or 11 digits"},
		"999 123":                       {"No country has this code", "024 123 4567", "234 803 123 4567"},
		"+233 24 123 4567":              nil,
		"+1 242 555 123":                {"after +1242 (Bahamas) come 7 digits", "you typed 6"},
		"0" + strings.Repeat("7", 1000): {"this one has 1001"},
	} {
		t.Run(typed, func(t *testing.T) {
			a := ama()
			a.Phone = typed
			var problem *hostel.Problem
			if err := a.Check(); err != nil {
				problem = err.(*hostel.Problem)
			}
			message := problem.Field("phone")
			if (message == "") != (wants == nil) {
				t.Errorf("%q: %q", typed, message)
			}
			for _, want := range wants {
				must.Contain(t, typed, message, want)
			}
		})
	}
}

func TestLengthsAreListedInWords(t *testing.T) {
	for want, lengths := range map[string][]int{
		"9": {9}, "7 or 8": {7, 8}, "6 or 9": {6, 9}, "7 to 9": {7, 8, 9},
		"7, 9 or 10": {7, 9, 10}, "5, 6, 7 or 10": {5, 6, 7, 10},
	} {
		must.Equal(t, fmt.Sprint(lengths), hostel.OrList(lengths), want)
	}
}
