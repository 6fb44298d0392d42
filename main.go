// Efie lists student hostels in Ghana and sells their beds. See README.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"efie/store"
)

// commands are what the binary does (design.md section 2).
type commands struct {
	Serve  serveCommand  `cmd:"" default:"1" help:"Run the web server."`
	Import importCommand `cmd:"" help:"Add or update hostels from a JSON file, all of them or none."`
	Export exportCommand `cmd:"" help:"Write all hostels as JSON, as import reads them."`
	Check  checkCommand  `cmd:"" help:"Check the content pages and the data."`
	Doctor doctorCommand `cmd:"" help:"Prove the ledger: exit status 1 when it does not add up, 2 when something waits for a person."`
	Backup backupCommand `cmd:"" help:"Copy the live database consistently to a new file."`

	Bookings bookingsCommand `cmd:"" help:"Look into bookings and payments, cancel, give money back, and see what each hostel earned. Works beside a running server."`
	Letters  lettersCommand  `cmd:"" help:"See which letters could not be delivered, and send or dismiss them. Works beside a running server."`
	Sessions sessionsCommand `cmd:"" help:"Log students out."`
	Hostels  hostelsCommand  `cmd:"" help:"Take a hostel off the site. Works beside a running server."`
}

func main() {
	os.Exit(run(os.Args[1:]))
}

// run carries out one command and returns the process's exit status.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parser := kong.Must(&commands{}, kong.Name("efie"), kong.Description("Student hostels in Ghana."), kong.UsageOnError())
	command, err := parser.Parse(args)
	parser.FatalIfErrorf(err)
	c, err := readConfig()
	if err == nil {
		err = command.Run(&runner{ctx, c})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "efie:", err)
		return exitStatus(err)
	}
	return 0
}

// runner is what every command is given.
type runner struct {
	ctx    context.Context
	config config
}

// store opens the database; the caller closes it.
func (r *runner) store() (*store.Store, error) { return store.Open(r.ctx, r.config.Database) }

// records opens the database for a command that tells what is in it. A new one is made, as by
// every command, but not in silence: all is well in an empty ledger, also in that of a folder
// which was named by mistake.
func (r *runner) records() (*store.Store, error) {
	_, missing := os.Stat(r.config.Database)
	s, err := r.store()
	if err == nil && errors.Is(missing, fs.ErrNotExist) {
		fmt.Fprintf(os.Stderr, "There was no database at %s; this is a new one, and empty. DATA_DIR or DATABASE names another.\n", r.config.Database)
	}
	return s, err
}
