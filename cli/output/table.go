package output

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

const gap = 2

func Table(out io.Writer, indent string, lines [][]string) error {
	w := tabwriter.NewWriter(out, 0, 0, gap, ' ', 0)
	for _, cells := range lines {
		fmt.Fprintln(w, indent+strings.Join(CleanAll(cells), "\t"))
	}
	return w.Flush()
}

// Tables prints an empty line before each table. It skips tables that have titles only.
func Tables(out io.Writer, tables ...[][]string) error {
	for _, lines := range tables {
		if len(lines) == 1 {
			continue
		}
		fmt.Fprintln(out)
		if err := Table(out, "  ", lines); err != nil {
			return err
		}
	}
	return nil
}
