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

// lenientText takes a string or a number. null becomes "". It refuses NUL characters and normalises line ends.
func lenientText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		if !strings.ContainsRune(v, 0) {
			return strings.TrimSpace(strings.ReplaceAll(v, "\r\n", "\n")), nil
		}
	case json.Number:
		return v.String(), nil
	}
	return "", errors.New("expected a text")
}

// lenientLine takes a text of one line. It removes control characters and invisible characters, which could mislead.
func lenientLine(v any) (string, error) {
	text, err := lenientText(v)
	return hostel.NormalName(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), err
}

func lenientNames(v any) ([]string, error) { return listWith(lenientLine, v) }

// lenientList takes a list of texts, a JSON text of such a list, or comma-separated text. It drops empty and repeated
// items.
func lenientList(v any) ([]string, error) { return listWith(lenientText, v) }

func listWith(read func(any) (string, error), v any) ([]string, error) {
	const expected = "expected a list of texts, as a list, as JSON text or separated by commas"
	var items []any
	switch v := v.(type) {
	case nil:
		return nil, nil
	case []any:
		items = v
	case string:
		text := strings.TrimSpace(v)
		if strings.HasPrefix(text, "[") {
			inner, err := decodeLenient([]byte(text))
			list, ok := inner.([]any)
			if err != nil || !ok {
				return nil, duplicateKeyOr(err, expected)
			}
			items = list
		} else {
			for part := range strings.SplitSeq(text, ",") {
				items = append(items, part)
			}
		}
	default:
		return nil, errors.New(expected)
	}
	var list []string
	seen := map[string]bool{}
	for _, item := range items {
		text, err := read(item)
		if err != nil {
			return nil, errors.New(expected)
		}
		if text != "" && !seen[strings.ToLower(text)] {
			seen[strings.ToLower(text)] = true
			list = append(list, text)
		}
	}
	return list, nil
}

// lenientObjects takes a list of objects, or a JSON text of such a list.
func lenientObjects(v any) ([]map[string]any, error) {
	const expected = "expected a list of rooms, as a list or as JSON text"
	if text, ok := v.(string); ok {
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		inner, err := decodeLenient([]byte(text))
		if err != nil {
			return nil, duplicateKeyOr(err, expected)
		}
		v = inner
	}
	if v == nil {
		return nil, nil
	}
	items, ok := v.([]any)
	if !ok {
		return nil, errors.New(expected)
	}
	list := make([]map[string]any, 0, len(items))
	for _, item := range items {
		object, ok := item.(map[string]any)
		if !ok {
			return nil, errors.New(expected)
		}
		list = append(list, object)
	}
	return list, nil
}
