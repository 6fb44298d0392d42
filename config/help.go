package config

import (
	"fmt"
	"strings"

	"efie/hostel"
)

// Help returns a description of all settings, in indented lines of at most width characters.
func Help(width int) string {
	var b strings.Builder
	for _, s := range Settings {
		name := s.Name
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "  %s\n", name)
		for _, text := range []string{
			withoutBackticks(hostel.Capital(s.meaning)) + ".",
			"Default: " + withoutBackticks(s.defaultText()) + ".", "Example: " + s.example,
		} {
			for _, line := range wrapText(text, width-len("    ")-len("      ")) {
				fmt.Fprintf(&b, "      %s\n", line)
			}
		}
	}
	return b.String()
}

func wrapText(text string, width int) (lines []string) {
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
