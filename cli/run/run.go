// Package run has what the commands share: their surroundings, the open database, the exit statuses and the texts of
// errors.
package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"efie/cli/output"
	"efie/config"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
)

// Runner holds everything that a command gets from its surroundings, and its open database. main.go makes the Runner of
// the process. Commands use neither the streams nor the environment of the process, so tests run many commands at once.
type Runner struct {
	Ctx    context.Context // ends when the command must stop
	In     io.Reader
	Out    io.Writer // results
	Err    io.Writer // errors, warnings and progress
	Env    []string  // the environment variables, as NAME=value
	Config config.Config
	opened *store.Store // nil until the command opens it
}

// Warn prints a warning.
func (r *Runner) Warn(text string) { fmt.Fprintln(r.Err, "warning:", output.Clean(text)) }

// Open opens a file, or standard input for "-".
func (r *Runner) Open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(r.In), nil
	}
	return os.Open(name)
}

// Store opens the database, which Close closes. It fails if DATABASE is neither an address nor a file name.
func (r *Runner) Store() (*store.Store, error) {
	if err := r.Config.CheckDatabase(); err != nil {
		return nil, err
	}
	s, err := r.OpenDatabase(r.Config.Database)
	r.opened = s
	return s, err
}

// OpenDatabase opens the database at an address. It fails with store.OtherMode if the database was made in another
// mode.
func (r *Runner) OpenDatabase(address string) (*store.Store, error) {
	if err := r.Config.CheckMode(); err != nil {
		return nil, err
	}
	s, err := store.Open(r.Ctx, address)
	if err != nil {
		return nil, err
	}
	if err := s.MarkMode(r.Ctx, r.Config.Mode); err != nil {
		return nil, errors.Join(fmt.Errorf("open database %s: %w", db.RedactAddress(address), err), s.Close())
	}
	return s, nil
}

func (r *Runner) Close() error {
	if r.opened == nil {
		return nil
	}
	return r.opened.Close()
}

// Records opens the database for a command that reads it. It warns if the database is new: an empty ledger always adds
// up, even if DATA_DIR names the wrong folder.
func (r *Runner) Records() (*store.Store, error) {
	var missing error
	if !db.IsPostgres(r.Config.Database) {
		_, missing = os.Stat(r.Config.Database)
	}
	s, err := r.Store()
	if err == nil && errors.Is(missing, fs.ErrNotExist) {
		fmt.Fprintf(r.Err, "There was no database at %s, so a new, empty one was created. "+
			"If you meant another one, set DATA_DIR or DATABASE.\n", r.Config.Database)
	}
	return s, err
}

// BackOffice holds the ledger and the catalogue for commands. It never calls the provider: the running server does.
type BackOffice struct {
	*store.Store
	Service   *booking.Service
	Catalogue *catalogue.Snapshot
}

// BackOffice opens the database as Records does, and reads the catalogue.
func (r *Runner) BackOffice() (*BackOffice, error) {
	s, err := r.Records()
	if err != nil {
		return nil, err
	}
	hostels, err := catalogue.Open(r.Ctx, s)
	if err != nil {
		return nil, err
	}
	service := &booking.Service{
		Ledger: s, Catalogue: hostels, Clock: time.Now, Committed: func() {}, Support: r.Config.SupportEmail,
		Log: slog.New(slog.NewTextHandler(r.Err, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	return &BackOffice{s, service, hostels.Snapshot()}, nil
}

// Exit statuses of commands.
const (
	StatusFailed  = 1
	StatusWaiting = 2
	StatusMisused = 80
)

// Failed is the exit status of a command that has already printed the reason.
type Failed int

func (f Failed) Error() string { return fmt.Sprintf("found problems (exit status %d)", int(f)) }

// WithoutKind returns the message of a hostel.Problem alone, as an error. It returns other errors as they are.
func WithoutKind(err error) error {
	if p, ok := errors.AsType[*hostel.Problem](err); ok {
		return errors.New(p.Message)
	}
	return err
}
