package cli

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"efie/cli/output"
)

// helpWidth is the longest line of help, in letters.
const helpWidth = 80

// manual is what the help of a command tells besides its arguments and flags.
type manual struct {
	says     string
	examples []string
	fails    string // what the exit status statusFailed means beside a failure, where it means more
	waits    string // when it is statusWaiting, where it ever is
	json     string // the fields that --json prints
}

// printHelp prints the help of a command with its manual. Manuals are read only here, as no other command line
// needs them.
func printHelp(options kong.HelpOptions, line *kong.Context) error {
	describe(line.Model.Node, "", manuals())
	return kong.DefaultHelpPrinter(options, line)
}

// describe gives a command and those below it their manuals.
func describe(node *kong.Node, name string, manuals map[string]manual) {
	node.Detail = strings.TrimSpace(node.Detail + "\n\n" + manuals[name].text())
	for _, child := range node.Children {
		describe(child, strings.TrimSpace(name+" "+child.Name), manuals)
	}
}

// text returns a manual in the form of a Go comment, in which indented lines stay as they are.
func (m manual) text() string {
	var parts []string
	if m.says != "" {
		parts = append(parts, m.says)
	}
	if m.json != "" {
		parts = append(parts, m.json)
	}
	if len(m.examples) > 0 {
		parts = append(parts, "For example:\n\n  "+strings.Join(m.examples, "\n  "))
	}
	return strings.Join(append(parts, m.statuses()), "\n\n")
}

// statuses tells the exit statuses of the command.
func (m manual) statuses() string {
	text := fmt.Sprintf("Exit status: %d when it is done, %d when it failed%s", statusDone, statusFailed, m.fails)
	if m.waits != "" {
		text += fmt.Sprintf(", %d %s", statusWaiting, m.waits)
	}
	return fmt.Sprintf("%s, %d for a command line that is not understood.", text, statusMisused)
}

// fields tells which fields the objects of --json have.
func fields[T any](what string) string {
	return "With --json: " + what + " with the fields " + strings.Join(fieldNames(reflect.TypeFor[T]()), ", ") +
		". Amounts are in pesewas, times as RFC 3339 writes them, or null; a list without anything is []."
}

// fieldNames returns the names that encoding/json gives the fields of a struct. The names within lists and structs
// follow in brackets.
func fieldNames(t reflect.Type) (names []string) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			names = append(names, fieldNames(f.Type)...)
			continue
		}
		inner := f.Type
		if inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && inner != reflect.TypeFor[output.Time]() {
			name += " (" + strings.Join(fieldNames(inner), ", ") + ")"
		}
		names = append(names, name)
	}
	return names
}

// helpCommand is efie help. It is listed as a command but carried out as the flag --help (withoutHelpCommand).
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, such as: bookings cancel."`
}

// withoutHelpCommand replaces the command help by the flag --help, unless the line asks for help about help.
func withoutHelpCommand(args []string) []string {
	if len(args) > 0 && args[0] == "help" && !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		return append(args[1:len(args):len(args)], "--help")
	}
	return args
}
