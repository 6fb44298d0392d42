package account

import (
	"regexp"
	"strings"
	"testing"

	"efie/hostel"
)

// Normalising a number twice changes nothing. The longest matching code determines the country.
func FuzzPhone(f *testing.F) {
	for _, c := range phoneCases(f) {
		f.Add(c.Typed)
	}
	f.Add("+298 (0)123456") // nine digits are left, as in a Ghanaian mobile number
	f.Add("+२३३ ０２４-١٢٣ 4567")
	codes, noDigit := hostel.DialingCodes(), regexp.MustCompile(`\P{Nd}`)
	f.Fuzz(func(t *testing.T, typed string) {
		kept := hostel.NormalPhone(typed)
		if strings.Trim(kept, "0123456789") != "" || hostel.NormalPhone(kept) != kept {
			t.Fatalf("%q is stored as %q, which becomes %q", typed, kept, hostel.NormalPhone(kept))
		}
		digits := noDigit.ReplaceAllString(typed, "")
		if hostel.NormalPhone(digits) != kept {
			t.Errorf("%q is stored as %s, and its digits alone as %s", typed, kept, hostel.NormalPhone(digits))
		}
		for _, number := range []string{typed, digits, kept} {
			longest := ""
			for code := range codes { // by brute force
				if strings.HasPrefix(number, code) && len(code) > len(longest) {
					longest = code
				}
			}
			code, country, ok := hostel.DetectCountry(number)
			if code != longest || country != codes[longest] || ok != (longest != "") ||
				len(code) > hostel.MaxDialingCode {
				t.Errorf("%q: detected %q, %q, %v, and the longest code is %q", number, code, country, ok, longest)
			}
		}
		possible := hostel.PossiblePhone(kept) == hostel.PhonePossible
		if _, _, ok := hostel.DetectCountry(kept); possible && (!ok || len(kept) > 15) {
			t.Errorf("%s is possible with %d digits", kept, len(kept))
		}
		if possible != (hostel.PhoneAdvice(kept) == "") {
			t.Errorf("%s: possible %v, with the advice %q", kept, possible, hostel.PhoneAdvice(kept))
		}
	})
}
