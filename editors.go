package main

import (
	"fmt"
	"os"
	"path/filepath"

	"efie/content"
	"efie/handlers"
)

// openShelf reads the pages of editors in DATA_DIR/content, over those that come with Efie.
func openShelf(c config, key []byte) (*content.Shelf, error) {
	folder := filepath.Join(c.DataDir, "content")
	house := content.House{SiteURL: c.SiteURL, Routes: handlers.Reserved(), Key: key}
	return content.OpenShelf(folder, filepath.Join(c.DataDir, "published"), house)
}

// checkPages says what is to mend in the content pages, and where drafts can be seen; it counts the
// mistakes.
func checkPages(c config) (int, error) {
	var key []byte
	if c.demo() || c.SessionKey != "" { // only the demo makes itself a key
		if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
			return 0, err
		}
		var err error
		if key, err = c.sessionKey(); err != nil {
			return 0, err
		}
	}
	shelf, err := openShelf(c, key)
	if err != nil {
		return 0, err
	}
	library := shelf.Library()
	for _, problem := range library.Problems() {
		fmt.Println(clean(problem.Error()))
	}
	for _, draft := range library.Drafts() {
		if key == nil {
			fmt.Printf("draft %q: set SESSION_KEY and SITE_URL as the server has them, and its link is shown here\n", draft.Name)
			continue
		}
		fmt.Printf("draft %q: %s\n", draft.Name, shelf.DraftLink(draft.Name))
	}
	return len(library.Problems()), nil
}
