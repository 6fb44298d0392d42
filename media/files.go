package media

import (
	"context"
	"io"
	"io/fs"
)

// Files is a store of picture files: a Folder, or a bucket on another machine. A name is a path with slashes.
type Files interface {
	// Within returns the files until ctx ends. Its errors are fs.ErrNotExist and *StoreError.
	Within(ctx context.Context) fs.FS
	// Put writes a public file completely or not at all. One below SizesFolder never changes.
	Put(ctx context.Context, name string, content []byte) error
	io.Closer
}

// StoreError reports that a store on another machine failed. It says nothing about the picture.
type StoreError struct{ Cause error }

func (e *StoreError) Error() string {
	return "the pictures' store does not answer as it should: " + e.Cause.Error()
}

func (e *StoreError) Unwrap() error { return e.Cause }
