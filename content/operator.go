package content

import (
	"bytes"
	"regexp"
	"strings"
)

// Operator is the person or company that runs the site. A page has its parts in the place of placeholders.
type Operator struct{ Name, Address, Registration string }

// operatorPlaceholder matches a placeholder for a part of the Operator.
var operatorPlaceholder = regexp.MustCompile(`\{operator-(?:name|address|registration)\}`)

// punctuation matches each sign that has a meaning in Markdown.
var punctuation = regexp.MustCompile("[!-/:-@[-`{-~]")

// fill returns the source of a page with the parts of the operator in the place of their placeholders. A line with a
// part that is not stated becomes empty. The front matter stays as it is, and so does the number of lines.
func (o Operator) fill(source []byte) []byte {
	fences := fence.FindAllIndex(source, 2)
	if len(fences) < 2 || !operatorPlaceholder.Match(source) {
		return source
	}
	front, body := source[:fences[1][1]], source[fences[1][1]:]
	parts := map[string]string{
		"{operator-name}": o.Name, "{operator-address}": o.Address, "{operator-registration}": o.Registration,
	}
	filled := bytes.Clone(front)
	for line := range strings.Lines(string(body)) {
		isStated := true
		line = operatorPlaceholder.ReplaceAllStringFunc(line, func(name string) string {
			isStated = isStated && parts[name] != ""
			return punctuation.ReplaceAllString(parts[name], `\$0`)
		})
		if !isStated {
			line = "\n"
		}
		filled = append(filled, line...)
	}
	return filled
}
