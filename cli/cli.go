// Package cli has the commands of the program efie: one file for each, or one for each group of commands. Run carries
// out a command line. Only the package main and tests may import it.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"efie/config"
	"efie/store"
	"efie/store/db"
)

// commands are the commands of the program. Their help also shows the texts of manuals.
type commands struct {
	Version kong.VersionFlag `help:"Tell which version this is."`

	Serve  serveCommand  `cmd:"" default:"1" help:"Run the web server."`
	Config configCommand `cmd:"" help:"Show the configuration, and check it as serve would."`

	Import importCommand `cmd:"" help:"Add or update hostels from JSON or CSV, all of them or none."`
	Export exportCommand `cmd:"" help:"Write all hostels as JSON or CSV, as import reads them."`

	Hostels  hostelsCommand  `cmd:"" help:"List hostels, change one, retire or remove it. Works while a server runs."`
	Bookings bookingsCommand `cmd:"" help:"Find bookings and payments, cancel, send money back, see earnings. Works while a server runs."`
	Students studentsCommand `cmd:"" help:"Find students, and show what is known about one. Works while a server runs."`
	Letters  lettersCommand  `cmd:"" help:"See which letters could not be delivered; send or dismiss them. Works while a server runs."`
	Sessions sessionsCommand `cmd:"" help:"Log students out."`

	Check   checkCommand   `cmd:"" help:"Check the content pages and the data."`
	Doctor  doctorCommand  `cmd:"" help:"Prove the ledger: exit status 1 if it does not add up, 2 if something waits for a person."`
	Backup  backupCommand  `cmd:"" help:"Copy the live database to a new file, or all that is kept to a folder of dated copies."`
	Restore restoreCommand `cmd:"" help:"Bring back what backup copied."`
	Move    moveCommand    `cmd:"" help:"Copy everything from one database to another, such as a PostgreSQL, and prove it."`

	Completion completionCommand `cmd:"" help:"Print what makes a shell complete efie's commands."`
	Help       helpCommand       `cmd:"" help:"Show the help of a command."`
	About      versionCommand    `cmd:"" name:"version" help:"Tell which version this is."`
}

// Run carries out one command and returns the process's exit status.
func Run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := false // by a flag such as --help, or by a shell that asked for completions
	parser := newParser(func(int) { ended = true })
	if completes(parser); ended {
		return 0
	}
	command, err := parser.Parse(withoutHelpCommand(args))
	if ended {
		return 0
	}
	if err != nil {
		return misused(parser, args, err)
	}
	r := &runner{ctx: ctx, config: config.Read()}
	err = errors.Join(command.BindToProvider(r.records), command.BindToProvider(r.backOffice))
	if err == nil {
		err = errors.Join(command.Run(r), r.close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "efie:", err)
		return exitStatus(err)
	}
	return 0
}

// runner is given to every command.
type runner struct {
	ctx    context.Context
	config config.Config
	opened *store.Store // by store, nil for none
}

// store opens the database, until close. It fails if DATABASE is no address and no file name.
func (r *runner) store() (*store.Store, error) {
	if err := r.config.CheckDatabase(); err != nil {
		return nil, err
	}
	s, err := store.Open(r.ctx, r.config.Database)
	r.opened = s
	return s, err
}

// close closes the database if a command has opened it.
func (r *runner) close() error {
	if r.opened == nil {
		return nil
	}
	return r.opened.Close()
}

// records opens the database for a command that tells what is in it. If the database is new, it says so: an empty
// ledger is always well, even in a folder that was named by mistake.
func (r *runner) records() (*store.Store, error) {
	var missing error
	if !db.IsPostgres(r.config.Database) {
		_, missing = os.Stat(r.config.Database)
	}
	s, err := r.store()
	if err == nil && errors.Is(missing, fs.ErrNotExist) {
		fmt.Fprintf(os.Stderr, "There was no database at %s; this is a new one, and empty. DATA_DIR or DATABASE names "+
			"another.\n", r.config.Database)
	}
	return s, err
}
