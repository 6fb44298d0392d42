package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// An editor publishes, makes a mistake, corrects it and removes the page. An operator brings a version back.
func TestAnOperatorBringsAnEarlierVersionOfAPageBack(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	folder := s.Config.ContentDir()
	file := filepath.Join(folder, "rules.md")
	save := func(words string) {
		t.Helper()
		must.Do(t, os.WriteFile(file, []byte("---\ntitle: Rules\ndescription: What to keep to.\nupdated: 2026-09-01\n---\n"+
			words+"\n"), 0o600))
	}
	awaitStatus := func(line string) {
		t.Helper()
		s.Eventually(line+" in STATUS.txt", func() bool {
			text, err := os.ReadFile(filepath.Join(folder, "STATUS.txt"))
			return err == nil && strings.Contains(string(text), line)
		})
	}
	awaitVersion := func(number int, words string) {
		t.Helper()
		awaitStatus(fmt.Sprintf("/rules: version %d, since", number))
		s.NewBrowser().Get("/rules").Wants(t, 200, words)
	}
	save("Quiet after ten.")
	awaitVersion(1, "Quiet after ten.")
	save("Quiet after [nine](/nowhere).")
	awaitStatus(`rules.md:6: the link "/nowhere" leads nowhere`)
	s.NewBrowser().Get("/rules").Wants(t, 200, "Quiet after ten.")
	save("Quiet after nine.")
	awaitVersion(2, "Quiet after nine.")
	c.run("pages list rules", "pages show rules 1", "pages restore rules 1")
	save("Quiet after [eight](/nowhere).")
	c.run("pages restore rules 1", "pages restore rules 1 --yes")
	awaitVersion(3, "Quiet after ten.")
	must.Do(t, os.Remove(file))
	s.Eventually("the removal", func() bool {
		return s.Count(`select count(*) from page_versions where page = 'rules'`) == 4
	})
	s.NewBrowser().Get("/rules").Wants(t, 410)
	c.run("pages list rules --json", "pages show rules", "pages show rules 9", "pages show none",
		"pages restore rules 4 --yes", "pages restore none 1")
	c.golden("pages")
}
