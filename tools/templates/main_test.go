package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/test/must"
)

const greeting = `package pages

templ greeting(name string) {
	<p>Akwaaba, { name }</p>
}
`

// folder writes files below a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

func TestCodeIsWrittenNextToItsTemplate(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"pages/greeting.templ": greeting})
	must.Do(t, run(dir))
	code := must.Read(t, filepath.Join(dir, "pages/greeting_templ.go"))
	must.Contain(t, "the code", string(code), "package pages", "func greeting(name string) templ.Component",
		"`pages/greeting.templ`", `import viewtext "efie/views/text"`, "= viewtext.Of(name)")
}

func TestCodeThatIsRightIsNotWrittenAgain(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"greeting.templ": greeting})
	must.Do(t, run(dir))
	path := filepath.Join(dir, "greeting_templ.go")
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	must.Do(t, os.Chtimes(path, before, before))
	must.Do(t, run(dir))
	info, err := os.Stat(path)
	must.Do(t, err)
	if !info.ModTime().Equal(before) {
		t.Errorf("the file was written at %v", info.ModTime())
	}
}

func TestCodeWithoutATemplateIsRemoved(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"gone_templ.go": "package pages\n", "kept.go": "package pages\n"})
	must.Do(t, run(dir))
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "kept.go" {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestEachBrokenTemplateIsNamed(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"greeting.templ": greeting,
		"open.templ":     "package pages\n\ntempl open() {\n\t<p>\n}\n",
		"go.templ":       "package pages\n\nfunc ( {\n\ntempl ok() {\n\t<p></p>\n}\n",
	})
	err := run(dir)
	if err == nil || !strings.Contains(err.Error(), "open.templ") || !strings.Contains(err.Error(), "go.templ") {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "greeting_templ.go")); err != nil {
		t.Errorf("the template without a mistake has no code: %v", err)
	}
}
