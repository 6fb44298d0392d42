package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// mostDigits is how many digits a number has with its code (ITU-T E.164). The metadata
// knows a few longer ones, of extensions.
const mostDigits = 15

// lengths are how many digits a member's numbers have after the calling code: those of
// its mobile and fixed lines, on which a person can be reached. Freephone and short
// numbers, which often have fewer digits, do not count.
func lengths(member *phonenumbers.PhoneMetadata) []int {
	var all []int
	for _, kind := range []*phonenumbers.PhoneNumberDesc{member.GetMobile(), member.GetFixedLine()} {
		found := kind.GetPossibleLength()
		if len(found) == 0 { // the metadata leaves out what is as in general
			found = member.GetGeneralDesc().GetPossibleLength()
		}
		for _, n := range found {
			if n > 0 { // -1 says that there are none of this kind
				all = append(all, int(n))
			}
		}
	}
	return all
}

// after are the lengths of what may follow a code of the table, of which the last taken
// digits are counted in already: sorted, each once.
func after(code string, lengths []int, taken int) []int {
	var rest []int
	for _, n := range lengths {
		if n -= taken; n > 0 && len(code)+n <= mostDigits {
			rest = append(rest, n)
		}
	}
	slices.Sort(rest)
	return slices.Compact(rest)
}

func list(lengths []int) string {
	texts := make([]string, len(lengths))
	for i, n := range lengths {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}
