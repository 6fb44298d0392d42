// Package cli has the commands of the program efie, one file for each command or group. Run carries out a command line.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"efie/config"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
)

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
	Move    moveCommand    `cmd:"" help:"Copy everything from one database to another, such as a PostgreSQL, and prove its ledger."`
	Migrate migrateCommand `cmd:"" help:"Bring the database's tables up to date after an upgrade."`

	Completion completionCommand `cmd:"" help:"Print what makes a shell complete efie's commands."`
	HelpOn     helpCommand       `cmd:"" name:"help" help:"Show the help of a command."`
	About      versionCommand    `cmd:"" name:"version" help:"Tell which version this is."`
}

func (*commands) Help() string {
	return `Without a command, efie serves. Environment variables configure it; efie serve --help lists them. DATA_DIR and DATABASE
tell every command where the data is. Results go to standard output, mistakes and progress to standard error.

For example:

  efie
  efie doctor
  efie bookings --help
  efie help bookings cancel

Exit status: 0 when it is done, 1 when it failed or found something wrong, 2 when the doctor found that something waits
for a person, 80 for a command line that is not understood.`
}

func Run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := false // by a flag such as --help
	parser := newParser(func(int) { ended = true })
	if kongcompletion.Register(parser); ended { // a shell asked how a line goes on
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

// backOffice serves commands that read the catalogue or change bookings. The running server calls the provider.
type backOffice struct {
	*store.Store
	service   *booking.Service
	catalogue *catalogue.Snapshot
}

func (r *runner) backOffice() (*backOffice, error) {
	s, err := r.records()
	if err != nil {
		return nil, err
	}
	hostels, err := catalogue.Open(r.ctx, s)
	if err != nil {
		return nil, err
	}
	service := &booking.Service{
		Ledger: s, Catalogue: hostels, Clock: time.Now, Committed: func() {}, Support: r.config.SupportEmail,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	return &backOffice{s, service, hostels.Snapshot()}, nil
}
