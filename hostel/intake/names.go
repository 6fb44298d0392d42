package intake

import (
	"cmp"
	"crypto/sha1" // #nosec G505 -- RFC 9562 requires SHA-1 for version 5; nothing depends on its strength
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
	addJoined(names)
	return names
}

// addJoined adds the folded names without dashes, so that "HostelName" and "hostelname" are names too.
func addJoined(names map[string]string) {
	for folded, name := range maps.Clone(names) {
		joined := strings.ReplaceAll(folded, "_", "")
		names[joined] = cmp.Or(names[joined], name)
	}
}

// csvNames maps folded column names to fields. "amenities" and "rooms" are fields of a room type.
var csvNames = func() map[string]string {
	names := namesOf(hostelFields)
	maps.Copy(names, namesOf(roomFields))
	return names
}()

// describeUnknown returns an unknown column or key, with the known name that was probably meant.
func describeUnknown(cell string, known []string) string {
	text := fmt.Sprintf("%q", hostel.Shortened(cell, maxQuoted))
	if near := Nearest(cell, known); near != "" {
		text += fmt.Sprintf(" (did you mean %q?)", near)
	}
	return text
}

// suggestedNames returns the names that describeUnknown may suggest for a field of a list. It leaves out the shortest,
// because most short words are near one of them.
func suggestedNames[T any](fields []field[T]) []string {
	var names, others []string
	for _, f := range fields {
		names = append(names, f.jsonKey())
		others = append(others, f.also...)
	}
	slices.Sort(names)
	slices.Sort(others)
	return slices.DeleteFunc(append(names, others...), func(name string) bool { return len(name) <= 3 })
}

// suggestedColumns are the names that a warning about an unknown column may suggest.
var suggestedColumns = slices.Concat(suggestedNames(hostelFields), suggestedNames(roomFields))

// namedUUID returns a version 5 UUID (RFC 9562, section 5.5). The same name always gives the same UUID.
func namedUUID(name string) string {
	sum := sha1.Sum([]byte("efie:" + name)) // #nosec G401 -- see the import
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
