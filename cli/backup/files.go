package backup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// walkFiles calls visit with each file and folder below a folder, if it exists. A link to a file within the folder
// counts as that file. Other links and special files are left out, because no page may show them.
func walkFiles(folder string, visit func(path string, info fs.FileInfo, content io.Reader) error) error {
	root, err := os.OpenRoot(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := root.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist), err != nil && entry.Type() == fs.ModeSymlink:
			return nil // it is gone, or is a link that leads elsewhere
		case err != nil:
			return err
		case entry.IsDir():
			return visit(path, info, nil)
		case info.IsDir():
			fmt.Fprintf(os.Stderr, "%q is a link to a folder; what pages show below it is not in the copy under "+
				"that name\n",
				filepath.Join(folder, path))
			return nil
		case !info.Mode().IsRegular():
			return nil
		}
		return visitFile(root, path, visit)
	})
}

// visitFile calls visit with an open file, unless it has gone: an editor may be saving it.
func visitFile(root *os.Root, path string, visit func(path string, info fs.FileInfo, content io.Reader) error) error {
	content, err := root.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer content.Close()
	info, err := content.Stat()
	if err != nil {
		return err
	}
	return visit(path, info, content)
}

// place makes a folder, or a file with its folder and its time.
func place(to string, info fs.FileInfo, content io.Reader) error {
	if info.IsDir() {
		return os.MkdirAll(to, 0o700)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if err := writeCopy(content, to); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
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

func syncPath(path string) error {
	file, err := os.Open(path) // #nosec G304 -- one of ours
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
