package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// goPackage is a package as "go list" describes it.
type goPackage struct {
	Dir, Name, ImportPath string
	GoFiles, CgoFiles     []string
	Module                struct{ Path string }
}

// folder is the package's path from the module's root.
func (p goPackage) folder() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, p.Module.Path), "/")
}

// list finds the packages that the patterns name, without those that help tests, such as ledgertest.
func list(ctx context.Context, folder string, patterns []string) ([]goPackage, error) {
	// #nosec G204 -- a developer's own command line
	command := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, patterns...)...)
	command.Dir = folder
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []goPackage
	for read := json.NewDecoder(bytes.NewReader(text)); ; {
		var p goPackage
		if err := read.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		if !strings.HasSuffix(p.Name, "test") {
			packages = append(packages, p)
		}
	}
}

// mutant is one change of one file.
type mutant struct {
	of         goPackage
	path       string // of the file, from the module's root
	line       int
	start, end int // the bytes that are replaced
	old, new   string
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s → %s", m.path, m.line, oneLine(m.old), oneLine(m.new))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// swapped holds the neighbour of each comparison.
var swapped = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR,
}

// mutants are all changes of a package: each condition of an if negated, each comparison swapped.
// Conditions of loops stay, because most of their negations never end.
func (p goPackage) mutants() ([]mutant, error) {
	var all []mutant
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		found, err := p.mutantsOf(name)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func (p goPackage) mutantsOf(name string) ([]mutant, error) {
	text, err := os.ReadFile(filepath.Join(p.Dir, name)) // #nosec G304 -- go list names it
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(parsed) {
		return nil, nil
	}
	var found []mutant
	add := func(from, to token.Pos, change func(old string) string) {
		start, end := files.Position(from), files.Position(to)
		old := string(text[start.Offset:end.Offset])
		found = append(found, mutant{
			of: p, path: filepath.ToSlash(filepath.Join(p.folder(), name)), line: start.Line,
			start: start.Offset, end: end.Offset, old: old, new: change(old),
		})
	}
	var whole ast.Expr // the condition that is negated, whose == or != is not swapped once more
	ast.Inspect(parsed, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.IfStmt:
			whole = n.Cond
			add(n.Cond.Pos(), n.Cond.End(), func(old string) string { return "!(" + old + ")" })
		case *ast.BinaryExpr:
			other, comparison := swapped[n.Op]
			equality := n.Op == token.EQL || n.Op == token.NEQ
			if comparison && !(equality && n == whole) {
				swap := func(old string) string {
					left := int(n.OpPos - n.Pos())
					return old[:left] + other.String() + old[left+len(n.Op.String()):]
				}
				add(n.Pos(), n.End(), swap)
			}
		}
		return true
	})
	return found, nil
}

// apply returns the file with the change.
func (m mutant) apply() ([]byte, error) {
	text, err := os.ReadFile(m.original())
	if err != nil {
		return nil, err
	}
	return append(append(append([]byte{}, text[:m.start]...), m.new...), text[m.end:]...), nil
}

// original is the absolute path of the real file.
func (m mutant) original() string { return filepath.Join(m.of.Dir, filepath.Base(m.path)) }
