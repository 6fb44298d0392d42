package media

import "fmt"

// Kind is what is wrong with a picture.
type Kind int

// The kinds of faults.
const (
	Missing    Kind = iota + 1 // there is no such file
	Unreadable                 // it is no picture that can be read
	NotAllowed                 // its path leads where pictures are not taken from
)

// Fault says which picture cannot be made, what was expected of it and what it is instead.
type Fault struct {
	Kind     Kind
	Path     string
	Expected string // after "expected"
	Found    string // after the picture's name
	Cause    error  // nil where nothing else failed
}

func (f *Fault) Error() string {
	text := fmt.Sprintf("expected %s, but %q %s", f.Expected, f.Path, f.Found)
	if f.Cause != nil {
		text += " (" + f.Cause.Error() + ")"
	}
	return text
}

func (f *Fault) Unwrap() error { return f.Cause }
