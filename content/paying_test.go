package content

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

const twi = "---\nlanguage: Twi\n---\n"

// says fails the test if a sentence of the payer's pages is another one, or in another language.
func (f *fixture) says(code, name, want string, wantTranslated bool) {
	f.t.Helper()
	text, translated := f.watcher.Library().Sentence(code, name)
	if text != want || translated != wantTranslated {
		f.t.Errorf("%s in %q is %q, translated %t; want %q, %t; mistakes:\n%v", name, code, text, translated, want,
			wantTranslated, f.watcher.Library().Mistakes())
	}
}

func TestASentenceWithoutTranslationIsEnglish(t *testing.T) {
	f := newFixture(t, map[string]string{
		"paying.tw.md": "\ufeff" + strings.ReplaceAll(twi+"# Words\n\nhostel:  Fie: <b>\npay: Tua {price}, {price}\n"+
			"campus:\n", "\n", "\r\n"),
	})
	f.reports("")
	must.Equal(t, "the languages", f.watcher.Library().Languages(), []Language{{"", "English"}, {"tw", "Twi"}})
	for code, want := range map[string]string{"tw": "tw", "TW": "tw", "": "", "en": "", "fr": "", "t": "", "tw.md": ""} {
		must.Equal(t, "the translation "+code, f.watcher.Library().Translation(code), want)
	}
	f.says("tw", "hostel", "Fie: <b>", true)
	f.says("tw", "pay", "Tua {price}, {price}", true)
	f.says("tw", "campus", "Campus", false)
	f.says("tw", "room", "Room", false)
	for _, code := range []string{"", "en", "fr", "README", "../paying"} {
		f.says(code, "pay", "Pay {price}", false)
	}
	f.save("paying.md", "---\nlanguage: Plain English\n---\nroom: Your room\n")
	f.rescan()
	f.reports("")
	f.says("tw", "room", "Your room", false)
	f.says("", "campus", "Campus", false)
	f.shows("paying", "")
	f.shows("paying.tw", "")
	must.Equal(t, "the name of English", f.watcher.Library().Languages()[0].Name, "Plain English")
	f.remove("paying.md")
	f.remove("paying.tw.md")
	f.rescan()
	f.says("tw", "room", "Room", false)
	library := f.watcher.Library()
	must.Equal(t, "the languages", library.Languages(), []Language{{"", "English"}})
	must.Equal(t, "a page is gone", library.Gone("paying") || library.Gone("paying.tw"), false)
}

func TestEachMistakeInATranslationIsReported(t *testing.T) {
	for _, c := range []struct{ what, file, text, want string }{
		{"no language", "paying.tw.md", "---\nlanguage: \" \"\n---\n", "paying.tw.md:2: language is missing"},
		{"no front matter", "paying.tw.md", "pay: Tua {price}\n", "paying.tw.md:1: a page starts with"},
		{"a page with that name", "paying.md", head, "language is missing"},
		{"bad code", "paying.Twi.md", twi, "paying.Twi.md: between paying. and .md is the code of a language"},
		{"no code", "paying..md", twi, "between paying. and .md"},
		{"English", "paying.en.md", twi, "the English sentences are in paying.md"},
		{"draft", "paying.tw.md", "---\nlanguage: Twi\ndraft: true\n---\n",
			"paying.tw.md:3: paying.tw.md cannot be a draft, because it is not a page: until it is ready, name it " +
				"paying.tw.md.txt"},
		{"language elsewhere", "rules.md", strings.Replace(head, "---\n", "---\nlanguage: Twi\n", 1),
			"rules.md:2: only paying.md and its translations can have a language"},
		{"unknown name", "paying.tw.md", twi + "tua: Tua {price}\n", `paying.tw.md:4: unknown name "tua"`},
		{"broken line", "paying.tw.md", twi + "\nhostel: Fie,\n  dan\n", `paying.tw.md:6: unknown name "dan"`},
		{"twice", "paying.tw.md", twi + "hostel: Fie\nhostel: Fie\n", "paying.tw.md:5: hostel is in this file twice"},
		{"missing placeholder", "paying.tw.md", twi + "pay: Tua\n", "paying.tw.md:4: pay needs the words in braces of the " +
			`English sentence, not translated, and no others: "{price}"`},
		{"unknown placeholder", "paying.tw.md", twi + "pay: Tua {price} {bo}\n",
			"paying.tw.md:4: pay needs the words in braces"},
	} {
		f := newFixture(t, map[string]string{c.file: c.text})
		f.reports(c.want)
		must.Equal(t, c.what+": mistakes", len(f.watcher.Library().Mistakes()), 1)
		f.says("tw", "pay", "Pay {price}", false)
		f.says("", "pay", "Pay {price}", false)
	}
}

// An editor publishes a translation and makes mistakes. Readers keep the last version without mistakes.
func TestABrokenTranslationChangesNothing(t *testing.T) {
	f := newFixture(t, map[string]string{"paying.tw.md": twi + "pay: Tua {price}\n"})
	must.Equal(t, "the stored version", f.history.newest("paying.tw"), twi+"pay: Tua {price}\n")
	f.says("tw", "pay", "Tua {price}", true)
	for _, text := range []string{twi + "pay: Ka\nroom: Dan\n", "broken", "---\nlanguage:\n---\npay: Ka {price}\n"} {
		f.save("paying.tw.md", text)
		f.rescan()
		f.says("tw", "pay", "Tua {price}", true)
		f.says("tw", "room", "Room", false)
		must.Equal(t, "the stored versions", len(f.history["paying.tw"]), 1)
		must.Contain(t, "the status", f.status(), "  paying.tw.md:", "    → readers see version 1, since ",
			"\nLanguages of the payer's pages:\n  Twi, ?lang=tw: version 1, since ",
			"\n    English, because paying.tw.md lacks them: address, arrived, arrived-next, ")
	}
	f.restart()
	f.says("tw", "pay", "Tua {price}", true)
	f.save("paying.fr.md", "---\nlanguage: Français\n---\npay: Payer\nhostel: Foyer\n")
	f.rescan()
	f.says("fr", "pay", "Pay {price}", false) // a first version is shown without its faulty sentences
	f.says("fr", "hostel", "Foyer", true)
	must.Contain(t, "the status", f.status(), "→ readers see the page without its faulty parts")
}

func TestTheBuiltInSentencesHaveNames(t *testing.T) {
	for name, text := range english() {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(name) || text == "" {
			t.Errorf("the built-in sentence %q is %q", name, text)
		}
	}
	library, err := Load(Builtin())
	must.Do(t, err)
	must.Equal(t, "the languages", library.Languages(), []Language{{"", "English"}})
}
