package imports

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	typeScript       = regexp.MustCompile(`\.tsx?$`)
	typeScriptImport = regexp.MustCompile(`(?:from|import)\s*\(?"([^"]+)"`)
)

// IslandRefusal returns the reason why an island may not import a path, or "" for React and files of the islands.
func IslandRefusal(imported string) string {
	react := slices.Contains([]string{"react", "react-dom", "react-dom/client", "react/jsx-runtime"}, imported)
	near := strings.HasPrefix(imported, "./") ||
		strings.HasPrefix(imported, "../") && !strings.HasPrefix(imported, "../../")
	if react || near {
		return ""
	}
	return "islands import react, the generated props and each other"
}

// CheckIslands reads the islands' TypeScript. It returns the refused imports and the number of imports.
func CheckIslands(folder string) (refused []string, found int, err error) {
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		test := strings.Contains(name, ".test.") || strings.HasPrefix(filepath.Base(name), "testing")
		if err != nil || entry.IsDir() || test || !typeScript.MatchString(name) {
			return err
		}
		text, err := os.ReadFile(name) // #nosec G304 G122 -- a test reads the tree that it checks
		for _, match := range typeScriptImport.FindAllStringSubmatch(string(text), -1) {
			found++
			if why := IslandRefusal(match[1]); why != "" {
				refused = append(refused, fmt.Sprintf("%s imports %s: %s", name, match[1], why))
			}
		}
		return err
	})
	return refused, found, err
}
