package mail

import (
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Received is a delivered email, decoded, with its text part only.
type Received struct {
	ID      string // from the outbox
	To      string // the address
	Subject string
	Date    time.Time
	Text    string
	Links   []string // the links in Text, in order, without duplicates
}

var linkPattern = regexp.MustCompile(`https?://[^\s<>"]+`)

func parse(r io.Reader) (Received, error) {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return Received{}, err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return Received{}, err
	}
	to, err := m.Header.AddressList("To")
	if err != nil {
		return Received{}, err
	}
	date, err := m.Header.Date()
	if err != nil {
		return Received{}, err
	}
	text, err := textPart(m)
	if err != nil {
		return Received{}, err
	}
	id, _, _ := strings.Cut(strings.Trim(m.Header.Get("Message-ID"), "<>"), "@")
	return Received{ID: id, To: to[0].Address, Subject: subject, Date: date, Text: text, Links: links(text)}, nil
}

// textPart returns the plain text of an email, which is the first of its two parts.
func textPart(m *mail.Message) (string, error) {
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return "", err
	}
	part, err := multipart.NewReader(m.Body, params["boundary"]).NextPart() // NextPart decodes quoted-printable
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(part)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), err
}

func links(text string) []string {
	found := []string{}
	for _, link := range linkPattern.FindAllString(text, -1) {
		if link = strings.TrimRight(link, ".,;:!?)"); !slices.Contains(found, link) {
			found = append(found, link)
		}
	}
	return found
}
