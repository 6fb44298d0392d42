package output

import (
	"strings"
	"testing"

	"efie/test/must"
)

func TestTableHasALineForEachRow(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	must.Do(t, Table(&out, "  ", [][]string{
		{"CODE", "PRICE", "HOSTEL"}, {"7K2M9ABC", "GH₵ 450", "Adom\tCourt"}, {"-", "GH₵ 1,450.50", "a\nb"},
	}))
	want := "  CODE      PRICE         HOSTEL\n" +
		"  7K2M9ABC  GH₵ 450       Adom Court\n" +
		"  -         GH₵ 1,450.50  a b\n"
	must.Equal(t, "the table", out.String(), want)
}
