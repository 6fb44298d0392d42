package hostel

import (
	"fmt"
	"strconv"
	"strings"
)

// ghanaCode is Ghana's dialling code. A number without a country code is Ghanaian.
const ghanaCode = "233"

// ghanaMobiles lists the first two digits after the 0 of Ghanaian mobile numbers, from libphonenumber.
const ghanaMobiles = "20 23 24 25 26 27 28 29 50 53 54 55 56 57 59"

// NormalPhone returns a number as it is stored: digits only, with the country code (R27). 024 123 4567 and 24 123 4567
// are Ghanaian; 00233… and +233 (0)24… become 23324…. Digits may be of any script. Other numbers keep their digits, and
// PossiblePhone refuses them. A result does not change if it is normalised again.
func NormalPhone(s string) string {
	digits := strings.Map(func(r rune) rune {
		digit := asciiDigit(r)
		if digit < '0' || digit > '9' {
			return -1
		}
		return digit
	}, s)
	for strings.HasPrefix(digits, "00") {
		digits = digits[2:]
	}
	return withGhanaCode(withoutTrunkZero(digits))
}

// withoutTrunkZero removes the 0 of "+233 (0)24…". It keeps the 0 where it belongs to the number, as in Italy.
func withoutTrunkZero(digits string) string {
	code, _, _ := findDiallingCode(digits)
	rest, zero := strings.CutPrefix(digits[len(code):], "0")
	if code == "" || !zero || PossiblePhone(digits) == PhonePossible || PossiblePhone(code+rest) != PhonePossible {
		return digits
	}
	return code + rest
}

// withGhanaCode adds Ghana's code to a national number. Nine digits that start with 233 are an incomplete number.
func withGhanaCode(digits string) string {
	switch {
	case len(digits) == 10 && digits[0] == '0':
		return ghanaCode + digits[1:]
	case len(digits) == 9 && strings.Contains(" "+ghanaMobiles+" ", " "+digits[:2]+" ") &&
		!strings.HasPrefix(digits, ghanaCode):
		return ghanaCode + digits
	}
	return digits
}

// ValidPhone returns NormalPhone(s), or "" if the number is impossible.
func ValidPhone(s string) string {
	if digits := NormalPhone(s); PossiblePhone(digits) == PhonePossible {
		return digits
	}
	return ""
}

// PhoneText returns a stored number as people write it: 024 123 4567, or with its country code.
func PhoneText(digits string) string {
	rest, home := strings.CutPrefix(digits, ghanaCode)
	switch {
	case digits == "":
		return ""
	case home && len(rest) == 9:
		return "0" + rest[:2] + " " + rest[2:5] + " " + rest[5:]
	}
	return "+" + digits
}

// PhoneAdvice explains to the student how to correct an impossible number. It returns "" if the number is possible.
// digits is a result of NormalPhone.
func PhoneAdvice(digits string) string {
	code, d, _ := findDiallingCode(digits)
	typed := len(digits) - len(code)
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
			word, code, d.country, OrList(d.lengths), typed)
	}
}

// OrList returns numbers as a text: "9", "7 or 8", "7, 9 or 10". Three or more consecutive numbers are "7 to 9".
func OrList(ascending []int) string {
	last := len(ascending) - 1
	if last > 1 && ascending[last]-ascending[0] == last {
		return fmt.Sprintf("%d to %d", ascending[0], ascending[last])
	}
	text := strconv.Itoa(ascending[0])
	for i, n := range ascending[1:] {
		separator := ", "
		if i+1 == last {
			separator = " or "
		}
		text += separator + strconv.Itoa(n)
	}
	return text
}
