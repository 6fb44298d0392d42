package main

import (
	"os"
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

// draftLine is where a draft can be seen, as efie check has it.
type draftLine struct {
	Name string `json:"name"`
	Link string `json:"link"` // "" where we do not know it
}

// checkPages says what is to mend in the content pages, and where drafts can be seen.
func checkPages(c config) (problems []string, drafts []draftLine, err error) {
	var key []byte
	if c.demo() || c.SessionKey != "" { // only the demo makes itself a key
		if err := os.MkdirAll(c.DataDir, 0o700); err != nil {
			return nil, nil, err
		}
		if key, err = c.sessionKey(); err != nil {
			return nil, nil, err
		}
	}
	shelf, err := openShelf(c, key)
	if err != nil {
		return nil, nil, err
	}
	library := shelf.Library()
	for _, problem := range library.Problems() {
		problems = append(problems, problem.Error())
	}
	for _, draft := range library.Drafts() {
		line := draftLine{Name: draft.Name}
		if key != nil {
			line.Link = shelf.DraftLink(draft.Name)
		}
		drafts = append(drafts, line)
	}
	return problems, drafts, nil
}
