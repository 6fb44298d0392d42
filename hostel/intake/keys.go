package intake

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"efie/hostel"
)

// objectKeys are the keys of the JSON objects of one level: hostels, room types or hosts.
type objectKeys struct {
	level     string            // in warnings
	exact     map[string]string // names of fields, by the keys of an export
	folded    map[string]string // names of fields, by other names, folded
	keyOf     map[string]string // the keys of an export, by names of fields
	lists     map[string]bool   // the names of fields with several texts
	suggested []string          // names that a warning about an unknown key may suggest
}

var (
	hostelKeys = newObjectKeys("a hostel", hostelFields, hostelNames(), "room_details", "image", "ratings", "manager")
	roomKeys   = newObjectKeys("a room type", roomFields, nil)
	campusKeys = objectKeys{level: "a campus", exact: map[string]string{"id": "id", "campus": "campus", "name": "name"}}
	hostKeys   = newHostKeys()
)

// computedKeys are keys of exports that an import ignores, because Efie computes their values.
var computedKeys = []string{"total", "deposit", "price_since"}

func newObjectKeys[T any](level string, fields []field[T], other map[string]string, further ...string) objectKeys {
	keys := objectKeys{
		level: level, exact: map[string]string{}, folded: namesOf(fields), keyOf: map[string]string{},
		lists: map[string]bool{}, suggested: suggestedNames(fields),
	}
	for name, key := range other {
		keys.folded[foldName(name)] = key
	}
	for _, f := range fields {
		keys.exact[f.jsonKey()] = f.name
		keys.keyOf[f.name] = f.jsonKey()
		keys.lists[f.name] = f.list != nil
	}
	for _, key := range further {
		keys.exact[key] = key
		keys.folded[foldName(key)] = key
	}
	addJoined(keys.folded)
	return keys
}

// hostelNames returns the names of a hostel's fields that a column does not have. A room type's names of the gender
// mean the hostel's gender.
func hostelNames() map[string]string {
	names := map[string]string{
		"rooms": "room_details", "room types": "room_details", "amenities": "additional_details",
		"gender": "gender_type",
	}
	for _, name := range fieldNamed(roomFields, "gender").also {
		names[name] = "gender_type"
	}
	return names
}

// newHostKeys returns the keys of a host's object: a hostel's keys about its host, and short ones.
func newHostKeys() objectKeys {
	keys := objectKeys{level: "a host", exact: map[string]string{"user": "user"}, folded: map[string]string{}}
	for folded, name := range hostelKeys.folded {
		if slices.Contains(hostFields, name) {
			keys.folded[folded] = name
		}
	}
	for _, key := range []string{"name", "username", "full name"} {
		keys.folded[foldName(key)] = hostFields[0]
	}
	addJoined(keys.folded)
	keys.suggested = []string{"email", "name", "phone", "username"}
	return keys
}

// hostFields are the fields of a hostel about its host.
var hostFields = []string{"manager.user.username", "manager.user.email", "host_phone"}

// field returns the name of the field of a key, or "".
func (k objectKeys) field(key string) string { return cmp.Or(k.exact[key], k.folded[foldName(key)]) }

// sort divides the keys of an object that have a value: the keys of an export, other names of fields, and unknown keys.
// Each list has a fixed order, so that mistakes have one, too.
func (k objectKeys) sort(object map[string]any) (exact, others, unknown []string) {
	for _, key := range slices.Sorted(maps.Keys(object)) {
		switch {
		case object[key] == nil:
		case k.exact[key] != "":
			exact = append(exact, key)
		case k.folded[foldName(key)] != "":
			others = append(others, key)
		default:
			unknown = append(unknown, key)
		}
	}
	return exact, others, unknown
}

// byField returns an object's values by field. It refuses two keys for one field. at is the prefix of keys in mistakes.
func (in *intake) byField(object map[string]any, at string, keys objectKeys) map[string]any {
	values := map[string]any{}
	exact, others, unknown := keys.sort(object)
	for _, key := range exact {
		values[keys.exact[key]] = object[key]
	}
	in.open(values)
	for _, key := range others {
		name := keys.folded[foldName(key)]
		host, isObject := object[key].(map[string]any)
		if isObject && name == "manager.user.username" {
			in.openHost(values, host, key)
			continue
		}
		in.setOnce(values, name, at+shownKey(key), object[key])
	}
	in.sortOut(unknown, object, at, keys)
	return values
}

// shownKey returns a key for a mistake.
func shownKey(key string) string {
	if key == "" {
		return `""`
	}
	return hostel.Shortened(key, maxQuoted)
}

