// Command props writes the TypeScript of the islands' props.
//
//	go run ./tools/props views/parts/props.go islands/props.gen.ts
//
// It reads the one Go file as text, so it works before templ has generated anything. A named string
// type becomes the union of its constants, a struct becomes an interface, and every constant of type
// IslandName ties its name to the props of that island: IslandCarousel = "carousel" to Carousel.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: props PROPS.go PROPS.ts")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "props:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	source, err := os.ReadFile(from) // #nosec G304 -- our own build names it
	if err != nil {
		return err
	}
	script, err := typescript(from, source)
	if err != nil {
		return err
	}
	old, err := os.ReadFile(to) // #nosec G304 -- as above
	if err == nil && string(old) == script {
		return nil // an untouched file keeps watchers asleep
	}
	return os.WriteFile(to, []byte(script), 0o600)
}
