package limits

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

var (
	required = regexp.MustCompile(`(?m)^\t(\S+) v\S+(?: (// indirect))?$`)
	version  = regexp.MustCompile(`/v\d+$`)
)

func TestTheDocumentExplainsEachDependency(t *testing.T) {
	t.Parallel()
	read := func(name string) []byte {
		text := must.Read(t, "../../"+name)
		return text
	}
	var direct []string
	for _, module := range required.FindAllSubmatch(read("go.mod"), -1) {
		if module[2] != nil { // a module that others need
			continue
		}
		direct = append(direct, version.ReplaceAllString(strings.TrimPrefix(string(module[1]), "github.com/"), ""))
	}
	var packages struct{ Dependencies, DevDependencies map[string]string }
	must.Do(t, json.Unmarshal(read("package.json"), &packages))
	direct = slices.AppendSeq(direct, maps.Keys(packages.Dependencies))
	direct = slices.AppendSeq(direct, maps.Keys(packages.DevDependencies))
	if len(direct) < 40 {
		t.Fatalf("found only %q", direct)
	}
	document := string(read("docs/dependencies.md"))
	for _, name := range direct {
		must.Contain(t, "docs/dependencies.md", document, "`"+name+"`")
	}
}
