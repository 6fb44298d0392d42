package booking

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

// sameMailbox maps a domain of a mail service to the main domain with the same mailboxes.
var sameMailbox = map[string]string{
	"googlemail.com": gmail,
	// https://proton.me/support/addresses-and-aliases
	"protonmail.com": "proton.me", "protonmail.ch": "proton.me", "pm.me": "proton.me",
	"me.com": "icloud.com", "mac.com": "icloud.com",
}

// gmail ignores dots before the @ (https://support.google.com/mail/answer/7436150).
const gmail = "gmail.com"

// yahoo lists the domains with disposable addresses of the form name-keyword@domain (Yahoo's help).
var yahoo = strings.Fields(`yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.in
	yahoo.com.au yahoo.com.br yahoo.co.za ymail.com rocketmail.com`)

// Mailbox returns the mailbox that an email address leads to: name+tag@domain becomes name@domain. It also applies
// sameMailbox and the rules of Gmail and Yahoo. All accounts of a mailbox share the limits R7 and R12.
func Mailbox(email string) string {
	email = hostel.NormalEmail(email)
	at := strings.LastIndex(email, "@")
	if at < 0 {
		return email
	}
	name, domain := withoutTag(email[:at], "+"), email[at+1:]
	if same, known := sameMailbox[domain]; known {
		domain = same
	}
	switch {
	case domain == gmail:
		name = strings.ReplaceAll(name, ".", "")
	case slices.Contains(yahoo, domain):
		name = withoutTag(name, "-")
	}
	return name + "@" + domain
}

// withoutTag returns the part of a name before a sign, or the whole name.
func withoutTag(name, sign string) string {
	if base, _, tagged := strings.Cut(name, sign); tagged && base != "" {
		return base
	}
	return name
}

// mailServices lists the domains of services where one person cannot easily have many mailboxes.
var mailServices = slices.Concat(yahoo, strings.Fields(`gmail.com googlemail.com outlook.com hotmail.com live.com
	msn.com hotmail.co.uk hotmail.fr outlook.fr live.co.uk live.fr icloud.com me.com mac.com proton.me protonmail.com
	protonmail.ch pm.me aol.com mail.com email.com gmx.com gmx.net gmx.de zoho.com yandex.com mail.ru`))

// university matches the registrable domains of universities.
var university = regexp.MustCompile(`^[^.]+\.(edu|edu\.gh|ac\.[a-z]{2})$`)

// LimitedDomain returns a registrable domain, or "" for the domain of a known mail service or a university (R8).
func LimitedDomain(registrable string) string {
	if slices.Contains(mailServices, registrable) || university.MatchString(registrable) {
		return ""
	}
	return registrable
}

// ErrMailboxHolds refuses a hold because another account of the student's mailbox has an unpaid hold.
var ErrMailboxHolds = hostel.NewProblem(hostel.Conflict, "mailbox_holds",
	"A bed is already kept for another account with your mailbox.")

// MailboxRefusal returns ErrMailboxHolds at now if other accounts of the mailbox have holds, or nil.
func MailboxRefusal(others []hostel.Booking, now time.Time) error {
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
	p.Message += fmt.Sprintf(" It is kept until %s. Log in there and pay for it or give it up, or wait until then.",
		hostel.TimeWithDay(until, now))
	return &p
}
