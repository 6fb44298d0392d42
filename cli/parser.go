package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"efie/cli/output"
)

const (
	statusDone    = 0
	statusFailed  = 1
	statusWaiting = 2
	statusMisused = 80
)

// failed is an error whose message is printed already. It only sets the exit status.
type failed int

func (f failed) Error() string { return fmt.Sprintf("found problems (exit status %d)", int(f)) }

func exitStatus(err error) int {
	if f, ok := errors.AsType[failed](err); ok {
		return int(f)
	}
	return statusFailed
}

// newParser reads command lines. It calls exit, which may return, after a flag such as --help has done everything.
func newParser(exit func(int)) *kong.Kong {
	return kong.Must(&commands{}, kong.Name("efie"), kong.Description("Student hostels in Ghana: the web server, and "+
		"what its operator needs."),
		kong.Exit(exit), kong.Vars{"version": versionLine()},
		kong.ConfigureHelp(kong.HelpOptions{
			Compact: true, NoExpandSubcommands: true, FlagsLast: true, WrapUpperBound: helpWidth,
		}))
}

// misused tells why a command line is not understood, and what was probably meant.
func misused(parser *kong.Kong, args []string, err error) int {
	fmt.Fprintln(os.Stderr, "efie:", output.Clean(err.Error())+meantCommand(parser, args))
	about := parser.Model.Node
	if misuse, ok := errors.AsType[*kong.ParseError](err); ok && misuse.Context != nil &&
		misuse.Context.Selected() != nil {
		about = misuse.Context.Selected()
	}
	fmt.Fprintf(os.Stderr, "%s --help says how it is used.\n", wordsOf(about))
	return statusMisused
}

func wordsOf(node *kong.Node) string {
	if node.Parent == nil {
		return node.Name
	}
	return wordsOf(node.Parent) + " " + node.Name
}

// meantCommand names the commands whose last word the line begins with: "efie bookings refund" for "efie refund".
func meantCommand(parser *kong.Kong, args []string) string {
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
				meant = append(meant, wordsOf(command))
			}
		}
	}
	if len(meant) == 0 {
		return ""
	}
	return "; there is " + strings.Join(meant, " and ")
}
