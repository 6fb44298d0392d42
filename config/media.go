package config

import (
	"path/filepath"
	"strings"

	"efie/media/bucket"
)

// MediaDir is the folder of pictures, unless a bucket keeps them.
func (c Config) MediaDir() string {
	if c.MediaStore == "" || bucket.IsAddress(c.MediaStore) {
		return filepath.Join(c.DataDir, "media")
	}
	return c.MediaStore
}

func (c Config) MediaPlace() string {
	name, _, _ := strings.Cut(c.MediaStore, "?")
	if name == "" {
		return "DATA_DIR/media"
	}
	return name
}

// checkMedia returns what is wrong with MEDIA_STORE, or nil. It asks no other machine.
func (c Config) checkMedia() error {
	if !strings.Contains(c.MediaStore, "://") {
		return nil
	}
	return bucket.Check(c.MediaStore)
}
