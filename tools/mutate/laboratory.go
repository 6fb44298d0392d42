package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// laboratory runs tests on mutants.
type laboratory struct {
	folder   string              // of the module
	stories  map[string][]string // the packages whose tests tell stories about a folder
	patience time.Duration       // how long the tests of a package may take: a mutant can make a loop endless
}

// verdict is what became of a mutant. Killer is the test that failed, "" if none did.
type verdict struct {
	mutant
	killer string
	err    error
}

func (v verdict) String() string {
	if v.killer == "" {
		return "SURVIVED " + v.mutant.String()
	}
	return fmt.Sprintf("killed   %s (%s)", v.mutant, v.killer)
}

// rounds are the tests for a mutant: the package's own first, then its stories.
func (l *laboratory) rounds(p goPackage) [][]string {
	rounds := [][]string{{p.ImportPath}}
	for folder := p.folder(); ; folder = filepath.ToSlash(filepath.Dir(folder)) {
		if found := l.stories[folder]; len(found) > 0 {
			return append(rounds, found)
		}
		if folder == "." || folder == "" {
			return rounds
		}
	}
}

// prove runs the tests on the unchanged code. Where they fail, no mutant proves anything.
func (l *laboratory) prove(ctx context.Context, chosen []mutant) error {
	var packages []string
	for _, m := range chosen {
		for _, round := range l.rounds(m.of) {
			packages = append(packages, round...)
		}
	}
	slices.Sort(packages)
	killer, err := l.test(ctx, slices.Compact(packages), "")
	if err == nil && killer != "" {
		err = fmt.Errorf("the tests fail without a mutant: %s", killer)
	}
	return err
}

// testAll tests mutants, so many at the same time, and yields each verdict when it is known.
func (l *laboratory) testAll(ctx context.Context, chosen []mutant, together int) iter.Seq[verdict] {
	return func(yield func(verdict) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		waiting, verdicts := make(chan mutant), make(chan verdict)
		var all sync.WaitGroup
		for range max(together, 1) {
			all.Go(func() {
				for m := range waiting {
					killer, err := l.kill(ctx, m)
					verdicts <- verdict{m, killer, err}
				}
			})
		}
		go func() {
			for _, m := range chosen {
				waiting <- m
			}
			close(waiting)
			all.Wait()
			close(verdicts)
		}()
		stopped := false
		for v := range verdicts { // read to the end, so that no goroutine is left behind
			if !stopped && !yield(v) {
				stopped = true
				cancel()
			}
		}
	}
}

// kill runs the tests of a mutant until one fails, and returns its name.
func (l *laboratory) kill(ctx context.Context, m mutant) (killer string, err error) {
	text, err := m.apply()
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "efie-mutant-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	file, overlay := filepath.Join(folder, "mutant.go"), filepath.Join(folder, "overlay.json")
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{m.original(): file}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, replaced, 0o600); err != nil {
		return "", err
	}
	for _, round := range l.rounds(m.of) {
		if killer, err := l.test(ctx, round, overlay); killer != "" || err != nil {
			return killer, err
		}
	}
	return "", nil
}

// failed finds the tests that failed in what "go test" prints.
var failed = regexp.MustCompile(`(?m)^ *--- FAIL: (\S+)`)

// test runs packages' tests with an overlay, and returns the first test that failed.
// GOFLAGS carries the overlay, so that programs which tests build are mutants too.
func (l *laboratory) test(ctx context.Context, packages []string, overlay string) (killer string, err error) {
	args := append([]string{"test", "-failfast", "-vet=off", "-timeout=" + l.patience.String()}, packages...)
	command := exec.CommandContext(ctx, "go", args...) // #nosec G204 -- a developer's own command line
	command.Dir = l.folder
	command.Env = os.Environ()
	if overlay != "" {
		command.Env = append(command.Env, strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay))
	}
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	err = command.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return "", nil
	case command.ProcessState == nil:
		return "", err
	case bytes.Contains(said.Bytes(), []byte("[build failed]")) ||
		bytes.Contains(said.Bytes(), []byte("[setup failed]")):
		return "the compiler", nil
	case bytes.Contains(said.Bytes(), []byte("panic: test timed out")):
		return "out of time", nil
	}
	if found := failed.FindSubmatch(said.Bytes()); found != nil {
		return string(found[1]), nil
	}
	return "a test that ended early", nil
}
