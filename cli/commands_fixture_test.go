package cli

import "github.com/alecthomas/kong"

// everyCommand calls look with each command and group of commands, and the words that it has.
func everyCommand(look func(node *kong.Node, words []string)) {
	var each func(node *kong.Node, words []string)
	each = func(node *kong.Node, words []string) {
		look(node, words)
		for _, child := range node.Children {
			each(child, append(words[:len(words):len(words)], child.Name))
		}
	}
	each(newParser(func(int) {}).Model.Node, nil)
}
