// Package regular opens regular files in folders that other people change while Efie reads them: the editors' pages,
// the pictures and copies to restore.
package regular

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

var (
	// ErrOther is the error of a folder, pipe, socket or device where a file is expected.
	ErrOther = errors.New("is not a regular file")
	// ErrFolder is ErrOther of a folder.
	ErrFolder = fmt.Errorf("%w: it is a folder", ErrOther)
	// ErrTooLarge is the error of a file with more bytes than the limit of Read.
	ErrTooLarge = errors.New("is too large")
)

// withoutWaiting opens a pipe at once, although it has no writer (open(2)). It has no effect on regular files.
const withoutWaiting = os.O_RDONLY | syscall.O_NONBLOCK

// OpenRoot opens a folder as os.OpenRoot does. Unlike os.OpenRoot, it does not wait if the path is a pipe: with a slash
// at its end, a path names a folder or nothing.
func OpenRoot(folder string) (*os.Root, error) { return os.OpenRoot(folder + "/") }

// Open opens a file below root for reading. It fails with ErrOther for anything but a regular file. It looks at the
// open file, because between a look at a name and opening it, another file can get the name.
func Open(root *os.Root, name string) (*os.File, error) {
	file, err := root.OpenFile(name, withoutWaiting, 0)
	return checked(name, file, err)
}

// OpenPath opens the file at a path as Open does. If the path is a link, it fails with syscall.ELOOP.
func OpenPath(path string) (*os.File, error) {
	file, err := os.OpenFile(path, withoutWaiting|syscall.O_NOFOLLOW, 0) // #nosec G304 -- callers check the path
	return checked(path, file, err)
}

// checked returns an open file, or closes it and fails with ErrOther.
func checked(name string, file *os.File, err error) (*os.File, error) {
	if errors.Is(err, syscall.ENXIO) { // a socket (open(2))
		return nil, refusal(name, ErrOther)
	}
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = refusal(name, ErrFolder)
	case !info.Mode().IsRegular():
		err = refusal(name, ErrOther)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

func refusal(name string, err error) error { return &fs.PathError{Op: "open", Path: name, Err: err} }

// Read reads a file that Open opens. It fails with ErrTooLarge if the file has more bytes than limit, also if it grows
// while Read reads it.
func Read(root *os.Root, name string, limit int64) ([]byte, error) {
	file, err := Open(root, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadAll(file, limit)
}

// ReadAll reads an open file. It fails with ErrTooLarge if the file has more bytes than limit.
func ReadAll(file fs.File, limit int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(content)) > limit {
		err = fmt.Errorf("the file %w: it has more than %d bytes", ErrTooLarge, limit)
	}
	return content, err
}
