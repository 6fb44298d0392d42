package hostel

import (
	_ "embed"
	"maps"
	"strings"
	"sync"
)

// diallingTable is made by demo/dialling: "code TAB country" on each line.
//
//go:embed dialling.tsv
var diallingTable string

// MaxDialingCode is how many digits a dialling code has at most (spec.md section 9).
const MaxDialingCode = 4

var diallingCodes = sync.OnceValue(func() map[string]string {
	codes := map[string]string{}
	for line := range strings.Lines(diallingTable) {
		if code, country, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			codes[code] = country
		}
	}
	return codes
})

// DialingCodes gives the international dialling codes, of 1 to 4 digits without
// the "+", with the English names of their countries. The map is the caller's own.
func DialingCodes() map[string]string { return maps.Clone(diallingCodes()) }

// DetectCountry finds the country of a phone number that starts with its
// dialling code, digits only: the longest code of up to 4 digits that the number
// starts with (spec.md section 5). ok is false where no code fits.
func DetectCountry(digits string) (code, country string, ok bool) {
	codes := diallingCodes()
	for n := min(MaxDialingCode, len(digits)); n > 0; n-- {
		if country, ok := codes[digits[:n]]; ok {
			return digits[:n], country, true
		}
	}
	return "", "", false
}