// setOnce sets the value of a field. It refuses a second key for the field.
func (in *intake) setOnce(values map[string]any, name, key string, v any) {
	if values[name] != nil {
		in.problem(key, fmt.Errorf("expected this key once; it means the same as %q", name))
		return
	}
	values[name] = v
}

// sortOut decides about the keys of an object that are not keys of its level. A hostel's key that belongs to a room
// type is kept for its room type. A key that may mean a gender is refused. The others are passed over with a warning.
func (in *intake) sortOut(unknown []string, object map[string]any, at string, keys objectKeys) {
	ofResidents := keys.level == hostelKeys.level || keys.level == roomKeys.level
	for _, key := range unknown {
		v := object[key]
		switch {
		case slices.Contains(computedKeys, key):
		case ofResidents && (meansGender(key) || namesOneGender(v)): // also of a room type's key, such as "type": "Female"
			in.problem(at+shownKey(key), errors.New("expected the gender in the key “gender”, "+
				"as male, female or mixed; this key is not understood. Name it gender, or remove it if it means something else"))
		case keys.level == hostelKeys.level && roomKeys.field(key) != "":
			if in.ofRoom == nil {
				in.ofRoom = map[string]any{}
			}
			in.ofRoom[key] = v
		default:
			in.unknownKeys = append(in.unknownKeys, unknownKey{keys.level, key})
		}
	}
}

// open copies the nested fields of a hostel's campus and manager to values. Campus and manager may also be texts.
func (in *intake) open(values map[string]any) {
	values["rating"] = cmp.Or(values["rating"], values["ratings"])
	if campus, isObject := values["campus"].(map[string]any); isObject {
		_, _, unknown := campusKeys.sort(campus)
		in.sortOut(unknown, campus, "campus.", campusKeys)
		values["campus"] = cmp.Or(campus["campus"], campus["name"])
		values["campus.id"] = campus["id"]
	}
	switch manager := values["manager"].(type) {
	case string:
		values["manager.user.username"] = manager
	default:
		host := in.object(manager, "manager", "expected the host’s name, or an object with a user")
		in.openHost(values, host, "manager")
	}
}

// openHost copies the fields of a host's object to values. at is the place of the object.
func (in *intake) openHost(values map[string]any, host map[string]any, at string) {
	user := in.object(host["user"], at+".user", "expected an object with username and email")
	if user != nil {
		in.openHost(values, user, at+".user")
	}
	_, others, unknown := hostKeys.sort(host)
	for _, key := range others {
		in.setOnce(values, hostKeys.folded[foldName(key)], at+"."+shownKey(key), host[key])
	}
	in.sortOut(unknown, host, at+".", hostKeys)
}

// object returns v as a JSON object. Any other value, except nil, is a mistake.
func (in *intake) object(v any, field, expected string) map[string]any {
	object, is := v.(map[string]any)
	if v != nil && !is {
		in.problem(field, errors.New(expected))
	}
	return object
}

// addHostelsKeys adds the keys of a room type that are at its hostel to the values of the hostel's only room type. The
// values of the room type itself count first.
func (in *intake) addHostelsKeys(values map[string]any, at string) {
	for name, v := range in.byField(in.ofRoom, at, roomKeys) {
		if values[name] == nil {
			values[name] = v
		}
	}
}

// refuseHostelsKeys refuses the keys of a room type that are at a hostel with several room types.
func (in *intake) refuseHostelsKeys(rooms int) {
	for _, key := range slices.Sorted(maps.Keys(in.ofRoom)) {
		in.problem(shownKey(key), fmt.Errorf("expected this key in each room type, because the hostel has %d", rooms))
	}
}

// maxUnknownKeys is the number of unknown keys of a file that are counted at most.
const maxUnknownKeys = 200

// unknownKey is a key that an import passes over, with the level of its object.
type unknownKey struct{ level, key string }

// passUnknownKeys adds warnings about unknown keys: one for each level, which names each key once.
func (a *hostelList) passUnknownKeys() {
	for _, keys := range []objectKeys{hostelKeys, campusKeys, hostKeys, roomKeys} {
		var texts []string
		for _, unknown := range a.unknownKeys {
			if unknown.level == keys.level {
				texts = append(texts, describeUnknown(unknown.key, keys.suggested))
			}
		}
		if len(texts) == 0 {
			continue
		}
		slices.Sort(texts)
		shown := strings.Join(texts[:min(maxRowMistakes, len(texts))], ", ")
		if more := len(texts) - maxRowMistakes; more > 0 {
			shown += " and " + fmt.Sprint(more, " more")
		}
		a.pass(0, "passed over unknown keys of %s: %s", keys.level, shown)
	}
}
