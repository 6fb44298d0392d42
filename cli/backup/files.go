package backup

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// copyFile copies a file below root to the path to, with its time. If before is the path of an equal copy, it links
// to that copy instead.
func copyFile(root *os.Root, path string, info fs.FileInfo, to, before string) error {
	if before != "" && sameCopy(before, info) && os.Link(before, to) == nil {
		return nil // if linking fails, as on a file system without links, the file is copied
	}
	source, err := root.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // an editor is saving it, or has removed it
	}
	if err != nil {
		return err
	}
	defer source.Close()
	if err := writeCopy(source, to); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
}

// sameCopy reports whether the file at path is a copy of another file in its present state. The other file itself is
// no copy, because it may change.
func sameCopy(path string, of fs.FileInfo) bool {
	was, err := os.Lstat(path)
	return err == nil && was.Mode().IsRegular() && was.Size() == of.Size() && was.ModTime().Equal(of.ModTime()) &&
		!os.SameFile(was, of)
}

// writeCopy writes all of source to a new file and waits until it is on the disk.
func writeCopy(source io.Reader, to string) error {
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // #nosec G304 -- the operator names the folder
	if err != nil {
		return err
	}
	_, err = io.Copy(file, source)
	return errors.Join(err, file.Sync(), file.Close())
}

// moveInto gives a finished copy its final name, and waits until that is on the disk.
func moveInto(from, to string) error {
	if err := syncPath(from); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncPath(filepath.Dir(to))
}

// syncPath waits until a file, or the list of a folder, is on the disk.
func syncPath(path string) error {
	file, err := os.Open(path) // #nosec G304 -- one of ours
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
