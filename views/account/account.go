// Package account has the pages where students sign up, log in, verify their email, and see their account.
package account

import "net/url"

// withNext adds the page to go to afterwards, when the student changes between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}
