package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"efie/media"
	"efie/media/bucket"
)

// mediaDir is the folder where pictures lie that hostels name by a path of their own, if no bucket has them.
func (c config) mediaDir() string {
	if c.MediaStore == "" || bucket.Names(c.MediaStore) {
		return filepath.Join(c.DataDir, "media")
	}
	return c.MediaStore
}

// mediaPlace is what an operator calls where they lie.
func (c config) mediaPlace() string {
	name, _, _ := strings.Cut(c.MediaStore, "?")
	if name == "" {
		return "DATA_DIR/media"
	}
	return name
}

// checkMedia says what is wrong with MEDIA_STORE, nil for nothing. It asks no other machine.
func (c config) checkMedia() error {
	if !strings.Contains(c.MediaStore, "://") {
		return nil
	}
	return bucket.Check(c.MediaStore)
}

// openMedia opens where pictures lie. A folder that is not there is fs.ErrNotExist, a bucket that cannot
// be read *media.Away.
func (c config) openMedia(ctx context.Context) (media.Files, error) {
	if !bucket.Names(c.MediaStore) {
		return media.OpenFolder(c.mediaDir())
	}
	b, err := bucket.Open(c.MediaStore)
	if err != nil {
		return nil, err
	}
	if err := b.Reach(ctx); err != nil {
		_ = b.Close() // nothing was read
		return nil, err
	}
	return b, nil
}

// servedMedia is where the server finds them. A folder is made where there is none; a bucket may be
// away when the server starts.
func (c config) servedMedia(ctx context.Context) (fs.FS, error) {
	if bucket.Names(c.MediaStore) {
		return bucket.Open(c.MediaStore)
	}
	if err := os.MkdirAll(c.mediaDir(), 0o700); err != nil {
		return nil, err
	}
	folder, err := media.OpenFolder(c.mediaDir())
	if err != nil {
		return nil, err
	}
	return folder.Within(ctx), nil
}
