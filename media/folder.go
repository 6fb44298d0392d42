package media

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
)

// Folder implements Files with a folder of this machine. Unlike with os.DirFS, links cannot lead out of it.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, or fails with fs.ErrNotExist.
func OpenFolder(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root}, nil
}

func (f *Folder) Close() error { return f.root.Close() }

// Within implements Files. It ignores the context, because a disk is fast.
func (f *Folder) Within(context.Context) fs.FS { return f.root.FS() }

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
