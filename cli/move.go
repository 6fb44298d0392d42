package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"efie/cli/output"
	"efie/hostel"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

type moveCommand struct {
	From   string `arg:"" help:"The database that holds everything, as DATABASE names it: a file, or postgres://…"`
	To     string `arg:"" optional:"" help:"An empty one, which need not have any tables yet."`
	Reopen bool   `help:"Move nothing, and let FROM be written to again, where a move is not to count."`
	Quiet  bool   `short:"q" help:"Tell nothing of how far it is."`
}

func (*moveCommand) Help() string {
	return `All happens in one transaction: TO must be empty, and is empty again if the move breaks off. The rows of both are
counted, and the doctor looks at both. Servers may run: pages stay available, and booking, paying and logging in ask to
try again. When everything is proved, FROM is closed, so that no bed is sold in both. If the exit status is 1, nothing
was moved, unless it says that it may be.

First move, then set DATABASE, then restart the servers. What is paid meanwhile is found by asking the payment provider.
To go back later, move to a new file. The pictures, the editors' pages and SESSION_KEY are not in the database and stay
where they are. Others on the machine can see a password on a command line; PGPASSWORD or ~/.pgpass can hold it.

For example:

  efie move /var/lib/efie/efie.db postgres://efie@db.example/efie
  efie move postgres://efie@db.example/efie efie.db
  efie move /var/lib/efie/efie.db --reopen`
}

func (c *moveCommand) Run(r *runner) error {
	if c.Reopen != (c.To == "") {
		return errors.New("name the database that everything is in, and an empty one; or, with --reopen, the one that " +
			"was moved")
	}
	if c.From == c.To {
		return errors.New("FROM and TO are the same database")
	}
	if !db.IsPostgres(c.From) {
		if _, err := os.Stat(c.From); err != nil {
			return fmt.Errorf("there is nothing to move: %w", err)
		}
	}
	from, err := store.Open(r.ctx, c.From)
	if err != nil {
		return err
	}
	defer from.Close()
	if c.Reopen {
		if err := transfer.Reopen(r.ctx, from); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, db.Shown(c.From), "may be written to again.")
		return nil
	}
	to, err := store.Open(r.ctx, c.To)
	if err != nil {
		return err
	}
	defer to.Close()
	return c.move(r, from, to)
}

func (c *moveCommand) move(r *runner, from, to *store.Store) error {
	p := output.NewProgress(os.Stderr)
	if c.Quiet {
		p = output.NewProgress(io.Discard)
	}
	began := time.Now()
	var tell func(done int)
	moved, err := transfer.Copy(r.ctx, from, to, began, func(done, rows int) {
		if tell == nil {
			tell = p.Of(rows, "rows copied")
		}
		tell(done)
	})
	p.End()
	if errors.Is(err, transfer.ErrCopyUncertain) {
		return err
	}
	if err != nil {
		return fmt.Errorf("nothing was moved:\n%w", err)
	}
	took := time.Since(began)
	fmt.Fprintf(os.Stderr, "Equal in both: %s of %s, and the ledger adds up in both. It took %s, %s a second.\n"+
		"%s\n"+
		"%s is closed now: nothing can be written to it. Set DATABASE to %s and start the servers anew.\n"+
		"On another machine they also need SESSION_KEY as it was (in demo mode DATA_DIR/session.key), the pictures "+
		"(DATA_DIR/media, or MEDIA_STORE)\n"+
		"and the editors' pages (DATA_DIR/content and DATA_DIR/published). Those are not in the database.\n",
		hostel.Count(moved.Rows, "row"), hostel.Count(moved.Tables, "table"), took.Round(time.Millisecond),
		hostel.Count(int(float64(moved.Rows)/took.Seconds()), "row"), moved.Money.Balance(), db.Shown(c.From),
		db.Shown(c.To))
	return nil
}

// notMoved refuses to serve a database from which everything was moved.
func notMoved(ctx context.Context, s *store.Store, address string) error {
	at, err := transfer.ClosedAt(ctx, s)
	if err != nil || at.IsZero() {
		return err
	}
	return fmt.Errorf("%s was moved to another database on %s, and is closed: DATABASE must name the other one "+
		"(efie help move)",
		db.Shown(address), at.Format(time.DateTime+" UTC"))
}
