package hostel

import (
	"fmt"
	"strconv"
	"strings"
)

// homeCode is Ghana's. A number without a country code is a Ghanaian one.
const homeCode = "233"

// homeMobiles are the two digits that Ghanaian mobile numbers start with behind their 0.
// tools/dialling compares them with the numbering plan.
const homeMobiles = "20 23 24 25 26 27 28 29 50 53 54 55 56 57 59"

// NormalPhone is a number as it is kept: digits only (spec.md section 5), with the country
// code. It understands how people write: 024 123 4567 and 24 123 4567 are Ghanaian numbers,
// 00233… and +233 (0)24… are what +23324… is. What it does not understand keeps its digits,
// for PossiblePhone to refuse. It looks at digits alone, as a form's island may have taken
// the rest away, and changes nothing in a number that it made itself.
func NormalPhone(s string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
	for strings.HasPrefix(digits, "00") {
		digits = digits[2:]
	}
	return withHomeCode(withoutTrunkZero(digits))
}

// withoutTrunkZero takes out the 0 of "+233 (0)24…", which is dialled at home only. Where
// numbers may really have it, as in Italy, it stays.
func withoutTrunkZero(digits string) string {
	code, _, _ := dial(digits)
	rest, zero := strings.CutPrefix(digits[len(code):], "0")
	if code == "" || !zero || PossiblePhone(digits) == PhonePossible || PossiblePhone(code+rest) != PhonePossible {
		return digits
	}
	return code + rest
}

// withHomeCode completes a number that was written as at home. Without its 0 it has nine
// digits; few countries have numbers so short, and whoever starts with 233 forgot digits.
func withHomeCode(digits string) string {
	switch {
	case len(digits) == 10 && digits[0] == '0':
		return homeCode + digits[1:]
	case len(digits) == 9 && isHomeMobile(digits[:2]) && !strings.HasPrefix(digits, homeCode):
		return homeCode + digits
	}
	return digits
}

func isHomeMobile(start string) bool { return strings.Contains(" "+homeMobiles+" ", " "+start+" ") }

// phoneAdvice says what to do about a normalised number that nobody can have; "" where
// somebody may.
func PhoneAdvice(digits string) string {
	code, d, _ := dial(digits)
	here := len(digits) - len(code)
	switch reason := PossiblePhone(digits); reason {
	case PhonePossible:
		return ""
	case PhoneUnknownCode:
		if strings.HasPrefix(digits, "0") {
			return fmt.Sprintf("A Ghanaian number has 10 digits with its 0, such as 024 123 4567, and this one has "+
				"%d. Type all of them, or the country code first.",
				len(digits))
		}
		return "No country has this code. Type a Ghanaian number as 024 123 4567, and any other with its country " +
			"code, such as 234 803 123 4567."
	default:
		word := map[PhoneReason]string{
			PhoneTooShort: "too short", PhoneTooLong: "too long", PhoneOddLength: "not whole",
		}[reason]
		return fmt.Sprintf("This number is %s: after +%s (%s) come %s digits, and you typed %d. Type the whole "+
			"number again.",
			word, code, d.country, OrList(d.lengths), here)
	}
}

// orList is "9", "7 or 8", "7, 9 or 10"; three in a row are "7 to 9".
func OrList(ascending []int) string {
	last := len(ascending) - 1
	if last > 1 && ascending[last]-ascending[0] == last {
		return fmt.Sprintf("%d to %d", ascending[0], ascending[last])
	}
	text := strconv.Itoa(ascending[0])
	for i, n := range ascending[1:] {
		joint := ", "
		if i+1 == last {
			joint = " or "
		}
		text += joint + strconv.Itoa(n)
	}
	return text
}
