package content_test

import (
	"fmt"
	"strings"
	"testing"

	"efie/content"
	"efie/test/must"
)

// loadPage returns the page with the given body. It fails the test if the page has a mistake.
func loadPage(t *testing.T, body string) content.Page {
	t.Helper()
	library, mistakes := load(t, map[string]string{"a.md": head + body})
	must.Equal(t, "the mistakes", mistakes, nil)
	page, _ := library.Page("a")
	return page
}

func TestNotesAreAsidesAndQuotationsAreNot(t *testing.T) {
	html := loadPage(t, "> **Note.** Bring your *card*.\n>\n> And a padlock.\n\n"+
		"> **Warning.** Pay nobody in cash.\n\n> She said **Note.** it.\n\n> **Noted**\n").HTML
	must.Contain(t, "the page", html,
		"<aside class=\"note\">\n<p><strong>Note.</strong> Bring your <em>card</em>.</p>\n"+
			"<p>And a padlock.</p>\n</aside>",
		"<aside class=\"note note-warning\">\n<p><strong>Warning.</strong> Pay nobody in cash.</p>\n</aside>",
		"<blockquote>\n<p>She said <strong>Note.</strong> it.</p>\n</blockquote>",
		"<blockquote>\n<p><strong>Noted</strong></p>\n</blockquote>")
}

func TestAQuestionHasTheTextBelowItAsAnswer(t *testing.T) {
	page := loadPage(t, "## Before\n\nNo.\n\n## Booking?\n\n### How do I *book*?\n\n"+
		"1. Choose a room,\n   and press `\\*`.\n2. Pay. Dial \\*170# &amp; wait.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"+
		"#### Deep?\n\nnot below it\n\n## Why?\n\nSo. See <https://a.example/x>.\n")
	want := []content.Question{{"How do I book?", `Choose a room, and press \*. Pay. Dial *170# & wait. a b 1 2`},
		{"Why?", "So. See https://a.example/x."}}
	must.Equal(t, "the questions", page.Questions, want)
	help, _ := builtIn(t).Page("help-center")
	if n := len(help.Questions); n < 12 {
		t.Errorf("the help center asks %d questions", n)
	}
	for _, q := range help.Questions {
		if q.Answer == "" || strings.ContainsAny(q.Answer, "<>\\") {
			t.Errorf("%s: %q", q.Question, q.Answer)
		}
	}
}

func TestUnclosedCodeIsReportedAtItsFirstLine(t *testing.T) {
	for body, line := range map[string]int{
		"```\nx\n```\n": 0, "```\n```\n": 0, "~~~ go\nx\n\n~~~~\n": 0, "> ```\n> x\n> ```\n": 0,
		"- a\n  ```\n  x\n  ```\n": 0, "```\nx\n```": 0,
		"a\n\n```\nx\n": 8, "```": 6, "```\n": 6, "~~~\n```\n": 6, "> ```\n> x\n\na\n": 6, "- a\n  ```\n  x\n\nb\n": 7,
	} {
		_, mistakes := load(t, map[string]string{"a.md": head + body})
		if line == 0 && mistakes != nil || line > 0 &&
			!strings.HasPrefix(mistakes.Error(),
				fmt.Sprintf("a.md:%d: the code that begins here has no end", line)) {
			t.Errorf("%q: %v", body, mistakes)
		}
	}
}

func TestPagesFromWindowsAreRead(t *testing.T) {
	text := "\ufeff" + strings.ReplaceAll(head+"## A\n\n```\nx\n```\n\n> **Note.** b\n", "\n", "\r\n")
	library, mistakes := load(t, map[string]string{"a.md": text})
	if page, ok := library.Page("a"); mistakes != nil || !ok || !strings.Contains(page.HTML, `<aside class="note">`) ||
		page.Title != "A page" {
		t.Errorf("%v, %v", page, mistakes)
	}
}
