package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// How a command ends.
const (
	statusDone    = 0
	statusFailed  = 1
	statusWaiting = 2
	statusMisused = 80
)

// failed is an error that has said its piece already and only sets the exit status.
type failed int

func (f failed) Error() string { return fmt.Sprintf("found problems (exit status %d)", int(f)) }

// exitStatus is statusFailed, unless the error says otherwise.
func exitStatus(err error) int {
	if f, ok := errors.AsType[failed](err); ok {
		return int(f)
	}
	return statusFailed
}

// newParser reads command lines. It calls exit, which may return, where a flag such as --help has done
// all that there is to do.
func newParser(exit func(int)) *kong.Kong {
	return kong.Must(&commands{}, kong.Name("efie"), kong.Description("Student hostels in Ghana: the web server, and what its operator needs."),
		kong.Exit(exit), kong.Vars{"version": versionLine()}, kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, FlagsLast: true, WrapUpperBound: helpWidth}))
}

// completes answers a shell that asks how a command line may go on: it has the line in COMP_LINE.
func completes(parser *kong.Kong) {
	line := os.Getenv("COMP_LINE")
	if line == "" {
		return
	}
	if point, err := strconv.Atoi(os.Getenv("COMP_POINT")); err == nil && point >= 0 && point < len(line) {
		line = line[:point] // what is behind the cursor
	}
	words := strings.Fields(line)
	begun := ""
	if len(words) > 0 && !strings.HasSuffix(line, " ") {
		begun, words = words[len(words)-1], words[:len(words)-1]
	}
	for _, word := range nextWords(parser.Model.Node, words[min(1, len(words)):], strings.HasPrefix(begun, "-")) {
		if strings.HasPrefix(word, begun) {
			fmt.Fprintln(parser.Stdout, word)
		}
	}
	parser.Exit(statusDone)
}

// nextWords are the words that may follow the given ones, or the flags. It is none where a file or free
// text follows, so that the shell offers its files.
func nextWords(node *kong.Node, words []string, flags bool) []string {
	known := map[string]*kong.Flag{}
	learn := func() {
		for _, f := range node.Flags {
			known["--"+f.Name] = f
		}
	}
	learn()
	var arguments int
	var waits *kong.Flag // for its value
	for _, word := range words {
		child := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == word })
		switch flag := known[word]; {
		case waits != nil:
			waits = nil
		case flag != nil && !flag.IsBool():
			waits = flag
		case strings.HasPrefix(word, "-"):
		case child >= 0:
			node = node.Children[child]
			learn()
		default:
			arguments++
		}
	}
	var next []string
	switch {
	case waits != nil:
		return enumOf(waits.Value)
	case flags:
		for name, f := range known {
			if !f.Hidden {
				next = append(next, name)
			}
		}
	case arguments < len(node.Positional):
		return enumOf(node.Positional[arguments])
	default:
		for _, child := range node.Children {
			if !child.Hidden {
				next = append(next, child.Name)
			}
		}
	}
	slices.Sort(next)
	return next
}

// enumOf are the values that a flag or an argument may have, none where it may have any.
func enumOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// shellScripts make a shell ask the program, %[1]s, how a line goes on, and offer files where it says nothing.
var shellScripts = map[string]string{
	"bash": "complete -o default -o bashdefault -C '%[1]s' efie\n",
	"zsh":  "autoload -U +X bashcompinit && bashcompinit\ncomplete -o default -o bashdefault -C '%[1]s' efie\n",
	"fish": `function __complete_efie
    set -lx COMP_LINE (commandline -cp)
    '%[1]s'
end
complete -f -c efie -a "(__complete_efie)"
`,
}

// Run prints what a shell is to read.
func (c *completionCommand) Run() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	_, err = fmt.Printf(shellScripts[c.Shell], program)
	return err
}

// helpCommand is listed and completed as a command, and read as the flag (withoutHelpCommand).
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"The command, such as: bookings cancel."`
}

// withoutHelpCommand is a command line with the flag --help in the place of the command help, but for
// what asks for help about help.
func withoutHelpCommand(args []string) []string {
	if len(args) > 0 && args[0] == "help" && !slices.Contains(args, "--help") && !slices.Contains(args, "-h") {
		return append(args[1:len(args):len(args)], "--help")
	}
	return args
}

// misused says why a command line cannot be carried out, and what was probably meant.
func misused(parser *kong.Kong, args []string, err error) int {
	fmt.Fprintln(os.Stderr, "efie:", clean(err.Error())+meantCommand(parser, args))
	about := parser.Model.Node
	if misuse, ok := errors.AsType[*kong.ParseError](err); ok && misuse.Context != nil && misuse.Context.Selected() != nil {
		about = misuse.Context.Selected()
	}
	fmt.Fprintf(os.Stderr, "%s --help says how it is used.\n", wordsOf(about))
	return statusMisused
}

// wordsOf is how a command is typed.
func wordsOf(node *kong.Node) string {
	if node.Parent == nil {
		return node.Name
	}
	return wordsOf(node.Parent) + " " + node.Name
}

// meantCommand names the commands whose last word a line begins with, as "efie refund" does.
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
