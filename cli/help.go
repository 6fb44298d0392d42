package cli

import (
	"slices"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
)

// helpWidth is the greatest length of a line of help, in characters.
const helpWidth = 80

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
