package intake

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Bounds of what an import may hold: far above what hosts write, and far below what would fill a page, or
// the memory in which the catalogue stands. Texts are counted in letters.
const (
	maxWords       = 300    // of a name, a label, a campus, a person
	maxLine        = 500    // of an address, a location, a uuid
	maxAddressText = 2_000  // of a picture's address, as browsers take them
	maxSummary     = 1_000  // of a short description
	maxProse       = 20_000 // of a description
	maxItems       = 100    // of a list: amenities, pictures, room types
)

// upTo bounds a text that is read loosely.
func upTo(most int, read func(any) (string, error)) func(any) (string, error) {
	return func(v any) (string, error) {
		if text, ok := v.(string); ok && len(text) > most { // before a problem quotes it
			if n := utf8.RuneCountInString(text); n > most {
				return "", fmt.Errorf("expected at most %d letters, not %d", most, n)
			}
		}
		return read(v)
	}
}

func textUpTo(most int) func(any) (string, error) { return upTo(most, lenientText) }

// listOf bounds a list of texts that is read loosely.
func listOf(most int, read func(any) ([]string, error)) func(any) ([]string, error) {
	return func(v any) ([]string, error) {
		list, err := lenientList(v)
		if err != nil {
			return read(v) // which says what it expects
		}
		if err := checkItems(len(list)); err != nil {
			return nil, err
		}
		for _, text := range list {
			if n := utf8.RuneCountInString(text); n > most {
				return nil, fmt.Errorf("expected texts of at most %d letters each, not %d", most, n)
			}
		}
		return read(v)
	}
}

// enough fails where a list has more items than any.
func checkItems(items int) error {
	if items > maxItems {
		return fmt.Errorf("expected a list of at most %d, not %d", maxItems, items)
	}
	return nil
}

// roomObjects are the room types of a hostel, no more than a list may have.
func roomObjects(v any) ([]map[string]any, error) {
	list, err := lenientObjects(v)
	if err == nil {
		err = checkItems(len(list))
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// orTwice is the error of a key that stands twice, else what was expected.
func duplicateKeyOr(err error, expected string) error {
	if twice, ok := errors.AsType[errDuplicateKey](err); ok {
		return twice
	}
	return errors.New(expected)
}

// shortened is a name as a problem quotes it.
func shortened(name string) string {
	const most = 60
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return name
}
