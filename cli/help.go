package cli

import (
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"efie/cli/output"
)

// helpWidth is the greatest length of a line of help, in characters.
const helpWidth = 80

// fields returns the paragraph about the output of --json for a command's help.
func fields[T any](what string) string {
	return "\n\nWith --json: " + what + " with the fields " + strings.Join(fieldNames(reflect.TypeFor[T]()), ", ") +
		". Amounts are in pesewas. A time is an RFC 3339 text or null. An empty list is []."
}

// fieldNames returns the JSON names of a struct's fields. The fields of lists and structs follow in brackets.
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

// helpCommand is the command efie help. withoutHelpCommand replaces it by the flag --help before the line is parsed.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, such as: bookings cancel."`
}

func (*helpCommand) Help() string {
	return `For example:

  efie help
  efie help bookings cancel`
}

// withoutHelpCommand replaces the command help by the flag --help, unless the line asks for help about help.
func withoutHelpCommand(args []string) []string {
	if len(args) > 0 && args[0] == "help" && !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		return append(args[1:len(args):len(args)], "--help")
	}
	return args
}

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

func (*completionCommand) Help() string {
	return `The script contains the path of this binary. Print it again after you move the binary.

For example:

  source <(efie completion bash)
  efie completion bash > /etc/bash_completion.d/efie
  source <(efie completion zsh)
  efie completion fish > ~/.config/fish/completions/efie.fish`
}

// Run prints the script. With it, the shell asks efie for completions of a line (Run in cli.go).
func (c *completionCommand) Run(line *kong.Context) error {
	return (&kongcompletion.Completion{Shell: c.Shell, Code: true}).Run(line)
}
