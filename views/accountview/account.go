// Package accountview contains the pages where students sign up, log in, verify their email, and see their account.
package accountview

import (
	"net/url"

	"efie/hostel"
	"efie/views/parts"
)

// withNext adds the next page to a link between log-in and sign-up.
func withNext(href, next string) string {
	if next == "" {
		return href
	}
	return href + "?next=" + url.QueryEscape(next)
}

// newField returns an input of a form with what was typed, and the message that a problem has for it. problem may be
// nil.
func newField(name, typed string, problem *hostel.Problem) parts.FormField {
	return parts.FormField{Value: typed, Error: problem.Field(name)}
}

// messageOf returns the message at the top of a form. problem may be nil.
func messageOf(problem *hostel.Problem) string {
	if problem == nil {
		return ""
	}
	return problem.Message
}
