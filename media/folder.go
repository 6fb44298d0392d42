package media

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
)

// Folder is pictures in a folder of this machine. What leads out of it is not followed, which is why it
// is not os.DirFS: that one follows links.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, or fails with fs.ErrNotExist.
func OpenFolder(dir string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{root}, nil
}

// Close lets go of the folder.
func (f *Folder) Close() error { return f.root.Close() }

// Within implements Files. A disk is not waited for, so the context changes nothing.
func (f *Folder) Within(context.Context) fs.FS { return f.root.FS() }

// Put implements Files, whatever ends the program or the machine.
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
