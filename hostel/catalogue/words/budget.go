package words

import (
	"regexp"
	"strconv"
	"strings"

	"efie/hostel"
)

// budget matches "under 500", "max GHS 1,200", "450 cedis or less", "below 1.2k per month".
var budget = regexp.MustCompile(`(?i)(^|[^\pL\pN])` +
	`(?:(under|below|less than|(?:not?|never) more than|not over|cheaper than|at most|up ?to|within|` +
	`max(?:imum)?(?: of)?|budget(?: of| is)?|<=?|≤)\s*:?\s*)?` +
	`(gh ?₵|gh ?¢|ghs|ghc|gh|₵|¢)?\s*` +
	`([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,7})(\.[0-9]{1,2})?(k)?\s*` +
	`(gh ?₵|gh ?¢|ghs|ghc|cedis?|gh|₵|¢)?` +
	`(\s+(?:or|and) (?:less|below|under)|\s+max(?:imum)?)?` +
	`(?:\s*(?:per|a|every|each|/) ?month|\s+monthly)?($|[^\pL\pN])`)

// Budget returns the highest price per month named in a text, or 0, and the text without the price.
func Budget(text string) (rest string, most hostel.Pesewas) {
	if !strings.ContainsAny(text, "0123456789") {
		return text, 0
	}
	for from := 0; ; {
		at := budget.FindStringSubmatchIndex(text[from:])
		if at == nil {
			return text, 0
		}
		part := func(n int) string { return text[from+max(0, at[2*n]) : from+max(0, at[2*n+1])] }
		// A number alone may be a house number. It is an amount only with a currency or a word such as "under".
		if part(2)+part(3)+part(7)+part(8) != "" {
			if most = amount(part(4), part(5), part(6)); most > 0 {
				return text[:from+at[3]] + " " + text[from+at[18]:], most
			}
		}
		from += at[18] // the character after this number may be the one before the next number
	}
}

// amount returns an amount in pesewas from its parts in cedis: the whole part, the fraction with its point, and the
// sign for thousands.
func amount(whole, fraction, thousands string) hostel.Pesewas {
	hundredths := (strings.TrimPrefix(fraction, ".") + "00")[:2]
	pesewas, err := strconv.ParseInt(strings.ReplaceAll(whole, ",", "")+hundredths, 10, 64)
	if err != nil {
		return 0
	}
	if thousands != "" {
		pesewas *= 1000
	}
	return hostel.Pesewas(pesewas)
}
