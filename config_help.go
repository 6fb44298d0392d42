package main

import (
	"fmt"
	"strings"
)

// settingsTable is the table of README.md.
func settingsTable() string {
	var b strings.Builder
	b.WriteString("| name | default | meaning |\n|---|---|---|\n")
	for _, s := range settings {
		name := "`" + s.name + "`"
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, s.standing(), s.meaning)
	}
	return b.String()
}

// settingsHelp tells of every setting in the help of serve, indented, so that it stays as it is set here.
func settingsHelp() string {
	var b strings.Builder
	for _, s := range settings {
		name := s.name
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "  %s\n", name)
		for _, text := range []string{
			plain(capital(s.meaning)) + ".", "Default: " + plain(s.standing()) + ".", "Example: " + s.example,
		} {
			for _, line := range wrapped(text, helpWidth-len("    ")-len("      ")) {
				fmt.Fprintf(&b, "      %s\n", line)
			}
		}
	}
	return b.String()
}

// capital begins a sentence. What stands between backticks is as it is.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// wrapped breaks a text between words into lines of at most so many letters.
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
