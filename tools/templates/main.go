// Command templates writes the Go code of templ's templates: NAME_templ.go next to each NAME.templ.
//
//	go run ./tools/templates views
//
// Its output equals that of "templ generate -path views", except that texts go through views/text. It uses templ's
// parser and generator alone, which compile three times as fast as templ's command with its language server and its
// proxy.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

const (
	source  = ".templ"
	written = "_templ.go"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: templates FOLDER")
		os.Exit(1)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "templates:", err)
		os.Exit(1)
	}
}

// run generates the code of all templates below a folder, and removes code whose template is gone.
// A file that is already right is not written again, so that its time of change stays.
func run(folder string) error {
	var templates []string
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasSuffix(path, source):
			templates = append(templates, path)
		case strings.HasSuffix(path, written):
			if _, err := os.Stat(strings.TrimSuffix(path, written) + source); errors.Is(err, fs.ErrNotExist) {
				return os.Remove(path)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	problems := make([]error, len(templates))
	var all sync.WaitGroup
	for i, path := range templates {
		all.Go(func() { problems[i] = generate(folder, path) })
	}
	all.Wait()
	return errors.Join(problems...)
}

// generate writes the code of one template. Errors at run time name the template by its path below folder.
func generate(folder, path string) error {
	template, err := parser.Parse(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	doubts, err := parser.Diagnose(template)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if len(doubts) > 0 {
		return fmt.Errorf("%s:%d: %s", path, doubts[0].Range.From.Line+1, doubts[0].Message)
	}
	name, err := filepath.Rel(folder, path)
	if err != nil {
		return err
	}
	var code bytes.Buffer
	options := []generator.GenerateOpt{generator.WithVersion(version()), generator.WithFileName(filepath.ToSlash(name))}
	if _, err := generator.Generate(template, &code, options...); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	formatted, err := format.Source(throughOwnText(code.Bytes()))
	if err != nil {
		return fmt.Errorf("%s: the Go code in it: %w", path, err)
	}
	target := strings.TrimSuffix(path, source) + written
	// #nosec G304 -- our own build names it
	if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, formatted) {
		return nil
	}
	return os.WriteFile(target, formatted, 0o600)
}

// throughOwnText lets the code of a template call views/text, where templ would format each text by reflection.
func throughOwnText(code []byte) []byte {
	own := bytes.ReplaceAll(code, []byte("templ.JoinStringErrs("), []byte("viewtext.Of("))
	if bytes.Equal(own, code) {
		return code
	}
	const templ = "import \"github.com/a-h/templ\"\n"
	return bytes.Replace(own, []byte(templ), []byte(templ+"import viewtext \"efie/views/text\"\n"), 1)
}

// version is templ's, as go.mod names it.
func version() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if module.Path == "github.com/a-h/templ" {
				return module.Version
			}
		}
	}
	return ""
}
