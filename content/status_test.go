package content

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

func (f *fixture) status() string {
	f.t.Helper()
	text, err := os.ReadFile(filepath.Join(f.folder, statusFile))
	must.Do(f.t, err)
	return string(text)
}

func TestStatusShowsMistakesPassedFilesDraftsAndPages(t *testing.T) {
	f := newFixture(t, map[string]string{
		"rules.md": head + "Rules.\n", "disclaimer.md": "broken", "fresh.md": "broken", "prices.md.txt": head,
		"notes.docx": "", ".rules.md.swp": "", "README.md": "", "~$notes.docx": "",
		"soon.md": strings.Replace(head, "title", "draft: true\ntitle", 1),
	})
	must.Do(t, os.Mkdir(filepath.Join(f.folder, "old"), 0o700))
	f.save("rules.md", strings.Replace(head, "2026-09-01", "yesterday", 1))
	f.rescan()
	got := regexp.MustCompile(`\d+ \w+ \d{4} at \d\d:\d\d UTC`).ReplaceAllString(f.status(), "TIME")
	got = regexp.MustCompile(`preview=\S+`).ReplaceAllString(got, "preview=SIGNATURE")
	want := `Efie's server wrote this on TIME. Read it after each change of a page.

Mistakes:
  disclaimer.md:1: a page starts with a line ---, then its title, description and date, then another line ---
    → readers see the page that came with Efie, since TIME
  fresh.md:1: a page starts with a line ---, then its title, description and date, then another line ---
    → readers do not see this page
  rules.md:4: updated must be a date such as 2026-09-01, not "yesterday"
    → readers see version 1, since TIME

Files that are not pages:
  notes.docx: this is not a page: the name of a page ends in .md
  old: this is a folder; put the pages next to STATUS.txt
  prices.md.txt: the name of a page ends in .md: rename it to prices.md

Drafts, and the links that show them:
  soon.md: https://efie.example/soon?preview=SIGNATURE

Pages that readers see:
`
	list, ok := strings.CutPrefix(got, want)
	if !ok {
		t.Errorf("the status is\n%s\nand not\n%s", got, want)
	}
	must.Contain(t, "the pages", list,
		"  /disclaimer: the page that came with Efie, since TIME\n", "  /rules: version 1, since TIME\n")
	must.Lack(t, "the pages", list, "landing", "fresh", "soon")
}

func TestStatusIsWrittenOnlyAfterAChange(t *testing.T) {
	f := newFixture(t, map[string]string{"rules.md": "broken"})
	f.save(statusFile, "")
	f.rescan()
	must.Equal(t, "the status without a change", f.status(), "")
	f.save("rules.md", head+"Rules.\n")
	f.rescan()
	must.Contain(t, "the status", f.status(), "No mistakes.", "/rules: version 1")
}

// An editor may write the folder, but must not write the server's other files.
func TestStatusDoesNotFollowALinkOutOfTheFolder(t *testing.T) {
	f := newFixture(t, nil)
	secret := filepath.Join(t.TempDir(), "efie.db")
	must.Do(t, os.WriteFile(secret, []byte("beds"), 0o600))
	f.remove(statusFile)
	for _, name := range []string{statusFile, "." + statusFile} {
		must.Do(t, os.Symlink(secret, filepath.Join(f.folder, name)))
	}
	f.save("rules.md", head+"Rules.\n")
	f.rescan()
	text, err := os.ReadFile(secret)
	must.Do(t, err)
	must.Equal(t, "the file behind the link", string(text), "beds")
	info, err := os.Stat(secret)
	must.Do(t, err)
	must.Equal(t, "its mode", info.Mode().Perm(), os.FileMode(0o600))
}

// The editors' group may change the file, whatever the server's umask is.
func TestAWrittenFileBelongsToTheGroup(t *testing.T) {
	folder := t.TempDir()
	must.Do(t, WriteFile(folder, "rules.md", head))
	info, err := os.Stat(filepath.Join(folder, "rules.md"))
	must.Do(t, err)
	must.Equal(t, "the mode", info.Mode().Perm(), os.FileMode(0o660))
}
