package content

import (
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"efie/regular"
)

// statusFile is the file in the editors' folder that shows the state of all pages.
const statusFile = "STATUS.txt"

const statusTime = "2 January 2006 at 15:04 UTC"

// passedOver returns the reason why a file in the editors' folder is not a page. It returns "" for STATUS.txt, the
// guide and the temporary files of text editors.
func passedOver(file string, folder bool) string {
	lower := strings.ToLower(file)
	switch {
	case file == statusFile || strings.EqualFold(file, readmeFile) || strings.HasPrefix(file, ".") ||
		strings.HasPrefix(file, "#") || strings.HasPrefix(file, "~$") || strings.HasSuffix(file, "~"):
		return ""
	case folder:
		return "this is a folder; put the pages next to " + statusFile
	case strings.HasSuffix(lower, ".md.txt"):
		return "the name of a page ends in .md: rename it to " + file[:len(file)-len(".txt")]
	}
	return "this is not a page: the name of a page ends in .md"
}

// status returns the text of STATUS.txt: mistakes, files that are not read, drafts and the pages that readers see.
func (w *Watcher) status(library *Library) string {
	var text strings.Builder
	list := func(title string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(&text, "\n%s\n  %s\n", title, strings.Join(lines, "\n  "))
		}
	}
	var mistakes, notRead, drafts, pages []string
	for i, m := range library.mistakes {
		mistakes = append(mistakes, strings.TrimPrefix(m.Error(), folderName))
		if i+1 == len(library.mistakes) || library.mistakes[i+1].File != m.File {
			mistakes = append(mistakes, "  → "+w.instead(nameOf(m.File), library))
		}
	}
	for _, file := range slices.Sorted(maps.Keys(w.passed)) {
		notRead = append(notRead, file+": "+w.passed[file])
	}
	for _, draft := range library.Drafts() {
		drafts = append(drafts, draft.Name+".md: "+w.DraftLink(draft.Name))
	}
	for _, page := range library.Pages() {
		pages = append(pages, "/"+page.Name+": "+w.origin(page.Name))
	}
	if len(mistakes) == 0 {
		text.WriteString("\nNo mistakes.\n")
	}
	list("Mistakes:", mistakes)
	list("Files that are not pages:", notRead)
	list("Drafts, and the links that show them:", drafts)
	list("Pages that readers see:", pages)
	list("Languages of the payer's pages:", w.languages(library))
	return text.String()
}

// languages lists the translations of the payer's pages that readers see, with the sentences that remain English.
func (w *Watcher) languages(library *Library) (lines []string) {
	for _, language := range library.Languages() {
		if name := paying + "." + language.Code; language.Code != "" {
			lines = append(lines, language.Name+", ?lang="+language.Code+": "+w.origin(name))
			english := slices.DeleteFunc(slices.Sorted(maps.Keys(english())),
				func(sentence string) bool { return library.paying[name].ByName[sentence] != "" })
			if len(english) > 0 {
				lines = append(lines, "  English, because "+name+".md lacks them: "+strings.Join(english, ", "))
			}
		}
	}
	return lines
}

// instead returns what readers see while the file of a page has mistakes.
func (w *Watcher) instead(name string, library *Library) string {
	_, shown := library.Page(name)
	if _, ok := library.paying[name]; !shown && !ok && name != landing {
		return "readers do not see this page"
	}
	return "readers see " + w.origin(name)
}

// origin returns the published version of a page and its time.
func (w *Watcher) origin(name string) string {
	v := w.published.newest[name]
	switch {
	case v.Source == "":
		return "the page without its faulty parts"
	case v.Builtin:
		return "the page that came with Efie, since " + v.PublishedAt.UTC().Format(statusTime)
	}
	return fmt.Sprintf("version %d, since %s", v.Number, v.PublishedAt.UTC().Format(statusTime))
}

// writeStatus writes STATUS.txt if the state of the pages has changed.
func (w *Watcher) writeStatus(library *Library, now time.Time) error {
	text := w.status(library)
	if text == w.written {
		return nil
	}
	first := "Efie's server wrote this on " + now.UTC().Format(statusTime) + ". Read it after each change of a page.\n"
	if err := WriteFile(w.folder, statusFile, first+text); err != nil {
		return err
	}
	w.written = text
	return nil
}

// WriteFile replaces a file in the editors' folder. The editors' group may change the file. It opens nothing that is in
// the folder already: a link could lead to another file, and a pipe would make the server wait.
func WriteFile(folder, name, text string) error {
	root, err := regular.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	unfinished := "." + name + "." + rand.Text()
	file, err := root.OpenFile(unfinished, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Chmod(0o660), file.Close()) // whatever the umask is
	if err == nil {
		err = root.Rename(unfinished, name)
	}
	if err != nil {
		return errors.Join(err, root.Remove(unfinished))
	}
	return nil
}
