package content

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// published is a folder with the last valid version of each editors' page. A deleted page leaves an empty file, so that
// its address has the status "gone".
type published struct {
	folder   string
	stored   map[string][]byte // the files in the folder, by page name
	names    map[string]bool   // of pages that exist or existed
	previous map[string][]byte // the files at the start; nil after the first scan
}

func openPublished(folder string) (published, error) {
	p := published{folder: folder, stored: map[string][]byte{}, names: map[string]bool{}, previous: map[string][]byte{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return p, err
	}
	for _, file := range files {
		name := nameOf(filepath.ToSlash(file))
		if !namePattern.MatchString(name) {
			continue
		}
		source, err := os.ReadFile(file) // #nosec G304 -- the operator names the folder
		if err != nil {
			return p, err
		}
		p.stored[name], p.previous[name] = source, source
		p.addName(name)
	}
	return p, nil
}

// addName records that a page with this name exists. It ignores landing.md, which has no address.
func (p *published) addName(name string) {
	if name != landing {
		p.names[name] = true
	}
}

// restore returns the version of a page that was published before the server started. It returns nil if there was no
// valid version.
func (p *published) restore(name string) *parsedFile {
	source := p.previous[name]
	if len(source) == 0 {
		return nil
	}
	m := read(folderName+name+".md", source)
	if m.unusable() || m.page.Draft {
		return nil
	}
	return &m
}

func (p *published) save(files map[string]*pageFile) error {
	want := map[string][]byte{}
	for name := range p.names {
		want[name] = nil
	}
	for name := range p.stored {
		want[name] = nil
	}
	for file, state := range files {
		if state.shown != nil && state.valid {
			want[nameOf(file)] = state.shown.source
		}
	}
	for name, source := range want {
		if was, ok := p.stored[name]; ok && bytes.Equal(was, source) {
			continue
		}
		if err := writeFileAtomic(p.folder, name+".md", source); err != nil {
			return err
		}
		p.stored[name] = source
	}
	return nil
}

// writeFileAtomic writes a file completely or not at all, even at a power failure.
func writeFileAtomic(folder, name string, source []byte) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := atomic.WriteFile(filepath.Join(folder, name), bytes.NewReader(source)); err != nil {
		return err
	}
	return syncFolder(folder)
}

// syncFolder writes the names in a folder to disk.
func syncFolder(folder string) error {
	opened, err := os.Open(folder) // #nosec G304 -- the operator names the folder
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}
