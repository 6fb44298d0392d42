package main

import (
	"path/filepath"
	"strings"

	"efie/media/bucket"
)

// mediaDir is the folder of pictures, unless a bucket keeps them.
func (c config) mediaDir() string {
	if c.MediaStore == "" || bucket.Names(c.MediaStore) {
		return filepath.Join(c.DataDir, "media")
	}
	return c.MediaStore
}

// mediaPlace names where pictures are kept, for an operator.
func (c config) mediaPlace() string {
	name, _, _ := strings.Cut(c.MediaStore, "?")
	if name == "" {
		return "DATA_DIR/media"
	}
	return name
}

// checkMedia returns what is wrong with MEDIA_STORE, or nil. It asks no other machine.
func (c config) checkMedia() error {
	if !strings.Contains(c.MediaStore, "://") {
		return nil
	}
	return bucket.Check(c.MediaStore)
}
