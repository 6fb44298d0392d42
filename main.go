// Efie lists student hostels in Ghana and sells their beds. See README.md.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"efie/cli"
	"efie/cli/run"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	r := run.Runner{Ctx: ctx, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ()}
	status := cli.Run(r, os.Args[1:])
	stop()
	os.Exit(status)
}
