package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"efie/hostel"
	"efie/hostel/intake"
)

// maxShown is the number of characters of a client's text that an error repeats.
const maxShown = 40

// body is the object that a client sent. Its methods read one field each; problem reports all invalid fields.
type body struct {
	fields   map[string]any
	problems []hostel.FieldProblem
}

// readBody fails with errNotJSON, errTooLarge, or a Problem that explains the error in the object.
func readBody(r *http.Request) (*body, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	// encoding/json would replace invalid UTF-8 without an error.
	if !utf8.Valid(data) || !json.Valid(data) {
		return nil, errNotJSON
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		return nil, errNoObject
	}
	b := &body{fields: map[string]any{}}
	for decoder.More() {
		key, err := decoder.Token()
		name, ok := key.(string)
		if err != nil || !ok {
			return nil, errNotJSON
		}
		var v any
		if err := decoder.Decode(&v); err != nil {
			return nil, errNotJSON
		}
		if _, twice := b.fields[name]; twice { // the client's intention is unclear
			return nil, hostel.InvalidField(hostel.Shortened(name, maxShown),
				"This app sent the same thing twice, so nothing was done. Send it once.")
		}
		b.fields[name] = v
	}
	return b, nil
}

// bodyError returns errTooLarge for a body above web.MaxBody, and errNotJSON for any other error of reading.
func bodyError(err error) error {
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return errTooLarge
	}
	return errNotJSON
}

// reject adds an invalid field to problems. Apps show the sentence to their students.
func (b *body) reject(field, sentence string) {
	b.problems = append(b.problems, hostel.FieldProblem{Field: field, Message: sentence})
}

// ask rejects a field with the sentence that asks for it.
func (b *body) ask(field string) { b.reject(field, wordsOf[field].ask) }

// problem returns a Problem with all invalid fields, or nil if all fields are valid.
func (b *body) problem() error {
	if len(b.problems) == 0 {
		return nil
	}
	return withFieldMessages(&hostel.Problem{Kind: hostel.Invalid, Code: "invalid_field", Fields: b.problems})
}

// withFieldMessages joins the messages of p's fields to p's message, because some clients show only that.
func withFieldMessages(p *hostel.Problem) *hostel.Problem {
	sentences := make([]string, len(p.Fields))
	for i, f := range p.Fields {
		sentences[i] = strings.TrimSuffix(f.Message, ".") + "."
	}
	p.Message = strings.Join(sentences, " ")
	return p
}

func (b *body) rejectUnreadable(field string) {
	b.reject(field, "We cannot read "+wordsOf[field].subject+". Send it again as plain text.")
}

func (b *body) text(field string) string {
	text, ok := b.fields[field].(string)
	switch {
	case b.fields[field] == nil:
	case !ok:
		b.rejectUnreadable(field)
	case strings.ContainsAny(text, "\x00\uFFFD"): // encoding/json turns half a surrogate pair into U+FFFD
		b.rejectUnreadable(field)
		return ""
	}
	return text
}

// required reads a text that must not be empty.
func (b *body) required(field string) string {
	problems := len(b.problems)
	text := b.text(field)
	if text == "" && len(b.problems) == problems {
		b.ask(field)
	}
	return text
}

// digits reads a text that clients may also send as a number, such as a phone's.
func (b *body) digits(field string) string {
	if n, ok := b.fields[field].(json.Number); ok {
		return n.String()
	}
	return b.text(field)
}

// wholeNumber reads a whole number from low to high, or its text.
func (b *body) wholeNumber(field string, low, high int64) int64 {
	n, err := intake.WholeNumber(b.fields[field], low, high)
	if err != nil {
		b.ask(field)
	}
	return n
}

func (b *body) blank(field string) bool {
	text, isText := b.fields[field].(string)
	return b.fields[field] == nil || isText && strings.TrimSpace(text) == ""
}

// decimal is a number in JSON's format. The exponent has at most two digits, so that the number is finite.
var decimal = regexp.MustCompile(`^-?[0-9]{1,40}(\.[0-9]{0,40})?([eE][+-]?[0-9]{1,2})?$`)

// number reads a number, or its text.
func (b *body) number(field string) float64 {
	text, ok := b.fields[field].(string)
	if n, isNumber := b.fields[field].(json.Number); isNumber {
		text, ok = n.String(), true
	}
	text = strings.TrimSpace(text)
	n, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil || !decimal.MatchString(text) {
		b.ask(field)
	}
	return n
}
