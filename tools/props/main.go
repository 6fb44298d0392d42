// Command props writes the TypeScript types of the islands' props.
//
//	go run ./tools/props views/parts/props.go islands/props.gen.ts
//
// It parses only that Go file, so it works before templ has generated code. A named string type becomes the union of
// its constants, and a struct becomes an interface. Each constant of type IslandName names an island and its props:
// IslandCarousel = "carousel" has the props Carousel.
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
		return nil // do not wake file watchers
	}
	return os.WriteFile(to, []byte(script), 0o600)
}
