package content

import (
	"bytes"
	"fmt"
	"regexp"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// maxFile is the greatest size of a file in bytes.
const maxFile = 256 << 10

var namePattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// byteOrderMark is a mark that some programs on Windows write at the start of a file.
var byteOrderMark = []byte("\ufeff")

// markdown is the parser and renderer. By default, goldmark leaves out raw HTML and dangerous links.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.Table, extension.DefinitionList, extension.Strikethrough, notes{},
	),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
)

// parsedFile is the result of read.
type parsedFile struct {
	source   []byte
	page     Page
	claims   []Claim   // only in landing.md
	paying   Sentences // only in paying.md and its translations
	mistakes Mistakes
}

func (p parsedFile) unusable() bool { return p.mistakes.fatal() }

// read parses a file, with the operator in the place of placeholders, and collects its mistakes. A panic of the parser
// becomes a mistake.
func read(file string, source []byte, o Operator) (parsed parsedFile) {
	r := newReader(file, o.fill(bytes.TrimPrefix(source, byteOrderMark)))
	defer func() {
		if v := recover(); v != nil {
			r.fail(0, "this page cannot be read: %v", v)
		}
		parsed.source, parsed.mistakes = source, r.mistakes
	}()
	name := nameOf(file)
	if !namePattern.MatchString(name) && !isPaying(name) {
		r.fail(0, "the file's name becomes the address: "+
			"use lower-case letters, digits and single hyphens, and .md at the end")
	}
	switch {
	case len(source) > maxFile:
		r.fail(0, "%s", tooLarge)
	case !isText(source):
		r.fail(r.invalidTextLine(), "this is not text in UTF-8; save it as UTF-8")
	case len(fence.FindAllIndex(r.source, 2)) < 2 || !fence.Match(firstLine(r.source)):
		r.fail(1, "a page starts with a line ---, then its title, description and date, then another line ---")
	}
	if len(r.mistakes) > 0 {
		return parsed
	}
	if r.checkLimits(); len(r.mistakes) > 0 {
		return parsed
	}

	front, body := r.splitFrontMatter()
	if isPaying(name) {
		if h, ok := r.header(front); ok {
			parsed.page, parsed.paying = Page{Name: name}, r.sentences(name, h, body)
		}
		return parsed
	}
	context := parser.NewContext()
	reserveIDs(context.IDs())
	document := markdown.Parser().Parse(text.NewReader(body), parser.WithContext(context))
	h, ok := r.header(front)
	if !ok {
		return parsed
	}
	if name == landing {
		r.checkClaims(h)
		parsed.page, parsed.claims = Page{Name: name}, h.Claims
		return parsed
	}
	parsed.page = r.page(name, h)
	parsed.page.Form = r.form(document)
	r.headings(document, &parsed.page)
	r.lint(document)
	if r.limitAddresses(document); r.mistakes.fatal() {
		return parsed
	}
	parsed.page.links, parsed.page.pictures = r.links(document)
	parsed.page.HTML = r.render(document)
	return parsed
}

var tooLarge = fmt.Sprintf("the file is larger than %d KiB; shorten it or split it", maxFile>>10)

func isText(source []byte) bool { return utf8.Valid(source) && bytes.IndexByte(source, 0) < 0 }

func firstLine(source []byte) []byte {
	line, _, _ := bytes.Cut(source, []byte("\n"))
	return line
}
