package views

import (
	"net/url"
	"strconv"
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
