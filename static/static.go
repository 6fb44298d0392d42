// Package static embeds the files that a browser loads: the built bundles and the images.
package static

import "embed"

// Files holds the folders build, with its manifest.json, and images.
//
//go:embed build images
var Files embed.FS
