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
	Lines        string // how high a text of several lines is shown; "" for one line
	FormField
}

// describedBy names the elements that explain the input, for aria-describedby.
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

// value is what the input shows again; a password is never sent back.
func (in Input) value() string {
	if in.Type == "password" {
		return ""
	}
	return in.Value
}

// WrongField is what is wrong with one field, for the list above its form. Error is "" where nothing is.
type WrongField struct {
	Name  string // the id of the input
	Label string
	Error string
}

func wrongOnly(fields []WrongField) []WrongField {
	return slices.DeleteFunc(slices.Clone(fields), func(f WrongField) bool { return f.Error == "" })
}

// FormField is one input of a form: what was typed, and what is wrong with it.
type FormField struct {
	Value string
	Error string
}
