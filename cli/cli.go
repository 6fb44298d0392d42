// Package cli implements the commands of efie, one file or package for each command or group. Run executes a command
// line.
package cli

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"

	"efie/cli/bookings"
	"efie/cli/hostels"
	"efie/cli/pages"
	"efie/cli/run"
	"efie/config"
)

type commands struct {
	Version kong.VersionFlag `help:"Print the version."`

	Serve  serveCommand  `cmd:"" default:"1" help:"Run the web server."`
	Config configCommand `cmd:"" help:"Show the configuration, or check it as serve does."`

	Import hostels.ImportCommand `cmd:"" help:"Add or update hostels from a JSON or CSV file, all of them or none."`
	Export hostels.ExportCommand `cmd:"" help:"Write all hostels as JSON or CSV, as import reads them."`

	Hostels  hostels.Command  `cmd:"" help:"List, change, retire or remove hostels. Works while a server runs."`
	Campuses hostels.Campuses `cmd:"" help:"List the campuses that hostels may have, or add some."`
	Bookings bookings.Command `cmd:"" help:"Find, cancel and refund bookings; see earnings. Works while a server runs."`
	Students studentsCommand  `cmd:"" help:"Find students, and show their accounts. Works while a server runs."`
	Emails   emailsCommand    `cmd:"" help:"List, retry or dismiss emails. Works while a server runs."`
	Sessions sessionsCommand  `cmd:"" help:"Log students out."`

	Pages   pages.Command  `cmd:"" help:"List, show or restore the published versions of the content pages."`
	Check   checkCommand   `cmd:"" help:"Check the content pages and the data."`
	Doctor  doctorCommand  `cmd:"" help:"Check the database and the ledger, and list what needs a person."`
	Backup  backupCommand  `cmd:"" help:"Copy the live database, or make a dated copy of all data."`
	Restore restoreCommand `cmd:"" help:"Restore a copy that backup made."`
	Move    moveCommand    `cmd:"" help:"Copy one database to another, such as PostgreSQL, and check its ledger."`
	Migrate migrateCommand `cmd:"" help:"Upgrade the tables of the database after an upgrade of Efie."`

	Completion completionCommand `cmd:"" help:"Print a script with which a shell completes efie's commands."`
	HelpOn     helpCommand       `cmd:"" name:"help" help:"Show the help of a command."`
	About      versionCommand    `cmd:"" name:"version" help:"Print the version."`
}

func (*commands) Help() string {
	return `Without a command, efie runs the web server. Environment variables configure it; efie serve --help lists
them. Every command finds the data through DATA_DIR and DATABASE. Results go to standard output, errors and progress
to standard error.

For example:

  efie
  efie doctor
  efie bookings --help
  efie help bookings cancel

Exit status: 0 for success, 1 if the command failed or found something wrong, 2 if the doctor found something that needs
a person, 80 if the command line is wrong.`
}

// Run executes a command line and returns its exit status. It reads the configuration from the runner's environment.
func Run(r run.Runner, args []string) int {
	ended := false // by a flag such as --help
	parser := newParser(r.Out, r.Err, func(int) { ended = true })
	kongcompletion.Register(parser) // it reads the shell's question from the environment of the process
	if ended {
		return 0
	}
	command, err := parser.Parse(withoutHelpCommand(args))
	if ended {
		return 0
	}
	if err != nil {
		return reportMisuse(parser, args, err)
	}
	r.Config = config.Read(r.Env)
	err = errors.Join(command.BindToProvider(r.Records), command.BindToProvider(r.BackOffice))
	if err == nil {
		err = errors.Join(command.Run(&r), r.Close())
	}
	if err != nil {
		fmt.Fprintln(r.Err, "efie:", err)
		if f, ok := errors.AsType[run.Failed](err); ok {
			return int(f)
		}
		return run.StatusFailed
	}
	return 0
}
