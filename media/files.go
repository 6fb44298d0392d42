package media

import (
	"context"
	"io"
	"io/fs"
)

// Files is a store of picture files: a Folder or a bucket.Bucket. A name is a path with slashes.
type Files interface {
	// Within returns a file system that works until ctx ends. Its errors are fs.ErrNotExist and *StoreError. A
	// Folder also has regular.ErrOther and errors of the system.
	Within(ctx context.Context) fs.FS
	// Put writes a public file completely or not at all. Files below SizesFolder never change.
	Put(ctx context.Context, name string, content []byte) error
	io.Closer
}

// StoreError is a failure of a store on another machine. The picture may be valid.
type StoreError struct{ Cause error }

func (e *StoreError) Error() string {
	return "the store of pictures failed: " + e.Cause.Error()
}

func (e *StoreError) Unwrap() error { return e.Cause }
