// Package content reads the pages that editors write in Markdown. A Watcher watches the editors' folder and holds the
// current Library: an immutable set of pages, with the Mistakes in their files.
package content

import (
	"embed"
	"io/fs"
)

//go:embed *.md
var builtin embed.FS

func Builtin() fs.FS { return builtin }
