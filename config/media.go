package config

import (
	"cmp"
	"path/filepath"
	"strings"

	"efie/media/bucket"
)

// ContentDir returns the folder of the editors' pages.
func (c Config) ContentDir() string { return filepath.Join(c.DataDir, "content") }

// MediaDir returns the folder of pictures. It is not used if the pictures are in a bucket.
func (c Config) MediaDir() string {
	if c.MediaStore == "" || bucket.IsAddress(c.MediaStore) {
		return filepath.Join(c.DataDir, "media")
	}
	return c.MediaStore
}

func (c Config) MediaPlace() string {
	name, _, _ := strings.Cut(c.MediaStore, "?")
	return cmp.Or(name, "DATA_DIR/media")
}
