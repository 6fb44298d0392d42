package mail

import (
	"embed"
	"errors"
	"fmt"
	html "html/template"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	text "text/template"

	"efie/hostel"
)

// Each kind of letter has two files, KIND.txt (with its subject) and KIND.html;
// the frames give both our look.
//
//go:embed letters/*.txt letters/*.html
var files embed.FS

// kinds lists every letter that can be written.
var kinds = []hostel.LetterKind{
	hostel.LetterVerifyEmail, hostel.LetterResetPassword, hostel.LetterPasswordChanged, hostel.LetterEmailChange, hostel.LetterEmailChanged,
	hostel.LetterAccountExists, hostel.LetterAccountDeleted, hostel.LetterBookingConfirmed, hostel.LetterHostConfirmed, hostel.LetterRefundDue,
	hostel.LetterBookingCancelled, hostel.LetterHostCancelled, hostel.LetterHostSummary,
	hostel.LetterRefunded, hostel.LetterRefundFailed,
}

// idForm is what an outbox id may look like: it goes into the Message-ID and a file name.
var idForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$`)

// Letterhead is what every letter shares.
type Letterhead struct {
	SiteURL      string // every link starts with it
	From         string // "Efie <hello@…>"
	SupportEmail string
	SupportPhone string // may be empty
}

// Writer turns the facts of a queued letter into a message.
type Writer struct {
	head Letterhead
	site string
	host string
	from mail.Address
	text map[hostel.LetterKind]*text.Template
	html map[hostel.LetterKind]*html.Template
}

// NewWriter reads the templates. It fails when an address of the letterhead cannot be used.
func NewWriter(head Letterhead) (*Writer, error) {
	site, err := url.Parse(head.SiteURL)
	if err != nil || site.Hostname() == "" || (site.Scheme != "http" && site.Scheme != "https") {
		return nil, fmt.Errorf("SITE_URL: want http(s)://host, have %q", head.SiteURL)
	}
	from, err := mail.ParseAddress(head.From)
	if err != nil {
		return nil, fmt.Errorf("MAIL_FROM: want an address such as Efie <hello@example.com>, have %q", head.From)
	}
	if _, err := bare(head.SupportEmail); head.SupportEmail != "" && err != nil {
		return nil, fmt.Errorf("SUPPORT_EMAIL: want an address such as help@example.com, have %q", head.SupportEmail)
	}
	w := &Writer{
		head: head, site: strings.TrimRight(head.SiteURL, "/"), host: site.Hostname(), from: *from,
		text: map[hostel.LetterKind]*text.Template{}, html: map[hostel.LetterKind]*html.Template{},
	}
	for _, kind := range kinds {
		if w.text[kind], err = text.ParseFS(files, "letters/frame.txt", "letters/"+string(kind)+".txt"); err != nil {
			return nil, err
		}
		if w.html[kind], err = html.New("").Funcs(html.FuncMap{"pair": pair}).ParseFS(files, "letters/frame.html", "letters/"+string(kind)+".html"); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// bare takes an e-mail address that stands alone, without a name, a second address, or characters
// that are not seen.
func bare(address string) (string, error) {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Name != "" || parsed.Address != strings.TrimSpace(address) || parsed.Address != line(address) {
		return "", errors.New("not an e-mail address")
	}
	return parsed.Address, nil
}

// Compose writes a letter. The same queued letter gives the same message at every
// try, with the Message-ID "<ID@host of SITE_URL>". Errors hold nothing of the
// letter itself, so that they can be logged.
func (w *Writer) Compose(q hostel.QueuedLetter) (*Message, error) {
	if !idForm.MatchString(q.ID) {
		return nil, errors.New("its id cannot stand in a Message-ID")
	}
	plain, ok := w.text[q.Letter.Kind]
	if !ok {
		return nil, fmt.Errorf("no letter of the kind %q is known", q.Letter.Kind)
	}
	to, err := bare(q.Letter.To)
	if err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	facts := w.facts(q)
	var subject, words, body, rich strings.Builder
	err = errors.Join(
		plain.ExecuteTemplate(&subject, "subject", facts),
		plain.ExecuteTemplate(&words, "body", facts),
		plain.ExecuteTemplate(&body, "frame.txt", facts),
	)
	first, _, _ := strings.Cut(words.String(), "\n")
	facts.Preview = strings.TrimRight(first, ":.") + "."
	if err := errors.Join(err, w.html[q.Letter.Kind].ExecuteTemplate(&rich, "frame.html", facts)); err != nil {
		return nil, fmt.Errorf("template of %s failed", q.Letter.Kind)
	}
	return &Message{
		ID: q.ID, Kind: q.Letter.Kind, Host: w.host,
		From: w.from, ReplyTo: w.head.SupportEmail,
		To:      mail.Address{Name: name(q.Letter.Name, ""), Address: to},
		Subject: line(subject.String()), Date: q.QueuedAt.UTC(),
		Text: strings.TrimSpace(body.String()) + "\n", HTML: rich.String(),
	}, nil
}
