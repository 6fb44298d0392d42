package parts

import "slices"

type Input struct {
	Name         string // also its id and its data-ref
	Label        string
	Type         string // "text", "email", "tel", "password"
	Autocomplete string
	InputMode    string
	Hint         string
	MinLength    string
	Optional     bool
	OptionalWord string // "optional" in another language, or ""
	Lines        string // rows of a textarea; "" for an input
	FormField
}

// describedBy returns the ids for aria-describedby.
func (in Input) describedBy() string {
	switch {
	case in.Error != "" && in.Hint != "":
		return in.Name + "-hint " + in.Name + "-error"
	case in.Error != "":
		return in.Name + "-error"
	case in.Hint != "":
		return in.Name + "-hint"
	}
	return ""
}

// value returns the value that the input shows. A password is never sent back.
func (in Input) value() string {
	if in.Type == "password" {
		return ""
	}
	return in.Value
}

// WrongField is a field's error for the list above its form. Error is "" for a correct field.
type WrongField struct {
	Name  string // the id of the input
	Label string
	Error string
}

func wrongOnly(fields []WrongField) []WrongField {
	return slices.DeleteFunc(slices.Clone(fields), func(f WrongField) bool { return f.Error == "" })
}

// FormField is the state of an input.
type FormField struct {
	Value string // as typed
	Error string
}
