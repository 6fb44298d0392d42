package intake

import (
	"cmp"
	"crypto/sha1" // #nosec G505 -- RFC 9562 requires SHA-1 for version 5; nothing depends on its strength
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"efie/hostel"
)

// foldName normalises a name, so that "Beds per room", "beds-per-room" and "Beds Per Room: " are the same.
func foldName(name string) string {
	return strings.Join(strings.FieldsFunc(hostel.WithoutMarks(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "_")
}

func namesOf[T any](fields []field[T]) map[string]string {
	names := map[string]string{}
	for _, f := range fields {
		for _, called := range append([]string{f.name, f.title}, f.also...) {
			names[foldName(called)] = f.name
		}
	}
	delete(names, "")
	return names
}

// csvNames maps folded column names to fields. "amenities" and "rooms" are fields of a room type.
var csvNames = func() map[string]string {
	names := namesOf(hostelFields)
	maps.Copy(names, namesOf(roomFields))
	return names
}()

// objectKeys maps the keys of a JSON object to the names of fields.
type objectKeys struct {
	exact  map[string]string // by the keys of an export
	folded map[string]string // by other names, folded
}

var (
	hostelKeys = newObjectKeys(hostelFields, map[string]string{
		"rooms": "room_details", "room types": "room_details", "amenities": "additional_details",
	}, "room_details", "image", "ratings", "manager")
	roomKeys = newObjectKeys(roomFields, nil)
)

func newObjectKeys[T any](fields []field[T], other map[string]string, further ...string) objectKeys {
	keys := objectKeys{map[string]string{}, namesOf(fields)}
	for name, key := range other {
		keys.folded[foldName(name)] = key
	}
	for _, f := range fields {
		keys.exact[f.jsonKey()] = f.name
	}
	for _, key := range further {
		keys.exact[key], keys.folded[foldName(key)] = key, key
	}
	return keys
}

// byField returns an object's values by field. It refuses two keys for one field. at is the prefix of keys in mistakes.
func (in *intake) byField(object map[string]any, at string, keys objectKeys) map[string]any {
	values := map[string]any{}
	var others []string
	for key, v := range object {
		if name := keys.exact[key]; name != "" {
			values[name] = v
		} else if v != nil && keys.folded[foldName(key)] != "" {
			others = append(others, key)
		}
	}
	in.open(values)
	slices.Sort(others) // so that the order of mistakes is fixed
	for _, key := range others {
		name := keys.folded[foldName(key)]
		if values[name] != nil {
			in.problem(at+hostel.Shortened(key, maxQuoted), fmt.Errorf("expected this key once; it means the same as %q", name))
			continue
		}
		values[name] = object[key]
	}
	return values
}

// open copies the nested fields of a hostel's campus and manager to values. The campus may also be a text.
func (in *intake) open(values map[string]any) {
	values["rating"] = cmp.Or(values["rating"], values["ratings"])
	if campus, is := values["campus"].(map[string]any); is {
		values["campus"], values["campus.id"] = cmp.Or(campus["campus"], campus["name"]), campus["id"]
	}
	manager := in.object(values["manager"], "manager", "expected an object with a user")
	user := in.object(manager["user"], "manager.user", "expected an object with username and email")
	if user != nil {
		values["manager.user.username"], values["manager.user.email"] = user["username"], user["email"]
	}
}

// object returns v as a JSON object. Any other value, except nil, is a mistake.
func (in *intake) object(v any, field, expected string) map[string]any {
	object, is := v.(map[string]any)
	if v != nil && !is {
		in.problem(field, errors.New(expected))
	}
	return object
}

// describeUnknown returns the name of an unknown column, with the name that was probably meant.
func describeUnknown(cell string) string {
	text := fmt.Sprintf("%q", hostel.Shortened(cell, maxQuoted))
	if near := Nearest(cell, slices.Sorted(slices.Values(columnNames()))); near != "" {
		text += fmt.Sprintf(" (did you mean %q?)", near)
	}
	return text
}

// namedUUID returns a version 5 UUID (RFC 9562, section 5.5). The same name always gives the same UUID.
func namedUUID(name string) string {
	sum := sha1.Sum([]byte("efie:" + name)) // #nosec G401 -- see the import
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
