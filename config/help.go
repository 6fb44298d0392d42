package config

import (
	"fmt"
	"strings"
)

// table returns the table of README.md.
func table() string {
	var b strings.Builder
	b.WriteString("| name | default | meaning |\n|---|---|---|\n")
	for _, s := range Settings {
		name := "`" + s.Name + "`"
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, s.standing(), s.meaning)
	}
	return b.String()
}

// Help describes every setting for the help of a command, in indented lines of at most width letters.
func Help(width int) string {
	var b strings.Builder
	for _, s := range Settings {
		name := s.Name
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "  %s\n", name)
		for _, text := range []string{
			plain(capital(s.meaning)) + ".", "Default: " + plain(s.standing()) + ".", "Example: " + s.example,
		} {
			for _, line := range wrapped(text, width-len("    ")-len("      ")) {
				fmt.Fprintf(&b, "      %s\n", line)
			}
		}
	}
	return b.String()
}

// capital returns a text that begins with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// wrapped breaks a text between words into lines of at most width letters.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len([]rune(line))+1+len([]rune(word)) <= width:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}
