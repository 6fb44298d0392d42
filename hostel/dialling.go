package hostel

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// diallingTable has "code TAB country TAB lengths" on each line. It is made from libphonenumber (CONTRIBUTING.md,
// Generated files).
//
//go:embed dialling.tsv
var diallingTable string

// MaxDialingCode is the maximum number of digits of a dialling code (R27).
const MaxDialingCode = 4

type diallingCode struct {
	country string
	lengths []int // the possible numbers of digits after the code, ascending
}

var diallingCodes = sync.OnceValue(func() map[string]diallingCode {
	codes := map[string]diallingCode{}
	for line := range strings.Lines(diallingTable) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if len(columns) != 3 {
			continue // a test compares the number of codes with the number of lines
		}
		d := diallingCode{country: columns[1]}
		for text := range strings.SplitSeq(columns[2], ",") {
			n, _ := strconv.Atoi(text)
			d.lengths = append(d.lengths, n)
		}
		codes[columns[0]] = d
	}
	return codes
})

// DialingCodes returns the dialling codes, 1 to 4 digits, with the names of their countries.
func DialingCodes() map[string]string {
	names := make(map[string]string, len(diallingCodes()))
	for code, d := range diallingCodes() {
		names[code] = d.country
	}
	return names
}

// DetectCountry returns the longest dialling code that a phone number begins with, and its country (R27).
func DetectCountry(digits string) (code, country string, ok bool) {
	code, d, ok := findDiallingCode(digits)
	return code, d.country, ok
}

func findDiallingCode(digits string) (code string, d diallingCode, ok bool) {
	codes := diallingCodes()
	for n := min(MaxDialingCode, len(digits)); n > 0; n-- {
		if d, ok := codes[digits[:n]]; ok {
			return digits[:n], d, true
		}
	}
	return "", diallingCode{}, false
}

type PhoneReason int

// PhoneOddLength is the reason for a length between two possible lengths, such as 8 digits where numbers have 7 or 9.
const (
	PhonePossible PhoneReason = iota
	PhoneUnknownCode
	PhoneTooShort
	PhoneTooLong
	PhoneOddLength
)

// PossiblePhone checks the code and the length of a phone number.
func PossiblePhone(digits string) PhoneReason {
	code, d, ok := findDiallingCode(digits)
	if !ok {
		return PhoneUnknownCode
	}
	switch n := len(digits) - len(code); {
	case slices.Contains(d.lengths, n):
		return PhonePossible
	case n < d.lengths[0]:
		return PhoneTooShort
	case n > d.lengths[len(d.lengths)-1]:
		return PhoneTooLong
	}
	return PhoneOddLength
}
