package output

import (
	"reflect"
	"strings"
)

// Fields returns the paragraph about the output of --json for a command's help.
func Fields[T any](what string) string {
	return "\n\nWith --json: " + what + " with the fields " + strings.Join(fieldNames(reflect.TypeFor[T]()), ", ") +
		". Amounts are in pesewas. A time is an RFC 3339 text or null. An empty list is []."
}

// fieldNames returns the JSON names of a struct's fields. The fields of lists and structs follow in brackets.
func fieldNames(t reflect.Type) (names []string) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if f.Anonymous && name == "" {
			names = append(names, fieldNames(f.Type)...)
			continue
		}
		inner := f.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && inner != reflect.TypeFor[Time]() {
			name += " (" + strings.Join(fieldNames(inner), ", ") + ")"
		}
		names = append(names, name)
	}
	return names
}
