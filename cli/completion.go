package cli

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
)

// completes answers a shell that asks how a command line can go on. The shell puts the line into COMP_LINE.
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

// nextWords returns the words, or the flags, that can follow the given ones. It returns none if a file or free text
// follows, so that the shell offers files.
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

// enumOf returns the values that a flag or an argument can have, or none if it can have any.
func enumOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// shellScripts make a shell ask the program, %[1]s, how a line goes on. If there is no answer, the shell offers
// files.
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

// Run prints the script that a shell reads.
func (c *completionCommand) Run() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	_, err = fmt.Printf(shellScripts[c.Shell], program)
	return err
}
