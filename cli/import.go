package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/report"
	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/transfer"
)

type importCommand struct {
	File     string `arg:"" optional:"" help:"A JSON array of hostels, or CSV with a row for each room type; - for standard input."`
	Format   string `enum:"auto,json,csv" default:"auto" help:"auto, json or csv; auto is csv if the file ends in .csv, else json."`
	Pictures string `type:"existingdir" placeholder:"DIR" help:"Copy the pictures that the file names from DIR to where Efie keeps them."`
	Places   bool   `help:"The file has places of campuses, not hostels."`
	Replace  bool   `help:"With --places: take away other places of the file's campuses."`
	Template bool   `help:"Write an empty CSV file that explains its columns to standard output, and import nothing."`
	DryRun   bool   `help:"Write nothing, and tell what would change or why it would be refused."`
	All      bool   `help:"With --dry-run: tell of all hostels that would change, and not of the first 20."`
	JSON     bool   `name:"json" help:"Tell what was done, or would be, as JSON."`
	Quiet    bool   `short:"q" help:"Tell nothing of how far it is."`
}

func (*importCommand) Help() string {
	return `Each mistake is told with the hostel's position and name, the field and what was expected; then nothing is written, and
the exit status is 1, with --dry-run too. Hostels are recognised by their uuid. None is removed, a retired one stays
retired, and bookings do not change. Importing a file twice changes nothing. In CSV each room type has a row, the
columns are called as in JSON or as hosts call them (Hostel Name, Beds per room), and lists are separated by | or
written as JSON. --template explains the columns in a row that import passes over. It warns of campuses that it does
not know and of hostels without a host's e-mail address, and imports them. Export writes a quote (') before a cell that
a spreadsheet would run as a formula, and import removes it. A place is latitude and longitude, or a full Plus Code.
--places takes places of campuses that hostels name: of each a kind (campus, gate, area, town or alias), a name and,
except for names alone, a position with its precision: exact, about, or town, which never measures a walk. With --json
it tells added, changed, removed and unchanged.

For example:

  efie import --template > hostels.csv
  efie import hostels.json --dry-run
  efie import hostels.csv --pictures .
  efie import - < hostels.json
  efie import --places campus-places.csv --dry-run` + fields[report.ImportFile]("an object")
}

func (c *importCommand) Validate() error {
	switch {
	case c.File == "" && !c.Template:
		return errors.New(`expected "<file>"`)
	case c.File != "" && c.Template:
		return errors.New("--template imports nothing; leave out the file")
	case c.Replace && !c.Places:
		return errors.New("--replace: expected --places")
	case c.Places && (c.Template || c.Pictures != "" || c.Format == "json"):
		return errors.New("--places: expected a CSV file of places and none of --template, --pictures and --format json")
	}
	return nil
}

func (c *importCommand) Run(r *runner) error {
	if c.Template {
		return intake.WriteTemplate(os.Stdout)
	}
	if c.Places {
		return c.places(r)
	}
	i := &importer.Importer{Config: r.config, Progress: output.NewProgress(os.Stderr), Pictures: c.Pictures}
	if c.Quiet {
		i.Progress = output.NewProgress(io.Discard)
	}
	hostels, problems, err := i.Read(c.File, c.csv())
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return c.refuse(&transfer.ImportRefused{Problems: problems})
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	i.Store = s
	if err := warn(r, i, hostels); err != nil {
		return err
	}
	if c.DryRun {
		return c.rehearse(r.ctx, i, hostels)
	}
	done, err := i.Write(r.ctx, hostels)
	if err != nil {
		if i.Copied > 0 {
			fmt.Fprintf(os.Stderr, "Pictures that were copied before that, and stay: %d.\n", i.Copied)
		}
		return c.refuse(err)
	}
	if c.JSON {
		return output.JSON(os.Stdout, report.NewImportFile(done))
	}
	fmt.Fprintf(os.Stderr, "%s added, %d updated, %d unchanged.\n", hostel.Count(done.Added, "hostel"), done.Updated,
		done.Unchanged)
	if done.Photos > 0 {
		fmt.Fprintf(os.Stderr, "%s added, changed or taken away.\n", hostel.Count(done.Photos, "picture"))
	}
	if done.Retired > 0 {
		fmt.Fprintln(os.Stderr, report.StayRetired(done.Retired))
	}
	return nil
}

// warn tells what is probably not meant, before anything is written.
func warn(r *runner, i *importer.Importer, hostels []*hostel.Hostel) error {
	former, err := i.Store.Former(r.ctx) // has all campuses
	if err != nil {
		return err
	}
	var here []string
	for _, campus := range former.Campuses {
		here = append(here, campus.Name)
	}
	elsewhere, err := demo.Campuses()
	if err != nil {
		return err
	}
	for _, warning := range importer.Warnings(hostels, here, elsewhere) {
		fmt.Fprintln(os.Stderr, "warning:", output.Clean(warning))
	}
	return nil
}

func (c *importCommand) csv() bool {
	return c.Format == "csv" || c.Format == "auto" && strings.EqualFold(filepath.Ext(c.File), ".csv")
}

// refuse tells why nothing is imported, with --json also to programs.
func (c *importCommand) refuse(err error) error {
	refused, is := errors.AsType[*transfer.ImportRefused](err)
	switch {
	case is && c.JSON:
		file := report.NewImportFile(transfer.ImportReport{})
		for _, p := range refused.Problems {
			file.Refused = append(file.Refused, report.NewRefusal(p))
		}
		return errors.Join(output.JSON(os.Stdout, file), failed(statusFailed))
	case is && c.DryRun:
		return fmt.Errorf("it would be refused:\n%w", refused)
	case is:
		return importer.NotImported(refused)
	}
	return err
}

// rehearse tells what an import would do. It writes nothing, no pictures either.
func (c *importCommand) rehearse(ctx context.Context, i *importer.Importer, hostels []*hostel.Hostel) error {
	compared, pictures, err := i.Rehearse(ctx, hostels)
	if pictures >= 0 && !c.JSON {
		defer fmt.Fprintf(os.Stdout, "Pictures that are whole and would be copied: %d.\n", pictures)
	}
	if err != nil {
		return c.refuse(err)
	}
	if c.JSON {
		file := report.NewImportFile(compared.ImportReport)
		for _, change := range compared.Changes {
			file.Hostels = append(file.Hostels, report.NewChangedHostel(change))
		}
		return output.JSON(os.Stdout, file)
	}
	most := report.RehearsedHostels
	if c.All {
		most = len(compared.Changes)
	}
	return report.PrintRehearsal(os.Stdout, compared, most)
}
