package layout

import (
	"strings"

	"efie/views/parts"
)

// Support holds the contacts of support.
type Support struct {
	Email  string
	Phone  string // as people write it, or ""
	Digits string // the digits of Phone with the country code, or "" if Phone is not an international number
}

// mailAddress returns the address of an email to support, with a reference in its subject.
func (s Support) mailAddress(reference string) string {
	return "mailto:" + s.Email + "?subject=" + escapedText(reference)
}

func (s Support) phoneAddress() string {
	if s.Digits != "" {
		return "tel:+" + s.Digits
	}
	return "tel:" + strings.ReplaceAll(s.Phone, " ", "")
}

// chatAddress returns the address of a WhatsApp message to support that begins with a reference.
func (s Support) chatAddress(reference string) string {
	return "https://wa.me/" + s.Digits + "?text=" + escapedText(reference)
}

// escapedText returns the escaped start of a message: the site's name and a reference.
func escapedText(reference string) string {
	return parts.EscapeText(strings.TrimSpace(SiteName + " " + reference))
}
