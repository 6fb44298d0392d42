package media

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"

	"efie/regular"
)

// Folder implements Files with a folder of this machine. Unlike with os.DirFS, links cannot lead out of it.
type Folder struct {
	root      *os.Root
	spellings *spellings // nil finds files by their exact names alone
}

// OpenFolder opens a folder, or fails with fs.ErrNotExist.
func OpenFolder(dir string) (*Folder, error) {
	root, err := regular.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root: root}, nil
}

// OpenFolderInAnySpelling opens a folder whose files are also found by another spelling of their names: in the other
// form of Unicode, which a Mac writes, or with other capitals. Such a name must fit one file only.
func OpenFolderInAnySpelling(dir string) (*Folder, error) {
	folder, err := OpenFolder(dir)
	if err != nil {
		return nil, err
	}
	folder.spellings = &spellings{root: folder.root, folders: map[string][]fs.DirEntry{}}
	return folder, nil
}

func (f *Folder) Close() error { return f.root.Close() }

// Within implements Files. It ignores the context, because a disk is fast.
func (f *Folder) Within(context.Context) fs.FS { return regularFiles{f.root, f.spellings} }

// regularFiles is a file system that has only the regular files of a folder.
type regularFiles struct {
	root      *os.Root
	spellings *spellings // may be nil
}

// Open implements fs.FS. It never waits, whatever has the name. The file implements io.Seeker.
func (f regularFiles) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := regular.Open(f.root, name)
	if errors.Is(err, fs.ErrNotExist) && f.spellings != nil {
		if spelling := f.spellings.find(name); spelling != "" {
			file, err = regular.Open(f.root, spelling)
		}
	}
	if err != nil {
		return nil, err // without a nil *os.File in the interface
	}
	return file, nil
}

// Put implements Files. Even after a crash, the file is complete or missing.
func (f *Folder) Put(_ context.Context, name string, content []byte) error {
	if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	unfinished := name + "." + rand.Text()
	file, err := f.root.OpenFile(unfinished, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = f.root.Rename(unfinished, name)
	}
	if err != nil {
		return errors.Join(err, f.root.Remove(unfinished))
	}
	return nil
}
