// Package content reads the pages that editors write in Markdown.
//
// Load reads a folder once. A Watcher follows the editors' folder while the server runs and holds the
// current Library. A Library is an immutable set of pages. Mistakes lists the mistakes in their files.
//
// The package imports nothing of Efie. The handlers show its pages; the server and the commands open it.
package content

import (
	"embed"
	"io/fs"
)

//go:embed *.md
var builtin embed.FS

// Builtin returns the Markdown files of the pages that come with Efie.
func Builtin() fs.FS { return builtin }
