package hostel

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"efie/test/must"
)

func TestDigitsOfEveryScriptAreRead(t *testing.T) {
	for digit, want := range map[rune]rune{
		'7': '7', 'a': 'a', '０': '0', '９': '9', '٠': '0', '٩': '9', '۴': '4', '७': '7', '߃': '3', '\U0001D7D8': '0',
		'\U0001D7FF': '9', '²': '²', 'Ⅳ': 'Ⅳ',
	} {
		must.Equal(t, string(digit), asciiDigit(digit), want)
	}
	for r := rune(unicode.MaxASCII + 1); r <= unicode.MaxRune; r++ {
		digit := asciiDigit(r)
		if unicode.Is(unicode.Nd, r) != (digit != r) {
			t.Fatalf("%U becomes %q", r, digit)
		}
		compatible := norm.NFKC.String(string(r))
		if isASCIIDigit := len(compatible) == 1 && '0' <= compatible[0] && compatible[0] <= '9'; isASCIIDigit &&
			digit != r && string(digit) != compatible {
			t.Errorf("%U is %s, not %c", r, compatible, digit)
		}
	}
}

func TestACodeIsReadFromAnyKeyboard(t *testing.T) {
	for typed, want := range map[string]string{
		"12-34 56": "123456", "\u202a12\u200b34\u00ad56\u202c": "123456", "１２３４５６": "123456", "١٢٣٤٥٦": "123456",
		"12\u201134\u201356": "123456", "12\u221234": "1234", "12\u00a034\t56\n": "123456", "7k2m‐9qxa": "7K2M9QXA",
		"12.34": "12.34", "12_34": "12_34", "": "", "\xff1": "\ufffd1",
	} {
		must.Equal(t, typed, CodeText(typed), want)
	}
}
