package media

import "fmt"

type ErrorKind int

const (
	Missing    ErrorKind = iota + 1 // the file does not exist
	Unreadable                      // the file is not a readable picture
	NotAllowed                      // the path is outside the media folder
)

// PictureError is an error of one picture. Its message has the form: expected X, but "path" Y.
type PictureError struct {
	Kind     ErrorKind
	Path     string
	Expected string // X in the message
	Found    string // Y in the message
	Cause    error  // may be nil
}

func (e *PictureError) Error() string {
	text := fmt.Sprintf("expected %s, but %q %s", e.Expected, e.Path, e.Found)
	if e.Cause != nil {
		text += " (" + e.Cause.Error() + ")"
	}
	return text
}

func (e *PictureError) Unwrap() error { return e.Cause }
