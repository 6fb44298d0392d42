// Command catalogue writes a catalogue of NUMBER hostels, made from the demo's, as JSON for efie import. The same
// number always makes the same catalogue.
//
//	catalogue NUMBER
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"

	"efie/demo"
	"efie/hostel/intake"
	"efie/tools/bench/program"
)

func main() {
	program.Main("catalogue NUMBER", func(args []string) (any, error) {
		number, err := strconv.Atoi(args[0])
		if err == nil {
			err = write(os.Stdout, number)
		}
		return nil, err
	})
}

func write(w io.Writer, number int) error {
	patterns, problems := intake.ReadHostels(bytes.NewReader(demo.Hostels()))
	if len(problems) > 0 || len(patterns) == 0 {
		return fmt.Errorf("cannot read the demo's catalogue: %v", problems)
	}
	out := bufio.NewWriter(w)
	separator := "[\n"
	for i := range number {
		h := vary(patterns, i)
		text, err := json.Marshal(h.Canonical())
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s%s", separator, text); err != nil {
			return err
		}
		separator = ",\n"
	}
	if _, err := out.WriteString("\n]\n"); err != nil {
		return err
	}
	return out.Flush()
}
