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

// Budget returns the highest price per month that a text names, and the text without it; 0 if it names none.
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
		// A bare number may be a house's: a word or a currency makes it an amount.
		if part(2)+part(3)+part(7)+part(8) != "" {
			if most = amount(part(4), part(5), part(6)); most > 0 {
				return text[:from+at[3]] + " " + text[from+at[18]:], most
			}
		}
		from += at[18] // the sign after it may be the one before the next
	}
}

// amount reads an amount in cedis: its whole part, a point with what follows, and a sign for thousands.
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
