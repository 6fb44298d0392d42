// Package account has the pages on which students sign up, log in, verify their email address, and change or
// delete their account. Handlers import it.
package account

import "net/url"

// withNext adds the page to go to afterwards, when the student changes between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}
