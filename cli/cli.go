// Package cli implements the commands of efie, one file for each command or group. Run executes a command line.
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
	Version kong.VersionFlag `help:"Print the version."`

	Serve  serveCommand  `cmd:"" default:"1" help:"Run the web server."`
	Config configCommand `cmd:"" help:"Show the configuration, or check it as serve does."`

	Import importCommand `cmd:"" help:"Add or update hostels from a JSON or CSV file, all of them or none."`
	Export exportCommand `cmd:"" help:"Write all hostels as JSON or CSV, as import reads them."`

	Hostels  hostelsCommand  `cmd:"" help:"List, change, retire or remove hostels. Works while a server runs."`
	Bookings bookingsCommand `cmd:"" help:"Find, cancel and refund bookings, and see earnings. Works while a server runs."`
	Students studentsCommand `cmd:"" help:"Find students, and show their accounts. Works while a server runs."`
	Emails   emailsCommand   `cmd:"" aliases:"letters" help:"List undelivered emails; send them again or dismiss them. Works while a server runs."`
	Sessions sessionsCommand `cmd:"" help:"Log students out."`

	Check   checkCommand   `cmd:"" help:"Check the content pages and the data."`
	Doctor  doctorCommand  `cmd:"" help:"Check the database and the ledger: exit status 1 if they are wrong, 2 if something needs a person."`
	Backup  backupCommand  `cmd:"" help:"Copy the live database to a new file, or database, pages and pictures to a folder of dated copies."`
	Restore restoreCommand `cmd:"" help:"Restore a copy that backup made."`
	Move    moveCommand    `cmd:"" help:"Copy one database to another, such as PostgreSQL, and check its ledger."`
	Migrate migrateCommand `cmd:"" help:"Upgrade the tables of the database after an upgrade of Efie."`

	Completion completionCommand `cmd:"" help:"Print a script with which a shell completes efie's commands."`
	HelpOn     helpCommand       `cmd:"" name:"help" help:"Show the help of a command."`
	About      versionCommand    `cmd:"" name:"version" help:"Print the version."`
}

func (*commands) Help() string {
	return `Without a command, efie runs the web server. Environment variables configure it; efie serve --help lists them. Every
command finds the data through DATA_DIR and DATABASE. Results go to standard output, errors and progress to standard error.

For example:

  efie
  efie doctor
  efie bookings --help
  efie help bookings cancel

Exit status: 0 for success, 1 if the command failed or found something wrong, 2 if the doctor found something that needs
a person, 80 if the command line is wrong.`
}

func Run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := false // by a flag such as --help
	parser := newParser(func(int) { ended = true })
	if kongcompletion.Register(parser); ended { // a shell asked for completions
		return 0
	}
	command, err := parser.Parse(withoutHelpCommand(args))
	if ended {
		return 0
	}
	if err != nil {
		return reportMisuse(parser, args, err)
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

// runner holds the context, the configuration and the open database of a command.
type runner struct {
	ctx    context.Context
	config config.Config
	opened *store.Store // nil until the command opens it
}

// store opens the database, which close closes. It fails if DATABASE is neither an address nor a file name.
func (r *runner) store() (*store.Store, error) {
	if err := r.config.CheckDatabase(); err != nil {
		return nil, err
	}
	s, err := store.Open(r.ctx, r.config.Database)
	r.opened = s
	return s, err
}

func (r *runner) close() error {
	if r.opened == nil {
		return nil
	}
	return r.opened.Close()
}

// records opens the database for a command that reads it. It warns if the database is new: an empty ledger always adds
// up, even if DATA_DIR names the wrong folder.
func (r *runner) records() (*store.Store, error) {
	var missing error
	if !db.IsPostgres(r.config.Database) {
		_, missing = os.Stat(r.config.Database)
	}
	s, err := r.store()
	if err == nil && errors.Is(missing, fs.ErrNotExist) {
		fmt.Fprintf(os.Stderr, "There was no database at %s, so a new, empty one was created. "+
			"If you meant another one, set DATA_DIR or DATABASE.\n", r.config.Database)
	}
	return s, err
}

// backOffice holds the ledger and the catalogue for commands. It never calls the provider: the running server does.
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
