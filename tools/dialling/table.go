package main

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// longest is how many digits a dialling code has at most (spec.md section 5).
const longest = 4

// northAmerica is the calling code of the North American Numbering Plan.
const northAmerica = "1"

// renamed holds the countries that changed their name after the CLDR release
// that x/text carries.
var renamed = map[string]string{
	"MK": "North Macedonia", // 2019
	"SZ": "Eswatini",        // 2018
}

// entry is a line of the table.
type entry struct {
	country string
	lengths []int // of what may follow the code
}

// Table makes the table: a line for each code, "code TAB country TAB lengths", sorted by
// code. The lengths are how many digits may follow the code, such as "9" or "7,9,10".
func Table() ([]byte, error) {
	metadata, err := phonenumbers.MetadataCollection()
	if err != nil {
		return nil, err
	}
	codes := map[string]entry{}
	for code, members := range byCode(metadata) {
		if err := enter(codes, code, members); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	for _, code := range slices.Sorted(maps.Keys(codes)) {
		if len(codes[code].lengths) == 0 {
			return nil, fmt.Errorf("%s: no number may follow the code", code)
		}
		fmt.Fprintf(&out, "%s\t%s\t%s\n", code, codes[code].country, list(codes[code].lengths))
	}
	return out.Bytes(), nil
}

// byCode gathers the countries of each calling code, the main one first.
// Codes that belong to no country (freephone, satellites) have no name to show
// and are left out.
func byCode(metadata *phonenumbers.PhoneMetadataCollection) map[string][]*phonenumbers.PhoneMetadata {
	found := map[string][]*phonenumbers.PhoneMetadata{}
	for _, country := range metadata.GetMetadata() {
		if country.GetId() == phonenumbers.REGION_CODE_FOR_NON_GEO_ENTITY {
			continue
		}
		code := strconv.Itoa(int(country.GetCountryCode()))
		found[code] = append(found[code], country)
	}
	for code, members := range found {
		number, _ := strconv.Atoi(code)
		main := phonenumbers.GetRegionCodeForCountryCode(number)
		slices.SortFunc(members, func(a, b *phonenumbers.PhoneMetadata) int {
			if (a.GetId() == main) != (b.GetId() == main) {
				if a.GetId() == main {
					return -1
				}
				return 1
			}
			return strings.Compare(a.GetId(), b.GetId())
		})
	}
	return found
}

// enter enters a calling code and the longer codes inside it that the metadata
// gives to one member as a whole: 1 and 1242, 7 and 77.
func enter(codes map[string]entry, code string, members []*phonenumbers.PhoneMetadata) error {
	sharers := []string{country(members[0])}
	all := slices.Clone(lengths(members[0]))
	for _, member := range members[1:] {
		all = append(all, lengths(member)...)
		// The North American plan has no main country: a member without digits of its
		// own (Canada) stands next to the United States. Elsewhere a code goes by its
		// main country alone.
		if code == northAmerica && member.GetLeadingDigits() == "" {
			sharers = append(sharers, country(member))
			continue
		}
		prefixes, err := prefixes(member.GetLeadingDigits(), longest-len(code))
		if err != nil {
			return fmt.Errorf("%s: %w", member.GetId(), err)
		}
		for _, prefix := range prefixes {
			codes[code+prefix] = entry{country(member), after(code+prefix, lengths(member), len(prefix))}
		}
	}
	codes[code] = entry{strings.Join(sharers, " and "), after(code, all, 0)}
	return nil
}

// prefixes tries every string of up to n digits against a leading-digits
// pattern; one that it matches whole belongs to the pattern's country.
func prefixes(pattern string, n int) ([]string, error) {
	if pattern == "" {
		return nil, nil
	}
	whole, err := regexp.Compile("^(?:" + pattern + ")$")
	if err != nil {
		return nil, err
	}
	var found []string
	for length, end := 1, 10; length <= n; length, end = length+1, end*10 {
		for i := range end {
			if digits := fmt.Sprintf("%0*d", length, i); whole.MatchString(digits) {
				found = append(found, digits)
			}
		}
	}
	return found, nil
}

func country(member *phonenumbers.PhoneMetadata) string {
	if name, ok := renamed[member.GetId()]; ok {
		return name
	}
	return display.English.Regions().Name(language.MustParseRegion(member.GetId()))
}
