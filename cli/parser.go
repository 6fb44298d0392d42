package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"efie/cli/output"
	"efie/cli/run"
)

// newParser returns the parser of command lines. A flag such as --help calls exit when it is done; exit may return.
func newParser(out, errorOutput io.Writer, exit func(int)) *kong.Kong {
	return kong.Must(&commands{}, kong.Name("efie"),
		kong.Description("Student hostels in Ghana: the web server and its operator's commands."),
		kong.Writers(out, errorOutput), kong.Exit(exit), kong.Vars{"version": versionLine()},
		kong.ConfigureHelp(kong.HelpOptions{
			Compact: true, NoExpandSubcommands: true, FlagsLast: true, WrapUpperBound: helpWidth,
		}))
}

// reportMisuse prints why a command line is wrong and which command was probably meant. It returns the exit status.
func reportMisuse(parser *kong.Kong, args []string, err error) int {
	fmt.Fprintln(parser.Stderr, "efie:", output.Clean(err.Error())+suggestCommand(parser, args))
	about := parser.Model.Node
	if misuse, ok := errors.AsType[*kong.ParseError](err); ok && misuse.Context != nil &&
		misuse.Context.Selected() != nil {
		about = misuse.Context.Selected()
	}
	fmt.Fprintf(parser.Stderr, "%s --help shows its usage.\n", commandPath(about))
	return run.StatusMisused
}

func commandPath(node *kong.Node) string {
	if node.Parent == nil {
		return node.Name
	}
	return commandPath(node.Parent) + " " + node.Name
}

// suggestCommand returns a hint with the commands whose last word begins the line: "efie bookings refund" for
// "efie refund".
func suggestCommand(parser *kong.Kong, args []string) string {
	if len(args) == 0 {
		return ""
	}
	var meant []string
	for _, group := range parser.Model.Children {
		if group.Name == args[0] {
			return ""
		}
		for _, command := range group.Children {
			if command.Name == args[0] {
				meant = append(meant, commandPath(command))
			}
		}
	}
	if len(meant) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(meant, " or ") + "?"
}
