// Efie lists student hostels in Ghana and sells their beds. See README.md.
package main

import (
	"os"

	"efie/cli"
)

func main() { os.Exit(cli.Run(os.Args[1:])) }
