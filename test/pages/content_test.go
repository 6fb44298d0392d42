package pages_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func articleText(b *servertest.WebBrowser, path string) string {
	b.T.Helper()
	a := b.Get(path)
	if a.Status != http.StatusOK {
		b.T.Fatalf("%s answers %d, want 200", path, a.Status)
	}
	return a.Part(b.T, `<article class="prose">`, "</article>").Body
}

func TestAMistakeIsReportedAndTheOldPageStays(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	save(t, s.Config.DataDir, "rules.md", goodPage)
	save(t, s.Config.DataDir, "steady.md", goodPage)
	s.Eventually("the pages", func() bool { return b.Get("/rules").Status == 200 && b.Get("/steady").Status == 200 })
	old, steady, help := articleText(b, "/rules"), articleText(b, "/steady"), articleText(b, "/help-center")

	for _, c := range []struct{ what, file, text, want string }{
		{"bad YAML", "", strings.Replace(goodPage, "House rules", "House: rules", 1),
			"content/rules.md:2: the lines between the two --- must read like `title: Words`, and words with a " +
				"colon need quotes: mapping values"},
		{"half a file", "", goodPage[:40], "content/rules.md:1: a page starts with"},
		{"a dead link", "", goodPage + "\n[help](/help-centre)\n",
			`content/rules.md:10: the link "/help-centre" leads nowhere: there is no page /help-centre`},
		{"a script", "", goodPage + "\n<script>\nrun()\n</script>\n", "content/rules.md:10: HTML is left out"},
		{"a file of 5 MB", "", goodPage + strings.Repeat("word ", 1<<20),
			"content/rules.md: the file is larger than 256 KiB"},
		{"a reserved name", "hostels.md", goodPage,
			"content/hostels.md: the address /hostels belongs to the server"},
	} {
		file := c.file
		if file == "" {
			file = "rules.md"
		}
		save(t, s.Config.DataDir, file, c.text)
		reportsMistake(s, b, c.what, c.want, map[string]string{"/rules": old, "/steady": steady, "/help-center": help})
		if c.file != "" {
			remove(t, s.Config.DataDir, c.file)
		}
	}

	remove(t, s.Config.DataDir, "rules.md") // a folder replaces the file
	must.Do(t, os.Mkdir(filepath.Join(s.Config.DataDir, "content", "rules.md"), 0o700))
	reportsMistake(s, b, "a folder", "content/rules.md: this is a folder",
		map[string]string{"/rules": old, "/steady": steady})
	b.Get("/hostels").Wants(t, 200, "Adom Court")
	b.Get("/login").Wants(t, 200, `action="/login"`)

	remove(t, s.Config.DataDir, "rules.md")
	save(t, s.Config.DataDir, "rules.md", strings.Replace(goodPage, "ten", "nine", 1))
	s.Eventually("the corrected page", func() bool { return strings.Contains(articleText(b, "/rules"), "From nine.") })
	s.Run("check").Wants(0, "No problems in 1 hostel and the content pages")
}

// reportsMistake waits until a mistake is in the log and on the demo's page. Then it checks that efie check reports it,
// and that the pages have not changed.
func reportsMistake(s *servertest.RunningSite, b *servertest.WebBrowser, what, want string, pages map[string]string) {
	s.T.Helper()
	has := func(text string) bool {
		return strings.Contains(strings.NewReplacer(`\"`, `"`, "&#34;", `"`, "&#39;", "'").Replace(text), want)
	}
	s.Eventually(what, func() bool {
		return has(s.Log.String()) && (!strings.HasPrefix(want, "content/rules.md:") || has(b.Get("/rules").Body))
	})
	if check := s.Run("check"); check.Status != 1 || !strings.Contains(check.Out, want) {
		s.T.Errorf("after %s efie check ends with status %d and prints\n%s", what, check.Status, check.Out)
	}
	for path, was := range pages {
		if is := articleText(b, path); is != was {
			s.T.Errorf("after %s the page %s is\n%s\nwant\n%s", what, path, is, was)
		}
	}
}

func TestPagesComeAndGoWithTheirFiles(t *testing.T) {
	t.Parallel()
	dir, addr := t.TempDir(), servertest.FreeAddress(t)
	servertest.NewDatabase(t, dir, servertest.FourHostels)
	p := servertest.Start(t, dir, addr)
	answers := func(path string, status int, says string) {
		t.Helper()
		var body string
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			a, err := (&servertest.WebBrowser{RunningSite: &servertest.RunningSite{URL: p.URL},
				HTTP: http.DefaultClient}).Try(http.MethodGet, path, "")
			if err == nil && a.Status == status && strings.Contains(a.Body, says) {
				return
			}
			if body = a.Body; time.Now().After(deadline) {
				t.Fatalf("%s answers %d, want %d and %q:\n%s", path, a.Status, status, says, body)
			}
		}
	}
	answers("/rules", 404, "")
	save(t, dir, "rules.md", strings.Replace(goodPage, "---\n", "---\nmenu: footer\ngroup: Living\norder: 50\n", 1))
	save(t, dir, "disclaimer.md", goodPage)
	answers("/rules", 200, "From ten.")
	answers("/disclaimer", 200, "From ten.")
	answers("/hostels", 200, `<a href="/rules">House rules</a>`)
	answers("/sitemap.xml", 200, p.URL+"/rules</loc><lastmod>2026-09-01</lastmod>")
	remove(t, dir, "rules.md")
	remove(t, dir, "disclaimer.md")
	for range 2 {
		answers("/rules", 410, "It has been removed.")
		answers("/disclaimer", 200, "confirmed booking")
		answers("/sitemap.xml", 200, "/disclaimer")
		answers("/never", 404, "There is no page at this address.")
		time.Sleep(500 * time.Millisecond) // a background task stores the names of pages
		p.Kill()
		p = servertest.Start(t, dir, addr)
	}
	save(t, dir, "rules.md", goodPage)
	answers("/rules", 200, "From ten.")
}

func TestADraftHasALinkInTheLogAndInTheCheck(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	save(t, s.Config.DataDir, "soon.md",
		strings.Replace(goodPage, "---\n", "---\ndraft: true\nmenu: footer\ngroup: Help\n", 1))
	s.Eventually("the link", func() bool { return strings.Contains(s.Log.String(), s.URL+"/soon?preview=") })
	_, after, _ := strings.Cut(s.Log.String(), s.URL+"/soon?preview=")
	signature := after[:43]
	b.Get("/soon").Wants(t, 404, "There is no page")
	b.Get("/soon?preview="+strings.Repeat("A", 43)).Wants(t, 404, "There is no page")
	page := b.Get("/soon?preview=" + signature)
	page.Wants(t, 200, "From ten.", "This is a draft", `<meta name="robots" content="noindex"`)
	must.Equal(t, "Cache-Control of a draft", page.Header.Get("Cache-Control"), "private, no-store")
	b.Get("/hostels").Lacks(t, "/soon")
	b.Get("/sitemap.xml").Lacks(t, "/soon")
	s.Run("check").Wants(0, `draft "soon": http`, "/soon?preview="+signature)
}
