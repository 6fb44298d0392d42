package media

import (
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// spellings finds the files of a folder by names that differ in capitals or in the form of Unicode.
type spellings struct {
	root    *os.Root
	reading sync.Mutex               // guards folders
	folders map[string][]fs.DirEntry // by path, because an import asks for many files of one folder
}

// find returns the path of the only file that a name may mean, or "". It prefers a file that differs in the form of
// Unicode alone. It does not look into SizesFolder, whose files have exact names.
func (s *spellings) find(name string) string {
	s.reading.Lock()
	defer s.reading.Unlock()
	for _, fold := range []func(string) string{norm.NFC.String, withoutCase} {
		found := s.matches(".", strings.Split(name, "/"), fold)
		if len(found) == 1 {
			return found[0]
		}
	}
	return ""
}

func withoutCase(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// matches returns the files below a folder whose names are the same after fold.
func (s *spellings) matches(folder string, names []string, fold func(string) string) (found []string) {
	for _, entry := range s.entries(folder) {
		at := path.Join(folder, entry.Name())
		isSame := fold(entry.Name()) == fold(names[0]) && at != SizesFolder
		isLast := len(names) == 1
		switch {
		case !isSame:
		case !isLast:
			found = append(found, s.matches(at, names[1:], fold)...)
		case !entry.IsDir():
			found = append(found, at)
		}
	}
	return found
}

// entries returns the files and folders of a folder, or nil if it cannot be read.
func (s *spellings) entries(folder string) []fs.DirEntry {
	list, isKnown := s.folders[folder]
	if !isKnown {
		list, _ = fs.ReadDir(s.root.FS(), folder) // a file that cannot be found is missing
		s.folders[folder] = list
	}
	return list
}
