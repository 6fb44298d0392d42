package intake

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"efie/hostel"
)

// maxDepth limits the nesting of lists and objects. A hostel needs four levels.
const maxDepth = 20

var errTooDeep = fmt.Errorf("lists and objects are nested in more than %d levels", maxDepth)

// lenientReader reads one JSON value.
type lenientReader struct {
	d     *json.Decoder
	twice twinKeys
}

// twinKeys are the keys that occur twice in one object.
type twinKeys struct {
	paths []string // at most maxRowMistakes
	more  int      // the number of further keys
}

// add adds a key, or counts it if there are too many.
func (k *twinKeys) add(at *keyPath) {
	if len(k.paths) == maxRowMistakes {
		k.more++
		return
	}
	k.paths = append(k.paths, at.String())
}

// keyPath is the place of a value in a JSON text. It is a list of steps, because a text for each value would copy a
// long key once for every value below it.
type keyPath struct {
	parent *keyPath // nil for the outermost value
	key    string   // in an object
	index  int      // in a list; -1 in an object
}

// String returns a path such as "room_details[0].price". It shortens long keys.
func (p *keyPath) String() string {
	if p == nil {
		return ""
	}
	parent := p.parent.String()
	switch {
	case p.index >= 0:
		return fmt.Sprintf("%s[%d]", parent, p.index)
	case p.key == "":
		return parent + `""`
	}
	return strings.TrimPrefix(parent+"."+hostel.Shortened(p.key, maxQuoted), ".")
}

func (r *lenientReader) value(path *keyPath, depth int) (any, error) {
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

func (r *lenientReader) object(path *keyPath, depth int) (any, error) {
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
		at := &keyPath{path, key, -1}
		if _, known := fields[key]; known {
			r.twice.add(at)
		}
		if fields[key], err = r.value(at, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := r.d.Token() // the object's end
	return fields, err
}

func (r *lenientReader) list(path *keyPath, depth int) (any, error) {
	items := []any{}
	for r.d.More() {
		item, err := r.value(&keyPath{path, "", len(items)}, depth+1)
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
	v, err := reader.value(nil, 0)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the text continues after the value")
	}
	if len(reader.twice.paths) > 0 {
		_, key, nested := strings.Cut(reader.twice.paths[0], ".")
		if !nested {
			key = reader.twice.paths[0]
		}
		return nil, errDuplicateKey(key)
	}
	return v, nil
}
