// Package parts contains the components and view models of several families of pages, and Island with the props of all
// islands (props.go). It imports no other package of views.
package parts

import "strconv"

// TextVerified is shown after the verification of an email.
const TextVerified = "Your email address is verified."

type Link struct {
	Text string
	Href string
}

// Count returns a number with its noun: "1 hostel", "1,204 hostels".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Grouped(n) + " " + many
}

// Grouped formats an integer with commas between thousands.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Minutes returns the duration of a hold in words. 0 means 15 minutes.
func Minutes(n int) string {
	if n <= 0 {
		n = 15
	}
	return Count(n, "minute", "minutes")
}

// Texts on pages of several families.
const (
	TextNoManager     = "No manager info available."
	TextPaymentFailed = "Payment failed. Try again."
)
