package booking

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
)

// gmail are the domains of one mail service that ignores dots before the @. It says so at
// https://support.google.com/mail/answer/7436150.
var gmail = []string{"gmail.com", "googlemail.com"}

// Mailbox is the mailbox that an address leads to, in small letters, as far as addresses tell: name+tag@domain
// leads to name@domain, and Gmail ignores dots as well. Two accounts with one mailbox are of one person, and
// share the limits on unpaid beds and on cancelling. Letters and log-ins keep to the address as it was typed.
func Mailbox(email string) string {
	email = hostel.NormalEmail(email)
	at := strings.LastIndex(email, "@")
	if at < 0 {
		return email
	}
	name, domain := email[:at], email[at+1:]
	if base, _, tagged := strings.Cut(name, "+"); tagged && base != "" {
		name = base
	}
	if slices.Contains(gmail, domain) {
		name, domain = strings.ReplaceAll(name, ".", ""), gmail[0]
	}
	return name + "@" + domain
}

// ErrMailboxHolds refuses a hold because another account of the student's mailbox has an unpaid bed.
// MailboxRefusal adds to its message until when that bed is kept.
var ErrMailboxHolds = &hostel.Problem{
	Kind: hostel.Conflict, Code: "mailbox_holds",
	Message: "A bed is kept already for another account of your mailbox.",
}

// MailboxRefusal refuses a hold while other accounts of the same mailbox have unpaid holds, which are others. It
// returns nil when others is empty.
func MailboxRefusal(others []hostel.Booking) error {
	if len(others) == 0 {
		return nil
	}
	until := others[0].ExpiresAt
	for _, b := range others {
		if b.ExpiresAt.After(until) {
			until = b.ExpiresAt
		}
	}
	p := *ErrMailboxHolds
	p.Message += fmt.Sprintf(" It is kept until %s. Log in there and pay for it or let it go, or wait until then.",
		until.UTC().Format("15:04"))
	return &p
}
