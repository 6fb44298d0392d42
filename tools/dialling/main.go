// Command dialling writes hostel/dialling.tsv, the table of international
// dialling codes, from the metadata of libphonenumber and the country names of
// the Unicode CLDR. It stands outside hostel because hostel may import the
// standard library only. Run it from the root of the repository:
//
//	go run ./tools/dialling
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := write("hostel/dialling.tsv"); err != nil {
		fmt.Fprintln(os.Stderr, "dialling:", err)
		os.Exit(1)
	}
}

func write(path string) error {
	table, err := Table()
	if err != nil {
		return err
	}
	return os.WriteFile(path, table, 0o600)
}
