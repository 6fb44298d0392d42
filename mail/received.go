package mail

import (
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"regexp"
	"strings"
	"time"
)

// Received is a delivered letter, decoded. It has only the text part.
type Received struct {
	ID      string // of the outbox
	To      string // the address
	Subject string
	Date    time.Time
	Text    string
	Links   []string // the addresses in Text, in order, without duplicates
}

var linkPattern = regexp.MustCompile(`https?://[^\s<>"]+`)

// parse reads a message in Internet format.
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
	text, err := textPart(textproto.MIMEHeader(m.Header), m.Body)
	if err != nil {
		return Received{}, err
	}
	id, _, _ := strings.Cut(strings.Trim(m.Header.Get("Message-ID"), "<>"), "@")
	return Received{ID: id, To: to[0].Address, Subject: subject, Date: date, Text: text, Links: links(text)}, nil
}

// textPart returns the first plain text part of a message, at any depth.
func textPart(header textproto.MIMEHeader, body io.Reader) (string, error) {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return "", err
	}
	if kind == "text/plain" {
		text, err := io.ReadAll(decode(header.Get("Content-Transfer-Encoding"), body))
		return strings.ReplaceAll(string(text), "\r\n", "\n"), err
	}
	if !strings.HasPrefix(kind, "multipart/") {
		return "", errors.New("no text in it")
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		// NextPart would decode quoted-printable itself, but not base64.
		part, err := parts.NextRawPart()
		if err != nil {
			return "", errors.New("no text in it")
		}
		if text, err := textPart(part.Header, part); err == nil {
			return text, nil
		}
	}
}

func decode(encoding string, body io.Reader) io.Reader {
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, body)
	}
	return body
}

func links(text string) []string {
	found, seen := []string{}, map[string]bool{}
	for _, link := range linkPattern.FindAllString(text, -1) {
		if link = strings.TrimRight(link, ".,;:!?)"); !seen[link] {
			seen[link] = true
			found = append(found, link)
		}
	}
	return found
}
