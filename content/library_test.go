package content_test

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"efie/content"
	"efie/test/must"
)

const head = "---\ntitle: A page\ndescription: About it.\nupdated: 2026-09-01\n---\n"

// blocking reports whether any of the mistakes blocks its page.
func blocking(mistakes content.Mistakes) bool {
	return slices.ContainsFunc(mistakes, func(p content.PageMistake) bool { return !p.Warning })
}

// load reads a library of files. Mistakes do not fail the test, other errors do.
func load(t *testing.T, files map[string]string) (*content.Library, content.Mistakes) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	library, err := content.Load(fsys)
	var mistakes content.Mistakes
	if err != nil && !errors.As(err, &mistakes) {
		t.Fatal(err)
	}
	return library, mistakes
}

func TestTheBuiltInPagesHaveNoMistakes(t *testing.T) {
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	for name, words := range map[string][]string{
		"privacy-policy": {"Act 843", "not intended for children under 16", "two cookies", "never reach Efie",
			"Data Protection Commission"},
		"terms-of-service": {"24 hours", "15 minutes", "one booking at a time", "per month"},
		"cookie-policy":    {"Session cookie"},
		"disclaimer":       {"confirmed booking"},
		"prices": {"first month", "semester", "own meter", "rounded", "gives back", "six months", "Act 220", "for 30 days",
			"report it to us"},
		"safety-tips":       {"personal number", "PIN"},
		"help-center":       {"Later rent goes to the hostel", "15 minutes", "24 hours"},
		"contact-us":        {"support address"},
		"report-issue":      {"Write to us", "<strong><a href=\"tel:112\">112</a></strong>", "What happens next"},
		"feedback":          {"A person reads every message"},
		"student-resources": {"3,000", "15,000", "25,000", "191", "192", "193", "Bed space", "Self-contained"},
		"campus-guide":      {"per month and per bed", "2 in a room", "Ayeduase"},
	} {
		t.Run(name, func(t *testing.T) {
			page, ok := library.Page(name)
			if !ok {
				t.Errorf("%s is missing", name)
				return
			}
			must.Contain(t, name, page.HTML, words...)
			if len(page.Contents) == 0 || strings.Contains(page.HTML, "<h1") || strings.Contains(page.HTML, "omitted") {
				t.Errorf("%s: headings %v", name, page.Contents)
			}
		})
	}
	if page, ok := library.Page("landing"); ok {
		t.Errorf("landing became a page: %v", page)
	}
	want := []content.Claim{{"500+", "hostels"}, {"10K+", "students served"}, {"50+", "campus locations"}}
	must.Equal(t, "the claims", library.Claims(), want)
}

func TestBuiltInLinksLeadToPages(t *testing.T) {
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	routes := " / /hostels /detailed_search /signup /login /email-verification /forgot-password /account " +
		"/dashboard/ /check "
	link := regexp.MustCompile(`href="([^"]*)"`)
	for _, page := range library.Pages() {
		for _, m := range link.FindAllStringSubmatch(page.HTML, -1) {
			path, _, _ := strings.Cut(m[1], "?")
			if _, ok := library.Page(strings.TrimPrefix(path, "/")); !ok && !strings.Contains(routes, " "+path+" ") &&
				!strings.HasPrefix(path, "tel:") {
				t.Errorf("%s: the link %s leads to no page", page.Name, m[1])
			}
		}
		if strings.Contains(page.HTML, "mailto:") || regexp.MustCompile(`\w@\w`).MatchString(page.HTML) {
			t.Errorf("%s contains an email address; addresses must be configured", page.Name)
		}
	}
}

func TestAPageIsParsed(t *testing.T) {
	library, mistakes := load(t, map[string]string{
		"README.md": "for editors",
		"house-rules.md": "---\ntitle: \" House rules \"\ndescription: What to keep to.\nupdated: 2026-09-01\n" +
			"order: 3\nmenu: footer\ngroup: Help\n---\r\n" +
			"## Quiet *hours*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTerm\n: Meaning\n\n" +
			"### Deep\n\n~~no~~\n\n#### Deeper\n\n## Quiet hours\n",
	})
	must.Equal(t, "the mistakes", mistakes, nil)
	page, ok := library.Page("house-rules")
	if !ok || page.Title != "House rules" || page.Updated.Format("2 January 2006") != "1 September 2026" ||
		page.Order != 3 {
		t.Errorf("parsed as %+v", page)
	}
	want := []content.Heading{{2, "quiet-hours", "Quiet hours"}, {3, "deep", "Deep"},
		{2, "quiet-hours-1", "Quiet hours"}}
	must.Equal(t, "the contents", page.Contents, want)
	must.Contain(t, "the page", page.HTML, `<h2 id="quiet-hours">`, "<table>", "<dl>", "<del>")
	must.Equal(t, "pages", len(library.Pages()), 1)
}

func TestScriptsAreRemoved(t *testing.T) {
	library, mistakes := load(t, map[string]string{"a.md": head +
		"<script>alert(1)</script>\n\n" +
		"Hi <img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](data:text/html,z) <b>bold</b>\n\n" +
		"## <i>Head</i>\n"})
	if len(mistakes) != 5 || blocking(mistakes) {
		t.Fatalf("%d mistakes, want one for each line with HTML, for the link and for the picture:\n%v", len(mistakes),
			mistakes)
	}
	page, _ := library.Page("a")
	must.Lack(t, "the page", page.HTML, "<script", "onerror", "javascript:", "data:text", "<b>", "<i>", `<img src="x"`)
	must.Equal(t, "the first heading", page.Contents[0].Text, "Head")
}

