// Package program has code that the commands of the bench share: Main, which runs a command, and Tally for durations.
package program

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
)

// Main runs a command and writes its result as JSON. usage may have [OPTIONAL] and repeated LAST… arguments.
func Main(usage string, run func(args []string) (any, error)) {
	words, args := strings.Fields(usage), os.Args[1:]
	least, most := 0, len(words)-1
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "[") {
			least++
		}
	}
	if strings.Contains(usage, "…") {
		most = math.MaxInt
	}
	if len(args) < least || len(args) > most {
		fmt.Fprintln(os.Stderr, "usage:", usage)
		os.Exit(2)
	}
	result, err := run(args)
	if err == nil && result != nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", words[0], err)
		os.Exit(1)
	}
}
