package content

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// published is a folder with a copy of each own page as it was last published, so that a page with
// a mistake keeps its last good version when the server starts again. Of a page that was taken away
// an empty file is left: its address answers that it is gone.
type published struct {
	folder string
	stored map[string][]byte // what the folder has, by name
	known  map[string]bool   // names that have a page, or had one
	kept   map[string][]byte // what was stored before, until the first look
}

// openPublished reads the folder, if there is one.
func openPublished(folder string) (published, error) {
	p := published{folder: folder, stored: map[string][]byte{}, known: map[string]bool{}, kept: map[string][]byte{}}
	files, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		return p, err
	}
	for _, file := range files {
		name := nameOf(filepath.ToSlash(file))
		if !nameForm.MatchString(name) {
			continue
		}
		source, err := os.ReadFile(file) // #nosec G304 -- the operator names the folder
		if err != nil {
			return p, err
		}
		p.stored[name], p.kept[name] = source, source
		p.know(name)
	}
	return p, nil
}

// know remembers that a name has a page. The landing page is never gone.
func (p *published) know(name string) {
	if name != landing {
		p.known[name] = true
	}
}

// take is the last published version of a page from before the server started, nil for none.
func (p *published) take(name string) *manuscript {
	source := p.kept[name]
	if len(source) == 0 {
		return nil
	}
	m := read(folderName+name+".md", source)
	if m.refused() || m.page.Draft {
		return nil
	}
	return &m
}

// forgetRest lets go of the versions whose files are not there any more.
func (p *published) forgetRest() { p.kept = nil }

// record writes what has changed since the last time.
func (p *published) record(sheets map[string]*sheet) error {
	want := map[string][]byte{}
	for name := range p.known {
		want[name] = nil
	}
	for name := range p.stored {
		want[name] = nil
	}
	for file, sheet := range sheets {
		if sheet.shown != nil && sheet.sound {
			want[nameOf(file)] = sheet.shown.source
		}
	}
	for name, source := range want {
		if was, ok := p.stored[name]; ok && bytes.Equal(was, source) {
			continue
		}
		if err := writeWhole(p.folder, name+".md", source); err != nil {
			return err
		}
		p.stored[name] = source
	}
	return nil
}

// writeWhole writes a file that is there with all of its content, or not at all, also after a
// power cut.
func writeWhole(folder, name string, source []byte) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, "new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(source)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = errors.Join(os.Rename(file.Name(), filepath.Join(folder, name)), syncFolder(folder))
	}
	if err != nil {
		if gone := os.Remove(file.Name()); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			return errors.Join(err, gone)
		}
	}
	return err
}

// syncFolder has the names in a folder outlive a power cut, as Sync does the content of a file.
func syncFolder(folder string) error {
	opened, err := os.Open(folder) // #nosec G304 -- the operator names the folder
	if err != nil {
		return err
	}
	return errors.Join(opened.Sync(), opened.Close())
}
