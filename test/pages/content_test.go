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

// article is what the editor wrote of a page.
func article(b *servertest.WebBrowser, path string) string {
	b.T.Helper()
	a := b.Get(path)
	if a.Status != http.StatusOK {
		b.T.Fatalf("%s answers %d", path, a.Status)
	}
	return a.Part(b.T, `<article class="prose">`, "</article>").Body
}

func TestAMistakeIsReportedAndThePageStaysAsItWas(t *testing.T) {
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	save(t, s.Config.DataDir, "rules.md", goodPage)
	save(t, s.Config.DataDir, "steady.md", goodPage)
	s.Eventually("the pages", func() bool { return b.Get("/rules").Status == 200 && b.Get("/steady").Status == 200 })
	old, steady, help := article(b, "/rules"), article(b, "/steady"), article(b, "/help-center")

	field := func(line string) string { return strings.Replace(goodPage, "---\n", "---\n"+line+"\n", 1) }
	without := func(line string) string { return strings.Replace(goodPage, line+"\n", "", 1) }
	for _, c := range []struct{ what, file, text, want string }{
		{"bad YAML", "", strings.Replace(goodPage, "House rules", "House: rules", 1),
			"content/rules.md:2: the lines between the two --- must read like `title: Words`, and words with a " +
				"colon need quotes: mapping values"},
		{"a tab in YAML", "", field("\tmenu: footer"), "content/rules.md:2: the lines between the two ---"},
		{"no title", "", without("title: House rules"), "content/rules.md:1: title is missing"},
		{"no description", "", without("description: What to keep to."), "content/rules.md:1: description is missing"},
		{"an empty title", "", strings.Replace(goodPage, "House rules", `" "`, 1),
			"content/rules.md:2: title is missing"},
		{"a wrong date", "", strings.Replace(goodPage, "2026-09-01", "2026-09-31", 1),
			`content/rules.md:4: updated must be a date such as 2026-09-01, not "2026-09-31"`},
		{"a date to come", "", strings.Replace(goodPage, "2026-09-01", "2996-09-01", 1),
			"content/rules.md:4: updated is later than tomorrow: 2996-09-01"},
		{"half a file", "", goodPage[:40], "content/rules.md:1: a page starts with"},
		{"an unknown field", "", field("colour: red"), `content/rules.md:2: unknown field "colour"`},
		{"an order in words", "", field("order: first"), "content/rules.md:2: the lines between the two ---"},
		{"an order below one", "", field("order: -1"), "content/rules.md:2: order must be 1 or more"},
		{"a draft in words", "", field("draft: almost"), "content/rules.md:2: the lines between the two ---"},
		{"an unknown menu", "", field("menu: header"), "content/rules.md:2: menu can only be footer"},
		{"a menu without a group", "", field("menu: footer"), "content/rules.md:2: group is missing"},
		{"no front matter", "", "## Quiet hours\n", "content/rules.md:1: a page starts with a line ---"},
		{"front matter without an end", "", strings.Replace(goodPage, "\n---\n", "\n", 1),
			"content/rules.md:1: a page starts with a line ---"},
		{"a heading of the first level", "", goodPage + "\n# Big\n", "content/rules.md:10: headings start with ##"},
		{"code without an end", "", goodPage + "\n```\nx\n",
			"content/rules.md:10: the code that begins here has no end"},
		{"a dead link", "", goodPage + "\n[help](/help-centre)\n",
			`content/rules.md:10: the link "/help-centre" leads nowhere: there is no page /help-centre`},
		{"a dead anchor", "", goodPage + "\n\n[help](/help-center#no-such)\n",
			"content/rules.md:11: the link \"/help-center#no-such\" leads nowhere: /help-center has no heading #no-such"},
		{"a dangerous link", "", goodPage + "\n[run](javascript:run())\n",
			`content/rules.md:10: the link "javascript:run()" cannot be used`},
		{"a script", "", goodPage + "\n<script>\nrun()\n</script>\n", "content/rules.md:10: HTML is left out"},
		{"HTML in a line", "", goodPage + "\nAnd <b onclick=run()>more</b>.\n",
			"content/rules.md:10: HTML is left out"},
		{"a picture of elsewhere", "", goodPage + "\n![a](https://elsewhere.example/a.jpg)\n",
			"content/rules.md:10: the picture"},
		{"a picture without words", "", goodPage + "\n![](/media/a.jpg)\n",
			"content/rules.md:10: the picture has no words"},
		{"a link without words", "", goodPage + "\n[](/hostels)\n", "content/rules.md:10: the link has no words"},
		{"a heading that skips a level", "", goodPage + "\n#### Deep\n",
			"content/rules.md:10: this heading skips a level"},
		{"an address without end", "", goodPage + "\n[a]: /" + strings.Repeat("x", 100<<10) + "\n\n[a]\n",
			"content/rules.md:12: the address or the title of this link is longer"},
		{"quotations in quotations", "", goodPage + "\n" + strings.Repeat("> ", 1000) + "x\n",
			"content/rules.md:10: this line begins with more than 200 marks"},
		{"a binary file", "", "\x89PNG\r\n\x1a\n\x00\x00", "content/rules.md:1: this is not text in UTF-8"},
		{"a file of 5 MB", "", goodPage + strings.Repeat("word ", 1<<20),
			"content/rules.md: the file is larger than 256 KiB"},
		{"Latin-1", "", goodPage + "Caf\xe9.\n", "content/rules.md:9: this is not text in UTF-8"},
		{"UTF-16", "", "\xff\xfe-\x00-\x00-\x00\n\x00", "content/rules.md:1: this is not text in UTF-8"},
		{"an empty file", "", "", "content/rules.md:1: a page starts with"},
		{"a reserved name", "hostels.md", goodPage,
			"content/hostels.md: the address /hostels is one of the server's own"},
		{"another reserved name", "login.md", goodPage,
			"content/login.md: the address /login is one of the server's own"},
		{"a bad name", "House Rules.md", goodPage, "content/House Rules.md: the file's name becomes the address"},
		{"a name in capitals", "RULES.MD", goodPage, "content/RULES.MD: the file's name becomes the address"},
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

	remove(t, s.Config.DataDir, "rules.md") // and a folder of that name
	must.Do(t, os.Mkdir(filepath.Join(s.Config.DataDir, "content", "rules.md"), 0o700))
	reportsMistake(s, b, "a folder", "content/rules.md: this is a folder",
		map[string]string{"/rules": old, "/steady": steady})
	b.Get("/hostels").Wants(t, 200, "Adom Court")
	b.Get("/login").Wants(t, 200, `action="/login"`)

	remove(t, s.Config.DataDir, "rules.md")
	save(t, s.Config.DataDir, "rules.md", strings.Replace(goodPage, "ten", "nine", 1))
	s.Eventually("the mended page", func() bool { return strings.Contains(article(b, "/rules"), "From nine.") })
	s.Run("check").Wants(0, "every content page are well")
}

// reportsMistake waits until a mistake is in the log and on the demo's page, and then looks whether the command
// says it too and whether pages are as they were.
func reportsMistake(s *servertest.RunningSite, b *servertest.WebBrowser, what, want string, pages map[string]string) {
	s.T.Helper()
	say := func(text string) bool {
		return strings.Contains(strings.NewReplacer(`\"`, `"`, "&#34;", `"`, "&#39;", "'").Replace(text), want)
	}
	s.Eventually(what, func() bool {
		return say(s.Log.String()) && (!strings.HasPrefix(want, "content/rules.md:") || say(b.Get("/rules").Body))
	})
	if told := s.Run("check"); told.Status != 1 || !strings.Contains(told.Out, want) {
		s.T.Errorf("%s: exit status %d:\n%s", what, told.Status, told.Out)
	}
	for path, was := range pages {
		if is := article(b, path); is != was {
			s.T.Errorf("%s: %s became\n%s\nand was\n%s", what, path, is, was)
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
		answers("/rules", 410, "It has been taken away.")
		answers("/disclaimer", 200, "confirmed booking")
		answers("/sitemap.xml", 200, "/disclaimer")
		answers("/never", 404, "There is no page at this address.")
		time.Sleep(500 * time.Millisecond) // the names are written in the background
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
	if cache := page.Header.Get("Cache-Control"); cache != "private, no-store" {
		t.Errorf("a draft may be kept: %q", cache)
	}
	b.Get("/hostels").Lacks(t, "/soon")
	b.Get("/sitemap.xml").Lacks(t, "/soon")
	s.Run("check").Wants(0, `draft "soon": http`, "/soon?preview="+signature)
}
