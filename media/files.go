package media

import (
	"context"
	"io"
	"io/fs"
)

// Files are where pictures lie: in a Folder, or on another machine. A name is a path below it, with
// slashes.
type Files interface {
	// Within reads them until a context ends. What is not there is fs.ErrNotExist; another machine that
	// does not answer as it should is *Away.
	Within(ctx context.Context) fs.FS
	// Put writes a public file that is there with all of its content, or not at all. One below Made is
	// for good: its name changes with its content.
	Put(ctx context.Context, name string, content []byte) error
	io.Closer
}

// Away is another machine that keeps pictures and does not answer as it should: nothing is known of them.
type Away struct{ Cause error }

func (a *Away) Error() string {
	return "the pictures' store does not answer as it should: " + a.Cause.Error()
}

func (a *Away) Unwrap() error { return a.Cause }
