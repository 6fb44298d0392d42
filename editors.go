package main

import (
	"path/filepath"

	"efie/content"
	"efie/handlers"
)

// openShelf reads the pages of editors in DATA_DIR/content, over those that come with Efie.
func openShelf(c config, key []byte) (*content.Watcher, error) {
	folder := filepath.Join(c.DataDir, "content")
	house := content.Site{SiteURL: c.SiteURL, Routes: handlers.Reserved(), Key: key}
	return content.Open(folder, filepath.Join(c.DataDir, "published"), house)
}
