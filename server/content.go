package server

import (
	"path/filepath"

	"efie/config"
	"efie/content"
	"efie/handlers"
)

// OpenContent reads the editors' pages and the built-in pages. key signs the links to drafts.
func OpenContent(c config.Config, key []byte) (*content.Watcher, error) {
	folder := filepath.Join(c.DataDir, "content")
	site := content.Settings{SiteURL: c.SiteURL, Routes: handlers.Reserved(), Key: key}
	return content.Open(folder, filepath.Join(c.DataDir, "published"), site)
}
