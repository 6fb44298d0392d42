// Package imports finds imports that a plan does not allow, in Go files (Check) and islands (CheckIslands). It imports
// only the standard library.
package imports

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Plan lists the allowed imports of each folder's Go files, separated by spaces. The standard library is always
// allowed. "folder/*" allows everything below a folder except packages whose names end in "test".
type Plan struct {
	Module  string
	Folders map[string]string
}

// Refusal returns the reason why a file of a folder may not import a path, or "" if it may.
func (p Plan) Refusal(folder, imported string) string {
	allowed, known := p.Folders[folder]
	if !known {
		return "the plan does not list this folder"
	}
	first, _, _ := strings.Cut(imported, "/")
	inside, ours := strings.CutPrefix(imported, p.Module+"/")
	switch {
	case ours && !allows(allowed, inside):
		return "the plan does not allow this folder here"
	case !ours && strings.Contains(first, ".") && !allows(allowed, imported):
		return "the plan does not allow this library here"
	}
	return ""
}

func allows(list, imported string) bool {
	return slices.ContainsFunc(strings.Fields(list), func(allowed string) bool {
		folder, all := strings.CutSuffix(allowed, "*")
		return imported == allowed || all && strings.HasPrefix(imported, folder) && !strings.HasSuffix(imported, "test")
	})
}

// Check reads all Go files below root except tests. It returns the refused imports and the number of files.
func (p Plan) Check(root string) (refused []string, files int, err error) {
	err = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if foreign(file) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		files++
		imported, err := goImports(name)
		for _, to := range imported {
			if why := p.Refusal(path.Dir(filepath.ToSlash(file)), to); why != "" {
				refused = append(refused, fmt.Sprintf("%s imports %s: %s", filepath.ToSlash(file), to, why))
			}
		}
		return err
	})
	return refused, files, err
}

func foreign(folder string) bool {
	hidden := strings.HasPrefix(filepath.Base(folder), ".") && folder != "."
	return hidden || slices.Contains([]string{"node_modules", "bin", "data"}, folder)
}

func goImports(name string) ([]string, error) {
	text, err := os.ReadFile(name) // #nosec G304 -- a test reads the tree that it checks
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	imported := make([]string, len(file.Imports))
	for i, spec := range file.Imports {
		if imported[i], err = strconv.Unquote(spec.Path.Value); err != nil {
			return nil, err
		}
	}
	return imported, nil
}
