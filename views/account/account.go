package account

import (
	"net/url"
)

// withNext keeps the way back while one changes between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}
