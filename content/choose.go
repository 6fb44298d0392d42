package content

import (
	"maps"
	"slices"
)

// compose makes a library of what the files say: each of them as it is now if it is sound, and else
// the last version that was. Only where there is none, a page is shown without what is wrong with it.
func (s *Shelf) compose() *Library {
	chosen := maps.Clone(s.builtin)
	maps.DeleteFunc(chosen, func(_ string, m manuscript) bool { return m.refused() })
	files := slices.Sorted(maps.Keys(s.sheets))
	for _, file := range files {
		sheet := s.sheets[file]
		sheet.tried = !sheet.now.refused() && !sheet.now.page.Draft
		if sheet.tried {
			chosen[nameOf(file)] = sheet.now
		} else if sheet.shown != nil {
			chosen[nameOf(file)] = *sheet.shown
		}
	}
	// A page that waits for another one may be what a third leads to, so they are asked again
	// until none steps back.
	library := s.library(chosen)
	for again := true; again; library = s.library(chosen) {
		again = false
		for _, file := range files {
			sheet := s.sheets[file]
			if !sheet.tried || len(s.mistakes(file, library)) == 0 {
				continue
			}
			if before, ok := s.before(file); ok {
				chosen[nameOf(file)] = before
				sheet.tried, again = false, true
			}
		}
	}
	library.problems = s.trouble()
	for _, file := range files {
		mistakes := s.mistakes(file, library)
		library.problems = append(library.problems, mistakes...)
		if sheet := s.sheets[file]; sheet.tried {
			now := sheet.now
			sheet.shown, sheet.sound = &now, len(mistakes) == 0
			s.published.know(now.page.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.builtin)) {
		library.problems = append(library.problems, s.builtin[name].problems...)
		if _, own := s.sheets[name+".md"]; !own {
			library.problems = append(library.problems, s.dead(name+".md", s.builtin[name].page, library)...)
		}
	}
	return library
}

// before is what is shown in place of a file's newest version: its last sound one, or the page
// that comes with Efie.
func (s *Shelf) before(file string) (manuscript, bool) {
	if sheet := s.sheets[file]; sheet.shown != nil && sheet.sound {
		return *sheet.shown, true
	}
	m, ok := s.builtin[nameOf(file)]
	return m, ok && !m.refused()
}

// mistakes are all in a file as it is now.
func (s *Shelf) mistakes(file string, library *Library) Problems {
	now := s.sheets[file].now
	if now.refused() {
		return now.problems
	}
	return append(slices.Clone(now.problems), s.dead(folderName+file, now.page, library)...)
}

// library is one of the pages that were chosen, and of all drafts.
func (s *Shelf) library(chosen map[string]manuscript) *Library {
	l := newLibrary()
	for _, m := range chosen {
		l.add(m)
	}
	for _, sheet := range s.sheets {
		switch {
		case sheet.now.refused():
		case sheet.now.page.Draft:
			draft := sheet.now.page
			sheet.draft = &draft
		default:
			sheet.draft = nil
		}
		if sheet.draft != nil {
			l.drafts[sheet.draft.Name] = *sheet.draft
		}
	}
	for name := range s.published.known {
		_, page := l.pages[name]
		l.gone[name] = !page && s.sheets[name+".md"] == nil
	}
	return l
}
