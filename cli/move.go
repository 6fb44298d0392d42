package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

type moveCommand struct {
	From   string `arg:"" help:"The database to copy, as in DATABASE: a file, or postgres://…"`
	To     string `arg:"" optional:"" help:"An empty database, with or without tables."`
	Reopen bool   `help:"Move nothing. Make FROM writable again, after a move whose copy is not used."`
	Quiet  bool   `short:"q" help:"Print no progress."`
}

func (*moveCommand) Help() string {
	return `The copy is one transaction: TO must be empty, and stays empty if the move fails. The command counts the rows
of both databases and checks both ledgers. Servers may run: pages stay available, and students who book, pay or log in
are asked to try again. After the checks FROM is closed for writing, so that no bed is sold in both. After exit status
1 nothing was moved, unless the message says that the result is not known.

First move, then set DATABASE, then restart the servers. Efie asks the provider about payments that were made meanwhile.
To go back later, move to a new file. The pictures, the editors' pages and SESSION_KEY are not in the database and stay
where they are. Other users of the machine can see a password on a command line; PGPASSWORD or ~/.pgpass can hold it.

For example:

  efie move /var/lib/efie/efie.db postgres://efie@db.example/efie
  efie move postgres://efie@db.example/efie efie.db
  efie move /var/lib/efie/efie.db --reopen`
}

func (c *moveCommand) Run(r *run.Runner) error {
	if c.Reopen != (c.To == "") {
		return errors.New("expected FROM and an empty database TO; or, with --reopen, only FROM")
	}
	if c.From == c.To {
		return errors.New("FROM and TO are the same database")
	}
	if !db.IsPostgres(c.From) {
		if _, err := os.Stat(c.From); err != nil {
			return fmt.Errorf("there is nothing to move: %w", err)
		}
	}
	from, err := r.OpenDatabase(c.From)
	if err != nil {
		return err
	}
	defer from.Close()
	if c.Reopen {
		if err := transfer.Reopen(r.Ctx, from); err != nil {
			return err
		}
		fmt.Fprintln(r.Err, db.RedactAddress(c.From), "is writable again.")
		return nil
	}
	to, err := store.Open(r.Ctx, c.To)
	if err != nil {
		return err
	}
	defer to.Close()
	return c.move(r, from, to)
}

func (c *moveCommand) move(r *run.Runner, from, to *store.Store) error {
	p := output.NewProgress(r.Err)
	if c.Quiet {
		p = output.NewProgress(io.Discard)
	}
	began := time.Now()
	moved, err := transfer.Copy(r.Ctx, from, to, began, p.Start(transfer.Tables, "tables copied"))
	p.End()
	if errors.Is(err, transfer.ErrCopyUncertain) {
		return err
	}
	if err != nil {
		return fmt.Errorf("nothing was moved:\n%w", err)
	}
	took := time.Since(began)
	fmt.Fprintf(r.Err, "Copied %s of %s; both ledgers add up. It took %s, %s a second.\n"+
		"%s\n"+
		"%s is closed for writing now. Set DATABASE to %s and restart the servers.\n"+
		"Servers on another machine also need the same SESSION_KEY (in demo mode DATA_DIR/session.key), the pictures "+
		"(DATA_DIR/media, or MEDIA_STORE)\n"+
		"and the editors' pages (DATA_DIR/content). These are not in the database.\n",
		hostel.Count(moved.Rows, "row"), hostel.Count(transfer.Tables, "table"), took.Round(time.Millisecond),
		hostel.Count(int(float64(moved.Rows)/took.Seconds()), "row"), moved.Money.Balance(), db.RedactAddress(c.From),
		db.RedactAddress(c.To))
	return nil
}

// refuseMoved returns an error if the database was moved to another one.
func refuseMoved(ctx context.Context, s *store.Store, address string) error {
	at, err := transfer.ClosedAt(ctx, s)
	if err != nil || at.IsZero() {
		return err
	}
	return fmt.Errorf("%s was moved to another database on %s and is closed for writing: set DATABASE to the other one "+
		"(see efie help move)", db.RedactAddress(address), at.Format(time.DateTime+" UTC"))
}
