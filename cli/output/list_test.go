package output

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestAnEmptyListIsNotNull(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	must.Do(t, List[string]{}.Print(&out, "json"))
	must.Equal(t, "the JSON", out.String(), "[]\n")
}
