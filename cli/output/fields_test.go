package output_test

import (
	"testing"

	"efie/cli/output"
	"efie/test/must"
)

func TestHelpNamesOnlyFieldsThatTheJSONHas(t *testing.T) {
	type counts struct {
		Added  int `json:"added"`
		Photos int `json:"-"`
	}
	type mistake struct {
		Line    int `json:"line"`
		missing bool
	}
	type file struct {
		counts
		Refused []mistake `json:"refused"`
	}
	_ = mistake{missing: true}
	must.Contain(t, "the help", output.Fields[file]("an object"), "with the fields added, refused (line). Amounts")
}
