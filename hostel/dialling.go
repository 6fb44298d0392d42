package hostel

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// diallingTable is made by tools/dialling: "code TAB country TAB lengths" on each line.
//
//go:embed dialling.tsv
var diallingTable string

// MaxDialingCode is how many digits a dialling code has at most (spec.md section 9).
const MaxDialingCode = 4

// dialled is what the table knows of a code.
type dialled struct {
	country string
	lengths []int // how many digits may follow the code, ascending
}

var diallingCodes = sync.OnceValue(func() map[string]dialled {
	codes := map[string]dialled{}
	for line := range strings.Lines(diallingTable) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if len(columns) != 3 {
			continue // a test counts the lines
		}
		d := dialled{country: columns[1]}
		for text := range strings.SplitSeq(columns[2], ",") {
			n, _ := strconv.Atoi(text)
			d.lengths = append(d.lengths, n)
		}
		codes[columns[0]] = d
	}
	return codes
})

// DialingCodes gives the international dialling codes, of 1 to 4 digits without
// the "+", with the English names of their countries. The map is the caller's own.
func DialingCodes() map[string]string {
	names := make(map[string]string, len(diallingCodes()))
	for code, d := range diallingCodes() {
		names[code] = d.country
	}
	return names
}

// DetectCountry finds the country of a phone number that starts with its
// dialling code, digits only: the longest code of up to 4 digits that the number
// starts with (spec.md section 5). ok is false where no code fits.
func DetectCountry(digits string) (code, country string, ok bool) {
	code, d, ok := dial(digits)
	return code, d.country, ok
}

func dial(digits string) (code string, d dialled, ok bool) {
	codes := diallingCodes()
	for n := min(MaxDialingCode, len(digits)); n > 0; n-- {
		if d, ok := codes[digits[:n]]; ok {
			return digits[:n], d, true
		}
	}
	return "", dialled{}, false
}

// PhoneReason says why nobody can have a number.
type PhoneReason int

// The reasons. OddLength is between two lengths that there are, such as 8 digits where
// numbers have 7 or 9.
const (
	PhonePossible PhoneReason = iota
	PhoneUnknownCode
	PhoneTooShort
	PhoneTooLong
	PhoneOddLength
)

// PossiblePhone says whether somebody may have this number: digits only, with the country
// code. It looks at the code and at how many digits follow, not at which.
func PossiblePhone(digits string) PhoneReason {
	code, d, ok := dial(digits)
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
