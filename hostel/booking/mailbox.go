package booking

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
)

// gmail are the domains of the one mail service that ignores dots before the @
// (https://support.google.com/mail/answer/7436150).
var gmail = []string{"gmail.com", "googlemail.com"}

// Mailbox returns the mailbox behind an email address, in lower case, as far as the address shows it: name+tag@domain
// becomes name@domain, and Gmail's dots are removed. Accounts of one mailbox belong to one person and share the
// limits on unpaid holds and on cancelling. Letters and log-ins use the address as it was typed.
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

// ErrMailboxHolds refuses a hold because another account of the student's mailbox has an unpaid hold. MailboxRefusal
// adds until when that bed is kept.
var ErrMailboxHolds = hostel.NewProblem(hostel.Conflict, "mailbox_holds",
	"A bed is kept already for another account of your mailbox.")

// MailboxRefusal returns ErrMailboxHolds if others is not empty: the unpaid holds of other accounts of the same
// mailbox.
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
		hostel.TimeOfDay(until))
	return &p
}
