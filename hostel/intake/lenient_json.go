package intake

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxDepth limits the nesting of lists and objects. A hostel needs four levels.
const maxDepth = 20

var errTooDeep = fmt.Errorf("lists and objects are nested in more than %d levels", maxDepth)

// lenientReader reads one JSON value.
type lenientReader struct {
	d     *json.Decoder
	twice []string // the paths of keys that occur twice in one object
}

func (r *lenientReader) value(path string, depth int) (any, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	token, err := r.d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return r.object(path, depth)
	case json.Delim('['):
		return r.list(path, depth)
	}
	return token, nil
}

func (r *lenientReader) object(path string, depth int) (any, error) {
	fields := map[string]any{}
	for r.d.More() {
		token, err := r.d.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, errors.New("a key is not a text")
		}
		at := strings.TrimPrefix(path+"."+key, ".")
		if key == "" {
			at = path + `""`
		}
		if _, known := fields[key]; known {
			r.twice = append(r.twice, at)
		}
		if fields[key], err = r.value(at, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := r.d.Token() // the object's end
	return fields, err
}

func (r *lenientReader) list(path string, depth int) (any, error) {
	items := []any{}
	for r.d.More() {
		item, err := r.value(fmt.Sprintf("%s[%d]", path, len(items)), depth+1)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := r.d.Token() // the list's end
	return items, err
}

// errDuplicateKey is a key that occurs twice in an object of a JSON text.
type errDuplicateKey string

func (e errDuplicateKey) Error() string {
	return fmt.Sprintf("expected each key once, but %q occurs twice", string(e))
}

func decodeLenient(text string) (any, error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	reader := lenientReader{d: decoder}
	v, err := reader.value("", 0)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the text continues after the value")
	}
	if len(reader.twice) > 0 {
		_, key, nested := strings.Cut(reader.twice[0], ".")
		if !nested {
			key = reader.twice[0]
		}
		return nil, errDuplicateKey(key)
	}
	return v, nil
}
