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
	"efie/hostel/outbox"
)

// Each kind of email has two templates: KIND.txt with the subject and the text, and KIND.html. layout.txt and
// layout.html are the layouts around them.
//
//go:embed templates/*.txt templates/*.html
var templates embed.FS

// idPattern matches valid outbox ids. An id is part of a Message-ID and of a file name.
var idPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$`)

// Settings holds the values that all emails share.
type Settings struct {
	SiteURL      string // every link begins with it
	From         string // "Efie <hello@…>"
	SupportEmail string
	SupportPhone string // may be empty
	Operator     Operator
}

// Operator is the person or company that runs Efie. Each email ends with it. Without a Name it is left out.
type Operator struct{ Name, Address, Registration string }

// Writer composes the messages of queued emails.
type Writer struct {
	letterhead Settings
	site       string
	host       string
	from       mail.Address
}

// NewWriter returns a writer. Its error names the invalid setting.
func NewWriter(head Settings) (*Writer, error) {
	site, err := url.Parse(head.SiteURL)
	if err != nil || site.Hostname() == "" || (site.Scheme != "http" && site.Scheme != "https") {
		return nil, fmt.Errorf("SITE_URL must be http(s)://host, but is %q", head.SiteURL)
	}
	from, err := mail.ParseAddress(head.From)
	if err != nil {
		return nil, fmt.Errorf("MAIL_FROM must be an address such as Efie <hello@example.com>, but is %q", head.From)
	}
	if _, err := plainAddress(head.SupportEmail); head.SupportEmail != "" && err != nil {
		return nil, fmt.Errorf("SUPPORT_EMAIL must be an address such as help@example.com, but is %q", head.SupportEmail)
	}
	return &Writer{
		letterhead: head, site: strings.TrimRight(head.SiteURL, "/"), host: site.Hostname(), from: *from,
	}, nil
}

// templatesOf parses the templates of one kind of email. Parsing all kinds would slow the start by a tenth.
func templatesOf(kind hostel.EmailKind) (plain *text.Template, rich *html.Template, err error) {
	plain, err = text.ParseFS(templates, "templates/layout.txt", "templates/"+string(kind)+".txt")
	if err != nil {
		return nil, nil, err
	}
	rich, err = html.New("").Funcs(html.FuncMap{"pair": pair}).
		ParseFS(templates, "templates/layout.html", "templates/"+string(kind)+".html")
	return plain, rich, err
}

// plainAddress returns an email address with its domain in ASCII. It fails if the text has a name or invisible
// characters.
func plainAddress(address string) (string, error) {
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Name != "" || parsed.Address != strings.TrimSpace(address) ||
		parsed.Address != singleLine(address) {
		return "", errors.New("not an email address")
	}
	ascii, _ := Address(parsed.Address)
	return ascii, nil
}

// Compose returns the message of a queued email. The same queued email always gives the same message. Errors contain no
// text of the email.
func (w *Writer) Compose(q outbox.Message) (*Message, error) {
	if !idPattern.MatchString(q.ID) {
		return nil, errors.New("the id cannot be part of a Message-ID")
	}
	plain, rich, err := templatesOf(q.Email.Kind)
	if err != nil {
		return nil, fmt.Errorf("template of %s: %w", q.Email.Kind, err)
	}
	to, err := plainAddress(q.Email.To)
	if err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	data := w.data(q)
	var subject, words, body, page strings.Builder
	err = errors.Join(
		plain.ExecuteTemplate(&subject, "subject", data),
		plain.ExecuteTemplate(&words, "body", data),
		plain.ExecuteTemplate(&body, "layout.txt", data),
	)
	first, _, _ := strings.Cut(words.String(), "\n")
	data.Preview = strings.TrimRight(first, ":.") + "."
	if err := errors.Join(err, rich.ExecuteTemplate(&page, "layout.html", data)); err != nil {
		return nil, fmt.Errorf("template of %s failed", q.Email.Kind)
	}
	replyTo := w.letterhead.SupportEmail
	if sender, err := plainAddress(q.Email.Sender); err == nil {
		replyTo = sender
	}
	return &Message{
		ID: q.ID, Host: w.host, From: w.from, ReplyTo: replyTo,
		To:      mail.Address{Name: personName(q.Email.Name, ""), Address: to},
		Subject: keepAmountsTogether(singleLine(subject.String())),
		Date:    q.QueuedAt.UTC(),
		Text:    keepAmountsTogether(strings.TrimSpace(body.String()) + "\n"),
		HTML:    keepAmountsTogether(page.String()),
	}, nil
}
