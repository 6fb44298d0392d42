package views

import (
	"net/url"
	"strconv"
	"unicode"
	"unicode/utf8"

	"efie/hostel/account"
)

// withNext keeps the way back while one changes between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}

// passwordMin is the minlength of a new password, "" where the rule is not known.
func passwordMin(f SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return strconv.Itoa(f.MinPassword)
}

// passwordHint says the rule before anyone breaks it.
func passwordHint(f SignUpForm) string {
	if f.MinPassword <= 0 {
		return ""
	}
	return "At least " + strconv.Itoa(f.MinPassword) + " characters. A few words together are easy to keep."
}

// capital is a text with a capital at its beginning.
func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// keptRecords counts the records that outlive an account.
func keptRecords(m DeleteAccount) string {
	return count(m.Bookings, "booking", "bookings") + " and " + count(m.Payments, "payment", "payments")
}

// Headings of the page at /verify-email/{token}.
const (
	titleVerified    = "Your e-mail is verified"
	titleNotVerified = "We could not verify your e-mail"
)

// RetryVerification are the props of 'Try Again' for a link's token; a success leads to the
// dashboard after as many seconds.
func RetryVerification(token string, seconds int) VerifyRetry {
	return VerifyRetry{
		Endpoint: "/hq/api/verify-email/" + url.PathEscape(token) + "/", Verifying: "Verifying your e-mail…",
		Network: TextVerifyOffline, Failed: account.ErrBadLink.Message, Verified: titleVerified, Dashboard: "/dashboard", Seconds: seconds,
	}
}
