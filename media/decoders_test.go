package media

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/test/must"
)

// libwebp registers its C decoder for every package that calls image.Decode. Photographs of strangers must only reach
// decoders in Go, which cannot write past their memory.
func TestNoDecoderInCReadsAPicture(t *testing.T) {
	files, err := filepath.Glob("*.go")
	must.Do(t, err)
	checked := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, call := range namesOfPackages(t, name, "image", "github.com/chai2010/webp") {
			if slices.Contains([]string{"image.Decode", "image.DecodeConfig"}, call) {
				t.Errorf("%s uses %s, which may call libwebp", name, call)
			}
			if strings.HasPrefix(call, "github.com/chai2010/webp.") {
				must.Equal(t, name+" uses of libwebp", call, "github.com/chai2010/webp.EncodeRGBA")
			}
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("found only %d uses of the packages", checked)
	}
}

// namesOfPackages returns the names that a file uses of some packages, such as "image.Point".
func namesOfPackages(t *testing.T, file string, paths ...string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	must.Do(t, err)
	pathOf := map[string]string{}
	for _, imported := range parsed.Imports {
		path, err := strconv.Unquote(imported.Path.Value)
		must.Do(t, err)
		name := path[strings.LastIndex(path, "/")+1:]
		if imported.Name != nil {
			name = imported.Name.Name
		}
		if slices.Contains(paths, path) {
			pathOf[name] = path
		}
	}
	var names []string
	ast.Inspect(parsed, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if base, ok := selector.X.(*ast.Ident); ok && pathOf[base.Name] != "" {
			names = append(names, pathOf[base.Name]+"."+selector.Sel.Name)
		}
		return true
	})
	return names
}
