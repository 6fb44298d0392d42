// Package program has code that the commands of the bench share: Main, which runs a command, and Times for durations.
package program

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"
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

// Times holds percentiles of durations, in milliseconds.
type Times struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// TimesOf returns the percentiles of durations. It sorts took.
func TimesOf(took []time.Duration) Times {
	if len(took) == 0 {
		return Times{}
	}
	slices.Sort(took)
	at := func(share float64) float64 {
		return float64(took[min(len(took)-1, int(share*float64(len(took))))].Microseconds()) / 1000
	}
	return Times{at(0.5), at(0.99), at(1)}
}
