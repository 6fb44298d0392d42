package intake

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"

	"efie/hostel"
)

// Imported values come in several shapes (R43). Each function here takes a value from encoding/json with UseNumber, and
// returns it in one shape. Its error names the expected shapes.

// lenientText takes a string or a number. null becomes "". It refuses NUL characters, normalises line ends, and repairs
// letters in a wrong encoding.
func lenientText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		if !strings.ContainsRune(v, 0) {
			return strings.TrimSpace(repairLetters(strings.ReplaceAll(v, "\r\n", "\n"))), nil
		}
	case json.Number:
		return v.String(), nil
	}
	return "", errors.New("expected a text")
}

// lenientLine takes a text of one line. It removes control characters and invisible characters, which could mislead.
func lenientLine(v any) (string, error) {
	text, err := lenientText(v)
	for {
		line := hostel.NormalName(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) && !unicode.IsSpace(r) {
				return -1
			}
			return r
		}, text))
		text = repairLetters(line) // an invisible character may have hidden an entity
		if text == line {
			break
		}
	}
	if isEmptyWord(text) {
		return "", err
	}
	return text, err
}

// lenientList takes a list of texts, a JSON text of such a list, or comma-separated text. It drops empty and repeated
// items.
func lenientList(v any) ([]string, error) { return listWith(lenientText, v) }

func listWith(read func(any) (string, error), v any) ([]string, error) {
	const expected = "expected a list of texts, as a list, as JSON text or separated by commas"
	items, err := itemsOf(v, ",", expected)
	if err != nil {
		return nil, err
	}
	var list []string
	seen := map[string]bool{}
	for _, item := range items {
		text, err := read(item)
		if err != nil {
			return nil, errors.New(expected)
		}
		if text != "" && !isEmptyWord(text) && !seen[strings.ToLower(text)] {
			seen[strings.ToLower(text)] = true
			list = append(list, text)
		}
	}
	return list, nil
}

// lenientRooms takes a list of objects, or a JSON text of such a list.
func lenientRooms(v any) (list []map[string]any, err error) {
	const expected = "expected a list of rooms, as a list or as JSON text"
	items, err := itemsOf(v, "|", expected)
	if err == nil && !haveNumbers(items) {
		err = checkItems(len(items))
	}
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		object, ok := item.(map[string]any)
		if !ok {
			return nil, errors.New(expected)
		}
		list = append(list, object)
	}
	return list, nil
}

// itemsOf returns the items of a list, of a JSON text of a list, or of a text with a separator between its items. Its
// error has the text expected, unless a key occurs twice.
func itemsOf(v any, separator, expected string) (items []any, err error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case []any:
		return v, nil
	case string:
		text := strings.TrimSpace(v)
		if text == "" || text == "null" {
			return nil, nil
		}
		if strings.HasPrefix(text, "[") {
			inner, err := decodeLenient(text)
			if list, ok := inner.([]any); ok && err == nil {
				return list, nil
			}
			return nil, duplicateKeyOr(err, expected)
		}
		for part := range strings.SplitSeq(text, separator) {
			items = append(items, part)
		}
		return items, nil
	}
	return nil, errors.New(expected)
}
