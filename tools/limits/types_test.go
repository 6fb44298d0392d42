package limits

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// shared holds the exported type names that may occur in two packages, each with the reason.
var shared = map[string]string{
	"Config":  "what the New of its package takes",
	"Ledger":  "the interface, and its twin in memory for tests",
	"Page":    "an editor's page, a stored page and a page's view model; each package is about one of them",
	"Sandbox": "the provider of the demo, and the interface of its checkout page",
	"Service": "the account service and the booking service are named by their packages",
	"Store":   "the database, and the stored pages of the page cache",
}

// parsed returns a Go file's syntax.
func parsed(t *testing.T, f file) *ast.File {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), f.path, f.text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return syntax
}

func TestATypeNameMeansOneThing(t *testing.T) {
	t.Parallel()
	packages := map[string][]string{} // by the name of a type
	for _, f := range sources(t) {
		if path.Ext(f.path) != ".go" || f.test() {
			continue
		}
		for _, declaration := range parsed(t, f).Decls {
			types, ok := declaration.(*ast.GenDecl)
			if !ok || types.Tok != token.TYPE {
				continue
			}
			for _, spec := range types.Specs {
				if name := spec.(*ast.TypeSpec).Name; name.IsExported() {
					packages[name.Name] = append(packages[name.Name], path.Dir(f.path))
				}
			}
		}
	}
	var names, unexplained []string
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		in := slices.Compact(slices.Sorted(slices.Values(packages[name])))
		if len(in) < 2 {
			continue
		}
		names = append(names, name)
		if shared[name] == "" {
			unexplained = append(unexplained, name+" occurs in "+strings.Join(in, ", "))
		}
	}
	sharedNames.hold(t, "exported type names in two packages", len(names), names...)
	unexplainedNames.hold(t, "such names without a reason in the list", len(unexplained), unexplained...)
}

func TestNoTypeCarriesEverything(t *testing.T) {
	t.Parallel()
	methods := map[string]int{}
	for _, f := range sources(t) {
		if path.Ext(f.path) != ".go" || f.test() || strings.HasPrefix(f.path, "store/") {
			continue
		}
		for _, declaration := range parsed(t, f).Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok || function.Recv == nil {
				continue
			}
			receiver := function.Recv.List[0].Type
			if pointer, ok := receiver.(*ast.StarExpr); ok {
				receiver = pointer.X
			}
			if generic, ok := receiver.(*ast.IndexExpr); ok {
				receiver = generic.X
			}
			if name, ok := receiver.(*ast.Ident); ok {
				methods[path.Dir(f.path)+"."+name.Name]++
			}
		}
	}
	mostMethods.holdMost(t, "methods of a type", methods)
}
