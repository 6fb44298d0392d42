// Command mutate measures how well tests notice mistakes. It puts one small mistake at a time into a copy of
// a file, runs the tests of its package, and then the package's stories (stories.go). A mutant is killed when a
// test fails, and survives when none does: then a test is missing, or the change makes no difference.
//
//	npm run mutate -- -n 20 ./hostel/...
//	npm run mutate -- -n 20 -seed 7 ./store      the same mutants again
//
// The work tree is never changed: Go reads the mutated file in the place of the real one (go build -overlay).
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"
)

func main() {
	var o options
	flags := flag.NewFlagSet("mutate", flag.ExitOnError)
	flags.IntVar(&o.mutants, "n", 20, "how many mutants")
	flags.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano()%1_000_000),
		"chooses the mutants; the same seed chooses the same ones")
	flags.IntVar(&o.together, "j", 1, "how many mutants are tested at the same time")
	flags.DurationVar(&o.patience, "timeout", 3*time.Minute, "how long the tests of a package may take")
	if err := flags.Parse(os.Args[1:]); err != nil {
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, o, flags.Args(), stories); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	mutants  int
	seed     uint64
	together int
	patience time.Duration
	folder   string // of the module, "" is the current one
}

// run tests mutants of the packages that the patterns name, and prints one line for each.
func run(ctx context.Context, out io.Writer, o options, patterns []string, stories map[string][]string) error {
	packages, err := list(ctx, o.folder, patterns)
	if err != nil {
		return err
	}
	var all []mutant
	for _, p := range packages {
		found, err := p.mutants()
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return fmt.Errorf("%v: no condition and no comparison", patterns)
	}
	random := rand.New(rand.NewPCG(o.seed, 0)) // #nosec G404 -- chooses mutants, no secret
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	chosen := all[:min(o.mutants, len(all))]
	fmt.Fprintf(out, "%d of %d mutants, seed %d\n", len(chosen), len(all), o.seed)

	l := laboratory{folder: o.folder, stories: stories, patience: o.patience}
	if err := l.prove(ctx, chosen); err != nil {
		return err
	}
	killed := 0
	for verdict := range l.testAll(ctx, chosen, o.together) {
		if verdict.err != nil {
			return verdict.err
		}
		fmt.Fprintln(out, verdict)
		if verdict.killer != "" {
			killed++
		}
	}
	fmt.Fprintf(out, "%d of %d killed\n", killed, len(chosen))
	return nil
}
