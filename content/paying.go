package content

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// paying is the name of the file with the sentences of the payer's pages (R55). paying.CODE.md is a translation. These
// files are not pages with an address.
const paying = "paying"

var (
	payingName  = regexp.MustCompile(`^` + paying + `(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?$`)
	placeholder = regexp.MustCompile(`\{[^{}]*\}`)
)

// isPaying reports whether a file has sentences of the payer's pages, also if the code of its language is wrong.
func isPaying(name string) bool { return name == paying || strings.HasPrefix(name, paying+".") }

// Sentences are the sentences of the payer's pages in one language. A sentence has placeholders such as {price}.
type Sentences struct {
	Language string            // its name: "Twi"
	ByName   map[string]string // without the sentences that the file lacks
}

// Language is a language of the payer's pages.
type Language struct{ Code, Name string }

// english returns the sentences of the built-in paying.md. They decide the names and the placeholders.
var english = sync.OnceValue(func() map[string]string {
	source, _ := builtin.ReadFile(paying + ".md") // embedded
	r := newReader(paying+".md", source)
	_, body := r.splitFrontMatter()
	found := map[string]string{}
	eachSentence(body, func(_ int, name, text string) { found[name] = text })
	return found
})

// eachSentence calls do with each line `name: text`. It leaves out empty lines and headings.
func eachSentence(body []byte, do func(line int, name, text string)) {
	for i, line := range bytes.Split(body, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			name, text, _ := strings.Cut(string(line), ":")
			do(i+1, strings.TrimSpace(name), strings.TrimSpace(text))
		}
	}
}

// sentences reads the sentences of the payer's pages. A faulty sentence is left out with a warning.
func (r *reader) sentences(name string, h header, body []byte) Sentences {
	found := Sentences{Language: strings.TrimSpace(h.Language), ByName: map[string]string{}}
	switch {
	case payingName.FindString(name) == "":
		r.fail(0, "between paying. and .md is the code of a language, such as tw or fr: two or three lower-case letters")
	case name == paying+".en":
		r.fail(0, "the English sentences are in paying.md")
	case h.Draft:
		r.fail(r.fieldLine("draft"), "%[1]s.md cannot be a draft, because it is not a page: "+
			"until it is ready, name it %[1]s.md.txt", name)
	case found.Language == "":
		r.fail(r.fieldLine("language"), "language is missing: add a line such as `language: Twi`")
	}
	eachSentence(body, func(line int, name, text string) {
		model, known := english()[name]
		_, twice := found.ByName[name]
		switch {
		case !known:
			r.warn(line, "unknown name %q: each line begins with an English name and a colon; do not translate the name, "+
				"and do not break a line in two", excerpt(name))
		case twice:
			r.warn(line, "%s is in this file twice: delete one", name)
		case text == "": // not translated yet
		case braces(text) != braces(model):
			r.warn(line, "%s needs the words in braces of the English sentence, not translated, and no others: %q", name,
				braces(model))
		default:
			found.ByName[name] = text
		}
	})
	return found
}

// braces returns the placeholders of a sentence, sorted.
func braces(text string) string {
	return strings.Join(slices.Compact(slices.Sorted(slices.Values(placeholder.FindAllString(text, -1)))), " ")
}

// Languages returns the languages of the payer's pages. English is the first; its code is "".
func (l *Library) Languages() (found []Language) {
	for _, name := range slices.Sorted(maps.Keys(l.paying)) {
		found = append(found, Language{payingName.FindStringSubmatch(name)[1], l.paying[name].Language})
	}
	return found
}

// Translation returns the code of a language in lower case, or "" without a translation.
func (l *Library) Translation(code string) string {
	code = strings.ToLower(code)
	if _, ok := l.paying[paying+"."+code]; !ok {
		return ""
	}
	return code
}

// Sentence returns a sentence of the payer's pages in a language. Without a translation it is English, and translated
// is false.
func (l *Library) Sentence(code, name string) (text string, translated bool) {
	if text, translated = l.paying[paying+"."+code].ByName[name]; translated {
		return text, true
	}
	if text, ok := l.paying[paying].ByName[name]; ok {
		return text, false
	}
	return english()[name], false
}
