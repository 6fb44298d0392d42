package hostel

import (
	"fmt"
	"strconv"
	"strings"
)

// homeCode is Ghana's dialling code. A number without a country code is Ghanaian.
const homeCode = "233"

// homeMobiles are the digits after the 0 of Ghanaian mobile numbers, after libphonenumber.
const homeMobiles = "20 23 24 25 26 27 28 29 50 53 54 55 56 57 59"

// NormalPhone returns a number as it is stored: digits only, with the country code (spec.md section 5). 024 123 4567
// and 24 123 4567 are Ghanaian; 00233… and +233 (0)24… become 23324…. Other numbers keep their digits, for
// PossiblePhone to refuse. It does not change its own results.
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

// withoutTrunkZero removes the 0 of "+233 (0)24…", but not where numbers have it, as in Italy.
func withoutTrunkZero(digits string) string {
	code, _, _ := dial(digits)
	rest, zero := strings.CutPrefix(digits[len(code):], "0")
	if code == "" || !zero || PossiblePhone(digits) == PhonePossible || PossiblePhone(code+rest) != PhonePossible {
		return digits
	}
	return code + rest
}

// withHomeCode adds Ghana's code to a national number. Nine digits that start with 233 lack digits.
func withHomeCode(digits string) string {
	switch {
	case len(digits) == 10 && digits[0] == '0':
		return homeCode + digits[1:]
	case len(digits) == 9 && strings.Contains(" "+homeMobiles+" ", " "+digits[:2]+" ") &&
		!strings.HasPrefix(digits, homeCode):
		return homeCode + digits
	}
	return digits
}

// DialledPhone returns a number as NormalPhone does, or "" if it is impossible.
func DialledPhone(s string) string {
	if digits := NormalPhone(s); PossiblePhone(digits) == PhonePossible {
		return digits
	}
	return ""
}

// PhoneText returns a stored number as people write it: 024 123 4567, or with its country code.
func PhoneText(digits string) string {
	rest, home := strings.CutPrefix(digits, homeCode)
	switch {
	case digits == "":
		return ""
	case home && len(rest) == 9:
		return "0" + rest[:2] + " " + rest[2:5] + " " + rest[5:]
	}
	return "+" + digits
}

// PhoneAdvice returns what to do about an impossible normalised number, as a sentence for the student, or "".
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

// OrList returns numbers as a text: "9", "7 or 8", "7, 9 or 10"; three or more in a row are "7 to 9".
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
