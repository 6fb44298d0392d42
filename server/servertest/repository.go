package servertest

import (
	"os"
	"path/filepath"
	"sync"
)

// Repository returns the path of a file in the repository. elem are the folders from its top, and the file.
func Repository(elem ...string) string { return filepath.Join(append([]string{top()}, elem...)...) }

var top = sync.OnceValue(func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			panic("no go.mod above the test's folder")
		}
		dir = filepath.Dir(dir)
	}
})