func TestEachMistakeIsReportedWithItsLine(t *testing.T) {
	field := func(line string) string { return strings.Replace(head, "---\n", "---\n"+line+"\n", 1) }
	for _, c := range []struct {
		what, file, text, want string
	}{
		{"no front matter", "a.md", "## Hello\n", "a.md:1: a page starts with a line ---"},
		{"empty", "a.md", "", "a.md:1: a page starts with"},
		{"front matter not closed", "a.md", "---\ntitle: A\n\nText\n", "a.md:1: a page starts with"},
		{"front matter not first", "a.md", "\n" + head, "a.md:1: a page starts with"},
		{"broken YAML", "a.md", "---\ntitle: Terms: the long ones\n---\n", "a.md:2: the lines between"},
		{"YAML list", "a.md", "---\n- title\n---\n", "the lines between"},
		{"title is a list", "a.md", "---\ntitle:\n  - a\n---\n", "the lines between"},
		{"order is a word", "a.md", field("order: first"), "a.md:2: the lines between"},
		{"missing title", "a.md", strings.Replace(head, "title: A page\n", "", 1), "a.md:1: title is missing"},
		{"empty title", "a.md", strings.Replace(head, "A page", `" "`, 1), "a.md:2: title is missing"},
		{"missing description", "a.md", strings.Replace(head, "description: About it.\n", "", 1),
			"description is missing"},
		{"missing date", "a.md", strings.Replace(head, "updated: 2026-09-01\n", "", 1), "updated must be a date"},
		{"wrong date", "a.md", strings.Replace(head, "2026-09-01", "2026-13-01", 1),
			`a.md:4: updated must be a date such as 2026-09-01, not "2026-13-01"`},
		{"date in words", "a.md", strings.Replace(head, "2026-09-01", "1 September 2026", 1), "updated must be a date"},
		{"unknown field", "a.md", field("titel: x"), `a.md:2: unknown field "titel"`},
		{"unknown menu", "a.md", field("menu: header"), "a.md:2: menu can only be footer"},
		{"menu without group", "a.md", field("menu: footer"), "a.md:2: group is missing"},
		{"negative order", "a.md", field("order: -1"), "a.md:2: order must be"},
		{"claims elsewhere", "a.md", field("claims: []"), "a.md:2: only landing.md can have claims"},
		{"claim with an unknown word", "landing.md", "---\nclaims:\n  - figure: auto\n    text: happy parents\n---\n",
			"landing.md:2: claim 1 has the figure auto"},
		{"claim without text", "landing.md", "---\nclaims:\n  - figure: \"5\"\n---\n", "landing.md:2: claim 1 needs"},
		{"first-level heading", "a.md", head + "\nText\n\n# Big\n", `a.md:9: headings start with ##`},
		{"bad name", "My Page.md", head, "My Page.md: the file's name"},
		{"Latin-1", "a.md", head + "caf\xe9\n", "a.md:6: this is not text in UTF-8"},
		{"binary", "a.md", "\x00\x01\x02", "a.md:1: this is not text in UTF-8"},
		{"too large", "a.md", head + strings.Repeat("word ", 1<<20), "a.md: the file is larger"},
	} {
		library, mistakes := load(t, map[string]string{c.file: c.text, "good.md": head + "Fine.\n"})
		if len(mistakes) != 1 || !strings.Contains(mistakes.Error(), c.want) {
			t.Errorf("%s: %q\nwant %q", c.what, mistakes, c.want)
		}
		must.Equal(t, c.what+": pages", len(library.Pages()), 1)
		must.Equal(t, c.what+": claims", len(library.Claims()), 0)
	}
	_, mistakes := load(t, map[string]string{"a.md": "---\nmenu: top\n---\n# A\n", "b.md": "x"})
	must.Equal(t, "mistakes", len(mistakes), 6)
}

func TestTheMenuKeepsGroupsTogether(t *testing.T) {
	page := func(title, group string, order int) string {
		return fmt.Sprintf("---\ntitle: %s\ndescription: d\nupdated: 2026-09-01\n"+
			"menu: footer\ngroup: %s\norder: %d\n---\n", title, group, order)
	}
	library, mistakes := load(t, map[string]string{
		"a.md": page("A", "Legal", 31), "b.md": page("B", "Legal", 0), "c.md": page("C", "Help", 25),
		"d.md": page("D", "Legal", 30), "e.md": page("E", "Help", 40), "f.md": page("F", "Other", 0), "g.md": head,
	})
	must.Equal(t, "the mistakes", mistakes, nil)
	var order []string
	for _, p := range library.Menu("footer") {
		order = append(order, p.Name)
	}
	must.Equal(t, "the menu", strings.Join(order, " "), "c e d a b f")
	must.Equal(t, "pages of the empty menu", len(library.Menu("")), 0)
}

func TestAnUnreadableFileIsReported(t *testing.T) {
	if _, err := content.Load(fstest.MapFS{"a.md": &fstest.MapFile{Mode: fs.ModeDir}}); err == nil ||
		!strings.Contains(err.Error(), "a.md: cannot be read") {
		t.Errorf("error %v", err)
	}
}
