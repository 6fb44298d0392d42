package backup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"efie/regular"
)

// walkFiles calls visit with each file and folder below a folder, if it exists. It visits a link to a file within the
// folder as that file. It skips other links and special files, because no page may show them, and warns about links to
// folders.
func walkFiles(
	folder string, warnings io.Writer, visit func(path string, info fs.FileInfo, content io.Reader) error,
) error {
	root, err := regular.OpenRoot(folder)
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
			return nil // the file was removed, or is a link to another place
		case err != nil:
			return err
		case entry.IsDir():
			return visit(path, info, nil)
		case info.IsDir():
			fmt.Fprintf(warnings, "%q is a link to a folder; the copy does not have its files under this name\n",
				filepath.Join(folder, path))
			return nil
		case !info.Mode().IsRegular():
			return nil
		}
		return visitFile(root, path, visit)
	})
}

// visitFile calls visit with an open file. It skips a file that has just been removed, or replaced by something else:
// an editor may be saving it.
func visitFile(root *os.Root, path string, visit func(path string, info fs.FileInfo, content io.Reader) error) error {
	content, err := regular.Open(root, path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, regular.ErrOther) {
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

// openCopy opens a file of a copy. It follows no link, and does not wait for a pipe.
func openCopy(path string) (*os.File, error) {
	file, err := regular.OpenPath(path)
	if errors.Is(err, syscall.ELOOP) {
		return nil, errLink(path)
	}
	return file, err
}

// writeEntry makes a folder, or a file with its folder and its modification time.
func writeEntry(to string, info fs.FileInfo, content io.Reader) error {
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

// writeCopy writes source to a new file and syncs it to the disk.
func writeCopy(source io.Reader, to string) error {
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // #nosec G304 -- the operator names the folder
	if err != nil {
		return err
	}
	_, err = io.Copy(file, source)
	return errors.Join(err, file.Sync(), file.Close())
}

// moveInto gives a finished copy its final name and syncs both to the disk.
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
	file, err := os.Open(path) // #nosec G304 -- a path that this package made
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
