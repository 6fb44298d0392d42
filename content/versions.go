package content

import (
	"maps"
	"slices"
)

// compose returns a library with one version of each page. It is the current file if that has no mistakes, otherwise
// the last valid version. Without a valid version, it is the current file without its faulty parts.
func (w *Watcher) compose() *Library {
	chosen := maps.Clone(w.builtin)
	maps.DeleteFunc(chosen, func(_ string, p parsedFile) bool { return p.unusable() })
	files := slices.Sorted(maps.Keys(w.files))
	for _, file := range files {
		state := w.files[file]
		state.candidate = !state.current.unusable() && !state.current.page.Draft
		if state.candidate {
			chosen[nameOf(file)] = state.current
		} else if state.shown != nil {
			chosen[nameOf(file)] = *state.shown
		}
	}
	library := w.replaceFaulty(chosen, files)
	if w.folderErr != nil {
		library.mistakes = Mistakes{{File: folderName, Text: w.folderErr.Error()}}
	}
	w.missing = nil
	for _, file := range files {
		mistakes := w.mistakesOf(file, library)
		w.missing = append(w.missing, w.missingPictures(w.files[file].current.page)...)
		library.mistakes = append(library.mistakes, mistakes...)
		if state := w.files[file]; state.candidate {
			current := state.current
			state.shown, state.valid = &current, len(mistakes) == 0
			w.published.addName(current.page.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.builtin)) {
		library.mistakes = append(library.mistakes, w.builtin[name].mistakes...)
		if _, replaced := w.files[name+".md"]; !replaced {
			library.mistakes = append(library.mistakes, w.deadLinks(name+".md", w.builtin[name].page, library)...)
		}
	}
	return library
}

// replaceFaulty replaces versions with mistakes by previous versions. A replacement may break links in other pages, so
// it repeats until nothing changes.
func (w *Watcher) replaceFaulty(chosen map[string]parsedFile, files []string) *Library {
	library := w.build(chosen)
	for again := true; again; library = w.build(chosen) {
		again = false
		for _, file := range files {
			state := w.files[file]
			if !state.candidate || len(w.mistakesOf(file, library)) == 0 {
				continue
			}
			if previous, ok := w.previous(file); ok {
				chosen[nameOf(file)] = previous
				state.candidate, again = false, true
			}
		}
	}
	return library
}

// previous returns the version that replaces a faulty file: its last valid version, or the built-in page of that name.
func (w *Watcher) previous(file string) (parsedFile, bool) {
	if state := w.files[file]; state.shown != nil && state.valid {
		return *state.shown, true
	}
	p, ok := w.builtin[nameOf(file)]
	return p, ok && !p.unusable()
}

func (w *Watcher) mistakesOf(file string, library *Library) Mistakes {
	current := w.files[file].current
	if current.unusable() {
		return current.mistakes
	}
	return append(slices.Clone(current.mistakes), w.deadLinks(folderName+file, current.page, library)...)
}

// build returns a library with the chosen pages and all drafts.
func (w *Watcher) build(chosen map[string]parsedFile) *Library {
	l := newLibrary()
	for _, p := range chosen {
		l.add(p)
	}
	for _, state := range w.files {
		switch {
		case state.current.unusable():
		case state.current.page.Draft:
			state.draft = new(state.current.page)
		default:
			state.draft = nil
		}
		if state.draft != nil {
			l.drafts[state.draft.Name] = *state.draft
		}
	}
	for name := range w.published.names {
		_, page := l.pages[name]
		l.gone[name] = !page && w.files[name+".md"] == nil
	}
	return l
}
