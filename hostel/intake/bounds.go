package intake

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Limits of an import, in characters. They are above ordinary texts and protect pages and memory.
const (
	maxWords       = 300    // of a name, a label, a campus, a person's name
	maxLine        = 500    // of an address, a location, a uuid
	maxAddressText = 2_000  // of a picture's address; browsers accept as much
	maxSummary     = 1_000  // of a short description
	maxProse       = 20_000 // of a description
	maxItems       = 100    // of a list: amenities, pictures, room types
	maxQuoted      = 60     // of a name in the text of a Mistake
)

// Limits of a file. They save memory and time, because even a broken file is read to its end to count its mistakes.
const (
	maxColumns     = 200
	maxRowBytes    = 1 << 20 // of a CSV row
	maxMistakes    = 99      // reported for a file; a last line counts the others
	maxRowMistakes = 20      // reported for a hostel
)

// rowReader is a reader that fails when it has read left bytes.
type rowReader struct {
	io.Reader
	left int
}

func (r *rowReader) Read(to []byte) (int, error) {
	if r.left <= 0 {
		return 0, fmt.Errorf("expected a row of at most %d MB", maxRowBytes>>20)
	}
	n, err := r.Reader.Read(to[:min(len(to), r.left)])
	r.left -= n
	return n, err
}

// upTo adds a maximum number of characters to a function that reads a text.
func upTo(most int, read func(any) (string, error)) func(any) (string, error) {
	return func(v any) (string, error) {
		text, _ := v.(string)
		if n := utf8.RuneCountInString(text); n > most { // before an error quotes the text
			return "", fmt.Errorf("expected at most %d letters, not %d", most, n)
		}
		return read(v)
	}
}

func lineUpTo(most int) func(any) (string, error) { return upTo(most, lenientLine) }

// listOf adds a maximum number of characters per item to a function that reads a list of texts.
func listOf(most int, read func(any) ([]string, error)) func(any) ([]string, error) {
	return func(v any) ([]string, error) {
		list, err := read(v)
		if err != nil {
			return nil, err
		}
		if err := checkItems(len(list)); err != nil {
			return nil, err
		}
		for _, text := range list {
			if n := utf8.RuneCountInString(text); n > most {
				return nil, fmt.Errorf("expected texts of at most %d letters each, not %d", most, n)
			}
		}
		return list, nil
	}
}

// checkItems fails if a list has more than maxItems items.
func checkItems(items int) error {
	if items > maxItems {
		return fmt.Errorf("expected a list of at most %d, not %d", maxItems, items)
	}
	return nil
}

// duplicateKeyOr returns err if it is an errDuplicateKey. Otherwise it returns an error with the text expected.
func duplicateKeyOr(err error, expected string) error {
	if twice, ok := errors.AsType[errDuplicateKey](err); ok {
		return twice
	}
	return errors.New(expected)
}
