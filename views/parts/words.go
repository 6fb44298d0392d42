package parts

import (
	"strconv"
	"strings"
)

func OrElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// Unbroken keeps each amount of a text on one line.
func Unbroken(text string) string { return strings.ReplaceAll(text, "GH₵ ", "GH₵\u00a0") }

// Count is a number with its noun: "1 hostel", "1,204 hostels".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Grouped(n) + " " + many
}

// Grouped writes a whole number with a comma between thousands.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Minutes is how long a bed is kept while its student pays, 15 minutes where n is not known.
func Minutes(n int) string {
	if n <= 0 {
		n = 15
	}
	return Count(n, "minute", "minutes")
}

// Texts of the specification that pages of several families show.
const (
	TextNoManager     = "No manager info available."
	TextPaymentFailed = "Payment failed. Try again."
)
