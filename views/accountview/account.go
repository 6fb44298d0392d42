// Package accountview contains the pages where students sign up, log in, verify their email, and see their account.
package accountview

import "net/url"

// withNext adds the next page to a link between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}
